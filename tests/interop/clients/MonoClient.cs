// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Calls by the proxies that Mono's wsdl makes, one namespace for each way and service: soap12.Hotel.Hotel. The plan has a
// line for each call: way, operation, WSDL, endpoint or nothing, request, answer.
using System;
using System.IO;
using System.Net;
using System.Reflection;
using System.Text;
using System.Web.Services.Protocols;
using System.Xml;

static class MonoClient {
    static string Call(string way, string operation, string wsdl, string endpoint, string request) {
        string service = wsdl.Contains("Hotel.asmx") ? "Hotel" : "Flight";
        Type type = Assembly.GetExecutingAssembly().GetType(way + "." + service + "." + service, true);
        var proxy = (WebClientProtocol)Activator.CreateInstance(type);
        if (endpoint != "") proxy.Url = endpoint;
        try {
            return "document\n" + TextOf(type.GetMethod(operation).Invoke(proxy, new object[] { request }));
        } catch (TargetInvocationException around) {
            var fault = around.InnerException as SoapException;
            if (fault != null) return "fault " + fault.Code.Name + "\n" + fault.Message;
            var failed = around.InnerException as WebException;
            var answer = failed == null ? null : failed.Response as HttpWebResponse;
            if (answer != null) return "http " + (int)answer.StatusCode + "\n" + failed.Message;
            throw;
        }
    }

    static string TextOf(object result) {
        if (result is XmlNode) return ((XmlNode)result).OuterXml;
        if (result is Stream) return new StreamReader((Stream)result).ReadToEnd();
        return (string)result;
    }

    static void Main(string[] arguments) {
        foreach (string line in File.ReadAllLines(arguments[0])) {
            string[] call = line.Split('\t');
            string answer;
            try {
                answer = Call(call[0], call[1], call[2], call[3], File.ReadAllText(call[4]));
            } catch (Exception error) {
                answer = "error\n" + error;
            }
            File.WriteAllText(call[5], answer, new UTF8Encoding(false));
        }
    }
}
