import CrosstownValues
import CrosstownWeb
import NIOCore
import Testing

@Suite struct MarkupTests {
    private let hostile = "<script>alert('1')</script>\" onload=\"x & y"
    private let harmless =
        "&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot; onload=&quot;x &amp; y"

    @Test func `text that people wrote cannot become markup`() {
        let markup: Markup = "<p>\(hostile)</p>"

        #expect(markup.debugDescription == "<p>\(harmless)</p>")
    }

    @Test func `attributes cannot be left by what people wrote`() {
        let markup: Markup = "<input\(attribute: "value", hostile)>"

        #expect(markup.debugDescription == "<input value=\"\(harmless)\">")
    }

    @Test(arguments: ["javascript:alert(1)", " JavaScript:alert(1)", "java\nscript:alert(1)", "data:text/html,x"])
    func `an address that would run as script is taken out`(address: String) {
        let markup: Markup = "<a\(attribute: "href", address)>x</a>"

        #expect(markup.debugDescription == "<a href=\"#\">x</a>")
    }

    @Test(
        arguments: [
            "/a?b=c:d", "https://example.org/", "tel:+35812", "sms:+35812", "mailto:a@example.org", "geo:43.7,7.4",
            "owntracks:///config?inline=e30", "overland://setup?url=x", "#top", "station:1/../x",
        ]
    )
    func `an address that leads somewhere stays`(address: String) {
        let markup: Markup = "<a\(attribute: "href", address)>x</a>"

        #expect(markup.debugDescription.contains(address) == !address.hasPrefix("station:"))
    }

    @Test func `markup nests without being escaped twice`() {
        let rows: Markup = "<ul>\(forEach: ["a", "<b>"], { "<li>\($0)</li>" })</ul>"
        let markup: Markup = "<div>\(rows)\(joined: ["<i>1</i>", "<i>2</i>"] as [Markup], by: ", ")</div>"

        #expect(
            markup.debugDescription == "<div><ul><li>a</li><li>&lt;b&gt;</li></ul><i>1</i>, <i>2</i></div>"
        )
    }

    @Test func `amounts and moments are written as people read them`() {
        let fare = Money(minorUnits: 1_620, .euro)
        let asked = Timestamp(milliseconds: 0)
        let markup: Markup = "<b>\(fare)</b><i>\(asked)</i>"
        let said: Markup = "<b>\(LocalizedText.money(fare))</b><i>\(LocalizedText.moment(asked))</i>"

        #expect(markup == said)
        #expect(!markup.debugDescription.contains("1970-01-01"))
    }

    @Test func `what is missing leaves no trace`() {
        let note: String? = nil
        let part: Markup? = nil

        let markup: Markup =
            "<p\(attribute: "title", note)\(attribute: "hidden", false)>\(text: note)\(optional: part)</p>"

        #expect(markup.debugDescription == "<p></p>")
    }

    @Test func `every form gets the visitor's token, however deep it is nested`() {
        let form: Markup = "<form>\(.formToken)</form>"
        let page: Markup = "<main>\(form)<hr>\(form)</main>"

        let html = String(buffer: page.html(formToken: "t0k"))

        let field = "<form><input type=\"hidden\" name=\"csrf\" value=\"t0k\"></form>"
        #expect(html == "<main>\(field)<hr>\(field)</main>")
    }

    @Test func `a link encodes what is put into it`() {
        let link: Link = "/places/\("a/b?c=<ö>")"
        let longer: Link = "\(link)/pictures"

        #expect(link.href == "/places/a%2Fb%3Fc%3D%3C%C3%B6%3E")
        #expect(longer.href == "\(link.href)/pictures")
        #expect(link.adding("q", "x&y=1").href == "/places/a%2Fb%3Fc%3D%3C%C3%B6%3E?q=x%26y%3D1")
    }

    @Test(arguments: [
        "//evil.example", "https://evil.example", "/\\evil.example", "", "x", "/a\nb", "/\t/evil.example",
    ])
    func `an address from outside cannot lead to another site`(address: String) {
        #expect(Link(untrusted: address) == nil)
    }
}
