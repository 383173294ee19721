// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A partner as ASP.NET makes one: two operations, once with results as documents and once as strings.
using System.Web.Services;
using System.Xml;

namespace Partner {

[WebService(Namespace = "http://tempuri.org/")]
public class InDocuments : WebService {
    [WebMethod]
    public XmlDocument WebServiceRQ(string strRQ) { return Desk.Answer(strRQ); }

    [WebMethod]
    public string WebServiceJsonRQ(string strRQ) { return Json.Of(Desk.Answer(strRQ)); }
}

[WebService(Namespace = "http://tempuri.org/")]
public class InStrings : WebService {
    /// With a declaration that says utf-16, as strings of .NET do: it is not to be believed.
    [WebMethod]
    public string WebServiceRQ(string strRQ) {
        XmlDocument answer = Desk.Answer(strRQ);
        if (answer == null) return null;
        return answer.DocumentElement == null ? "" : "<?xml version=\"1.0\" encoding=\"utf-16\"?>" + answer.OuterXml;
    }

    [WebMethod]
    public string WebServiceJsonRQ(string strRQ) { return Json.Of(Desk.Answer(strRQ)); }
}

}
