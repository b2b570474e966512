import CrosstownWeb
import Testing

@Suite struct CatalogTests {
    private static let header = """
        msgid ""
        msgstr ""
        "Language: fr\\n"
        "Plural-Forms: nplurals=2; plural=(n > 1);\\n"

        """

    /// What a catalog makes of a text.
    private static func french(_ entries: String, _ text: LocalizedText) throws -> String {
        try TextFolder.french(header + entries).string(text)
    }

    @Test func `a text is found by its English words`() throws {
        #expect(try Self.french("\nmsgid \"Save\"\nmsgstr \"Enregistrer\"", "Save") == "Enregistrer")
        #expect(try Self.french("\nmsgid \"Save\"\nmsgstr \"Enregistrer\"", "Send") == "Send")
    }

    @Test func `values stand where the translation wants them`() throws {
        let po = "\nmsgid \"{0} of {1}\"\nmsgstr \"de {1}, {0} : {0}\""

        #expect(try Self.french(po, "\("x{1}") of \("y")") == "de y, x{1} : x{1}")
    }

    @Test func `equal words of different meanings are told apart`() throws {
        let po = """

            msgctxt "month"
            msgid "May"
            msgstr "mai"

            msgid "May"
            msgstr "Peut"
            """

        #expect(try Self.french(po, LocalizedText("May", context: "month")) == "mai")
        #expect(try Self.french(po, "May") == "Peut")
        #expect(try Self.french(po, LocalizedText("May", context: "name")) == "May")
    }

    @Test(arguments: [(0, "0 place"), (1, "1 place"), (2, "2 places"), (1_000_000, "1\u{202f}000\u{202f}000 places")])
    func `a number chooses its form`(count: Int, words: String) throws {
        let po = """

            msgid "{0} seat"
            msgid_plural "{0} seats"
            msgstr[0] "{0} place"
            msgstr[1] "{0} places"
            """

        #expect(try Self.french(po, .plural(count, one: "\(count) seat", other: "\(count) seats")) == words)
    }

    @Test func `a text that lacks a form, is fuzzy or obsolete stays English`() throws {
        let po = """

            msgid "{0} seat"
            msgid_plural "{0} seats"
            msgstr[0] "{0} place"

            #, fuzzy
            msgid "Save"
            msgstr "Sauver"

            #~ msgid "Send"
            #~ msgstr "Envoyer"
            """

        #expect(try Self.french(po, .plural(2, one: "\(2) seat", other: "\(2) seats")) == "2 seats")
        #expect(try Self.french(po, "Save") == "Save")
        #expect(try Self.french(po, "Send") == "Send")
    }

    @Test func `a file may have marks, comments, long texts and ends of lines of any kind`() throws {
        let po =
            "\u{feff}" + Self.header.replacing("\n", with: "\r\n") + """

                # for whom\r
                #. from the source\r
                #: Sources/A.swift:1\r
                #| msgid "Old"\r
                msgid ""\r
                "A \\"long\\" \\\\ text\\n"\r
                "of two\\tlines"\r
                msgstr ""\r
                "Un « long » texte\\n"\r
                "de deux lignes"\r
                msgid "Next"\r
                msgstr "Suivant"\r
                """
        let french = try TextFolder.french(po)

        #expect(french.string("A \"long\" \\ text\nof two\tlines") == "Un « long » texte\nde deux lignes")
        #expect(french.string("Next") == "Suivant")
    }

    @Test(arguments: [
        "msgid \"a\"", "msgid \"\"\nmsgstr \"Language: fr\\n\"", header + "\nmsgid \"a\nmsgstr \"b\"",
        header + "\nmsgid \"a\" x\nmsgstr \"b\"", header + "\nwhat \"a\"", header + "\nmsgid \"a\"\nmsgstr[99] \"b\"",
        header + "\nmsgid \"a\"\nmsgstr \"b\\\"",
        header + "\nmsgid \"a\"\nmsgstr \"b\"\n\nmsgid \"a\"\nmsgstr \"c\"",
        "msgid \"\"\nmsgstr \"Language: fr\\nPlural-Forms: nplurals=2; plural=(n > ;\\n\"",
    ])
    func `a file that is none is refused`(po: String) {
        #expect(throws: Catalog.Malformed.self) { try Catalog(po: po) }
    }

    @Test func `an empty text is never the header`() throws {
        #expect(try Self.french("", "") == "")
    }
}

@Suite struct PluralRuleTests {
    private static let arabic = """
        nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;
        """
    private static let polish = """
        nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);
        """

    /// A catalog with a rule and a text that has six forms: their numbers.
    private static func catalog(_ rule: String) -> String {
        """
        msgid ""
        msgstr ""
        "Language: fr\\n"
        "Plural-Forms: \(rule)\\n"

        msgid "one"
        msgid_plural "other"
        \((0..<6).map { "msgstr[\($0)] \"\($0)\"" }.joined(separator: "\n"))
        """
    }

    /// The forms that numbers take by a rule, counted from zero.
    private static func forms(_ rule: String, of numbers: [Int]) throws -> [String] {
        let french = try TextFolder.french(catalog(rule))
        return numbers.map { french.string(.plural($0, one: "one", other: "other")) }
    }

    /// Source: Unicode CLDR as shipped in Babel 2.18 and the headers of gettext 0.21, for 29 samples each.
    @Test(arguments: [
        (
            "nplurals=2; plural=(n != 1);",
            [1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
        ),
        (
            "nplurals=2; plural=(n > 1);",
            [0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
        ),
        (polish, [2, 0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 2, 2, 2, 2, 1, 1, 2, 2, 1, 2, 2, 2]),
        (arabic, [0, 1, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 3, 4, 4, 4, 5, 5, 5]),
    ])
    func `a rule gives the forms that gettext gives`(header: String, forms: [Int]) throws {
        let numbers = [
            0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 19, 20, 21, 22, 24, 25, 99, 100, 101, 102, 103, 111, 112, 122,
            1000, 1001, 1_000_000,
        ]

        #expect(try Self.forms(header, of: numbers) == forms.map { String($0) })
    }

    @Test(arguments: ["", "nplurals=2", "nplurals=0; plural=0;", "nplurals=2; plural=n >;", "nplurals=2; plural=m;"])
    func `what is no rule is none`(header: String) {
        #expect(throws: Catalog.Malformed.self) { try Catalog(po: Self.catalog(header)) }
    }

    @Test func `a rule that nests without end is refused`() {
        let nested = String(repeating: "(", count: 100_000) + "n" + String(repeating: ")", count: 100_000)

        #expect(throws: Catalog.Malformed.self) {
            try Catalog(po: Self.catalog("nplurals=2; plural=\(nested);"))
        }
    }

    @Test func `a negative number takes the form of its amount`() throws {
        #expect(try Self.forms("nplurals=2; plural=(n > 1);", of: [-1, .min]) == ["0", "1"])
    }
}
