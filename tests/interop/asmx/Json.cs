// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
using System.Collections.Generic;
using System.Runtime.Serialization.Json;
using System.Text;
using System.Xml;

namespace Partner {

/// Documents as JSON, as the usual converters of .NET write them: what occurs once is no array, whatever it is.
static class Json {
    public static string Of(XmlDocument document) {
        if (document == null) return null;
        if (document.DocumentElement == null) return "";
        var text = new StringBuilder("{");
        Member(text, document.DocumentElement.Name, new List<XmlElement> { document.DocumentElement });
        return text.Append('}').ToString();
    }

    /// A request in JSON as if it had come in XML.
    public static XmlDocument Read(string text) {
        var bytes = Encoding.UTF8.GetBytes(text);
        var document = new XmlDocument();
        using (var reader = JsonReaderWriterFactory.CreateJsonReader(bytes, XmlDictionaryReaderQuotas.Max))
            document.Load(reader);
        var only = (XmlElement)document.DocumentElement.FirstChild; // inside of <root type="object">
        var made = new XmlDocument();
        made.AppendChild(made.ImportNode(only, true));
        return made;
    }

    static void Member(StringBuilder text, string name, List<XmlElement> values) {
        Quoted(text, name).Append(':');
        if (values.Count > 1) text.Append('[');
        for (int i = 0; i < values.Count; ++i) {
            if (i > 0) text.Append(',');
            Value(text, values[i]);
        }
        if (values.Count > 1) text.Append(']');
    }

    static void Value(StringBuilder text, XmlElement element) {
        var names = new List<string>();
        var children = new Dictionary<string, List<XmlElement>>();
        foreach (XmlNode node in element.ChildNodes) {
            var child = node as XmlElement;
            if (child == null) continue;
            if (!children.ContainsKey(child.Name)) {
                names.Add(child.Name);
                children[child.Name] = new List<XmlElement>();
            }
            children[child.Name].Add(child);
        }
        if (names.Count == 0 && element.Attributes.Count == 0) {
            if (element.IsEmpty) text.Append("null");
            else Quoted(text, element.InnerText);
            return;
        }
        text.Append('{');
        bool first = true;
        foreach (XmlAttribute attribute in element.Attributes) {
            if (!first) text.Append(',');
            first = false;
            Quoted(Quoted(text, "@" + attribute.Name).Append(':'), attribute.Value);
        }
        if (names.Count == 0 && element.InnerText != "") {
            if (!first) text.Append(',');
            Quoted(Quoted(text, "#text").Append(':'), element.InnerText);
        }
        foreach (string name in names) {
            if (!first) text.Append(',');
            first = false;
            Member(text, name, children[name]);
        }
        text.Append('}');
    }

    static StringBuilder Quoted(StringBuilder text, string value) {
        text.Append('"');
        foreach (char each in value)
            if (each == '"' || each == '\\') text.Append('\\').Append(each);
            else if (each < ' ') text.AppendFormat("\\u{0:x4}", (int)each);
            else text.Append(each);
        return text.Append('"');
    }
}

}
