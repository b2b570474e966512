import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import NIOCore
import Testing

@Suite struct LocalizationTests {
    private static let languages = Result { try TextFolder.languages() }

    private static func french() throws -> Localization { try languages.get().localization(for: "fr") }

    @Test func `numbers, money, days and distances are written as the reader's language does`() throws {
        let (french, english) = (try Self.french(), Localization.english)
        let price = LocalizedText.money(Money(minorUnits: -123_405, .euro))
        let moment = LocalizedText.moment(Timestamp(milliseconds: 1_795_269_000_000))

        #expect(english.string("\(1234) rides") == "1,234 rides")
        #expect(english.string("\(-7) rides") == "−7 rides")
        #expect(french.string(.decimal(1234.56, places: 1)) == "1\u{202f}234,6")
        #expect(english.string(.decimal(2.0, places: 2)) == "2")
        #expect(english.string(.typed("1234.50")) == "1234.50")
        #expect(french.string(.typed("1234.50")) == "1234,50")
        #expect(english.string(price) == "−1,234.05 EUR")
        #expect(french.string(price) == "−1\u{202f}234,05\u{a0}€")
        let prices = [500, 525, -12_345_000, 20_000].map { LocalizedText.price(tenThousandths: $0, .euro) }
        #expect(prices.map(english.string) == ["0.05 EUR", "0.0525 EUR", "−1,234.50 EUR", "2.00 EUR"])
        #expect(french.string(prices[1]) == "0,0525\u{a0}€")
        #expect(english.string(moment) == "21 November, 13:50")
        #expect(french.string(moment) == "21 novembre, 14:50")
        #expect(french.string(.day(20_789, .full)) == "2 décembre 2026")
        #expect(french.string(.day(20_788, .weekdayAndDay)) == "mardi 1er décembre")
        #expect(english.string(.distance(Metres(347))) == "350\u{a0}m")
        #expect(french.string(.distance(Metres(1260))) == "1,3\u{a0}km")
    }

    /// `test_scripts_write_distances_as_the_server_does` has the same.
    @Test(arguments: [(4, "0"), (548, "550"), (994, "990")])
    func `a distance below a kilometer is told in tens of meters`(meters: Double, shown: String) {
        #expect(Localization.english.string(.distance(Metres(meters))) == "\(shown)\u{a0}m")
    }

    @Test(arguments: [(995, "1"), (1260, "1.3"), (99_499, "99.5"), (99_500, "100"), (1_234_567, "1,235")])
    func `a longer distance is told in kilometers`(meters: Double, shown: String) {
        #expect(Localization.english.string(.distance(Metres(meters))) == "\(shown)\u{a0}km")
    }

    @Test func `no line breaks between a number and its unit, in any language`() throws {
        let (french, english) = (try Self.french(), Localization.english)

        let text: LocalizedText = "At \(12) km/h, \(3) kg CO₂ (\(4) min)."
        #expect(english.string(text) == "At 12\u{a0}km/h, 3\u{a0}kg CO₂ (4\u{a0}min).")
        #expect(french.string("must be at most \(2) MB; \("a.jpg") is larger").contains("2\u{a0}Mo"))
        #expect(english.string("\(2) more, \("Anna") meets you, \(3) mice") == "2 more, Anna meets you, 3 mice")
    }

    @Test func `a text inside a text is translated too`() throws {
        #expect(try Self.french().string("\("Page" as LocalizedText) not found") == "Page introuvable")
    }

    /// Where all arguments are literals, the compiler likes best what takes a plain string, disfavored or not.
    @Test func `a literal is a text to be translated wherever it stands`() throws {
        var check = Validation()
        check.require(false, "name", "is required")
        let problem = #expect(throws: Problem.self) { try check.finish() }
        let french = try Self.french()

        #expect(french.string(try #require(problem?.message(for: "name"))) == "est obligatoire")
        #expect(french.string(Problem.notFound("Page").title) == "Page introuvable")
        #expect(french.string(Problem.FieldError(field: "name", message: "is required").message) == "est obligatoire")
        let name = String("is required")
        #expect(french.string(Problem.FieldError(field: "name", message: name).message) == "is required")
    }

    @Test func `a text keeps what it needs for any language when it is stored`() throws {
        let text: LocalizedText = .plural(2, one: "\(2) coin", other: "\(2) coins")
        let stored = try JSONEncoder().encode(["text": text])
        let read = try JSONDecoder().decode([String: LocalizedText].self, from: stored)

        #expect(read["text"] == text)
        #expect(try Self.french().string(try #require(read["text"])) == "2 pièces")
    }

    @Test func `a reader who has not the words is told of, a text without any is not`() throws {
        let untranslated = UntranslatedTexts()
        let french = try TextFolder.languages(untranslated).localization(for: "fr")
        _ = [french.string("Not in any file"), french.string("\("a"): \("b")"), french.string("Cancel")]

        #expect(untranslated.all == ["Not in any file"])
    }

    @Test(
        arguments: [
            (nil, nil, nil, "en"), (nil, nil, "fr", "fr"), (nil, nil, "fr-CH, fr;q=0.9, en;q=0.8", "fr"),
            (nil, nil, "de, fr;q=0.5, en;q=0.4", "fr"), (nil, nil, "fr;q=0, en", "en"),
            (nil, nil, "fr;q=0.1,en;q=0.2", "en"),
            (nil, nil, "*", "en"), (nil, nil, ";;;,,q=,fr;q=x", "en"), (nil, "fr", "en", "fr"),
            ("en", "fr", "fr", "en"),
            ("xx", "fr", nil, "fr"), (nil, "../../etc", "fr", "fr"), (nil, nil, "EN-us", "en"),
            (nil, "en-XA", nil, "en-XA"),
        ] as [(String?, String?, String?, String)]
    )
    func `the account's language comes first, then the cookie's, then the browser's`(
        account: String?,
        cookie: String?,
        accept: String?,
        tag: String
    ) throws {
        var headers: HTTPFields = [:]
        headers[.cookie] = cookie.map { "language=\($0)" }
        headers[.acceptLanguage] = accept

        #expect(try Self.languages.get().preferred(account: account, headers: headers).language.tag == tag)
    }

    @Test func `made-up languages lengthen texts and turn them around, and leave values alone`() throws {
        let languages = try Self.languages.get()
        let longer = languages.localization(for: "en-XA").string("Ride of \("Anna")")
        let reversed = languages.localization(for: "ar-XB").string("Ride of \("Anna")")

        #expect(longer == "[Rîdé öf Anna one]")
        #expect(reversed.contains("\u{202e}Ride\u{202c}"))
        #expect(reversed.contains("\u{2068}Anna\u{2069}"))
    }
}

@Suite struct MarkupTextTests {
    private static func html(_ markup: Markup, _ tag: String = "fr") throws -> String {
        String(buffer: markup.html(in: try TextFolder.languages().localization(for: tag)))
    }

    @Test func `a literal is a text, a value is data`() throws {
        let name = "Cancel"
        let markup: Markup = "<p>\("Cancel")</p><p>\(name)</p><p>\(5)</p>"

        #expect(try Self.html(markup) == "<p>Annuler</p><p>Cancel</p><p>5</p>")
        #expect(try Self.html(markup, "en") == "<p>Cancel</p><p>Cancel</p><p>5</p>")
    }

    @Test func `a text in an attribute is translated, a literal of another attribute is not`() throws {
        let text: LocalizedText? = "Cancel"
        let none: LocalizedText? = nil
        let markup: Markup = """
            <a\(textAttribute: "aria-label", "Cancel")\(attribute: "title", text)\(attribute: "alt", none)\
            \(attribute: "class", "Cancel")>\(text: text)\(text: none)</a>
            """

        #expect(
            try Self.html(markup) == "<a aria-label=\"Annuler\" title=\"Annuler\" class=\"Cancel\">Annuler</a>"
        )
    }

    @Test func `neither a value nor a translation becomes markup`() throws {
        let hostile = "<script>\"'&"
        let text: LocalizedText = "\(hostile) not found"

        #expect(try Self.html("\(text)") == "&lt;script&gt;&quot;&#39;&amp; introuvable")
        #expect(try Self.html("\("Hostile translation")") == "&lt;b&gt;&amp;")
    }

    @Test func `texts keep their places however deep they are nested`() throws {
        let row: Markup = "<li>\("Cancel")</li>"
        let list: Markup = "<ul>\(forEach: 0..<2, { _ in row })</ul>\("Sign in")"
        let page: Markup = "\(optional: list)<p>\(joined: [row, list], by: ", ")</p>"
        let inner = "<ul><li>Annuler</li><li>Annuler</li></ul>Se connecter"

        #expect(try Self.html(page) == "\(inner)<p><li>Annuler</li>, \(inner)</p>")
    }

    @Test func `a document says its language and direction`() throws {
        let markup: Markup = "<html \(.languageAttributes)>"

        #expect(try Self.html(markup) == "<html lang=\"fr\">")
        #expect(try Self.html(markup, "ar-XB") == "<html lang=\"ar-XB\" dir=\"rtl\">")
    }
}

/// A folder of catalogs as an installation has it.
enum TextFolder {
    private static let web = """
        msgid ""
        msgstr ""
        "Language: fr\\n"
        "Plural-Forms: nplurals=2; plural=(n > 1);\\n"

        msgid "Hostile translation"
        msgstr "<b>&"
        """

    /// French as it is shipped, with one text more, and the made-up languages.
    static func languages(_ untranslated: UntranslatedTexts? = nil) throws -> Languages {
        let folder = FileManager.default.temporaryDirectory.appending(path: "texts-\(UInt64.random(in: 0 ... .max))")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.copyItem(at: shipped, to: folder)
        try web.write(to: folder.appending(path: "fr/test.po"), atomically: true, encoding: .utf8)
        return try Languages(
            folder: folder.path(percentEncoded: false),
            Languages.Options(
                secondsFromUTC: { _ in 3600 },
                offersPseudoLanguages: true,
                untranslated: untranslated
            )
        )
    }

    /// French with the texts of one catalog.
    static func french(_ catalog: String) throws -> Localization {
        let folder = FileManager.default.temporaryDirectory.appending(path: "texts-\(UInt64.random(in: 0 ... .max))")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder.appending(path: "fr"), withIntermediateDirectories: true)
        try catalog.write(to: folder.appending(path: "fr/test.po"), atomically: true, encoding: .utf8)
        return try Languages(folder: folder.path(percentEncoded: false)).localization(for: "fr")
    }

    private static let shipped = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Public/texts")
}
