// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Documents through XmlSerializer, into the classes that xsd.exe makes of our schema, and back. The plan has a line for
// each: document, answer. Whatever the classes have no place for is an error.
using System;
using System.IO;
using System.Reflection;
using System.Text;
using System.Xml;
using System.Xml.Serialization;

static class DotnetView {
    static Type TypeOf(string root) {
        foreach (Type each in Assembly.GetExecutingAssembly().GetTypes()) {
            object[] roots = each.GetCustomAttributes(typeof(XmlRootAttribute), false);
            if (roots.Length == 0) continue;
            string name = ((XmlRootAttribute)roots[0]).ElementName; // empty where it is the class's
            if ((name == "" ? each.Name : name) == root) return each;
        }
        throw new ArgumentException("no class for " + root);
    }

    static string ThereAndBack(string file) {
        var document = new XmlDocument();
        document.Load(file);
        var serializer = new XmlSerializer(TypeOf(document.DocumentElement.Name));
        string unknown = "";
        serializer.UnknownNode += (sender, what) => {
            if (what.NodeType != XmlNodeType.XmlDeclaration) unknown += " " + what.NodeType + " " + what.Name;
        };
        object read;
        using (var reader = new StreamReader(file, Encoding.UTF8)) read = serializer.Deserialize(reader);
        if (unknown != "") throw new FormatException("the classes have no place for" + unknown);
        var written = new StringWriter();
        serializer.Serialize(written, read);
        return written.ToString();
    }

    static void Main(string[] arguments) {
        foreach (string line in File.ReadAllLines(arguments[0])) {
            string[] files = line.Split('\t');
            string answer;
            try {
                answer = "document\n" + ThereAndBack(files[0]);
            } catch (Exception error) {
                answer = "error\n" + error;
            }
            File.WriteAllText(files[1], answer, new UTF8Encoding(false));
        }
    }
}
