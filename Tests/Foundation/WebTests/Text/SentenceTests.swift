import CrosstownWeb
import Testing

/// Sentences that people and the app write one after another.
@Suite struct SentenceTests {
    @Test(
        arguments: [
            ("Heavy rain", "Heavy rain. Your ride is canceled too."),
            ("Heavy rain.", "Heavy rain. Your ride is canceled too."),
            ("Sorry!", "Sorry! Your ride is canceled too."),
            ("(See you soon.)", "(See you soon.) Your ride is canceled too."),
            ("", "Your ride is canceled too."),
        ]
    )
    func `a stop is between two sentences, whatever the organizer wrote`(written: String, joined: String) {
        let texts = [LocalizedText(verbatim: written), "Your ride is canceled too."]

        #expect(LocalizedText.sentences(texts).english == joined)
    }

    @Test(arguments: [(1, 1), (3, 3), (4, 1), (9, 1)])
    func `a pop-up has a line for each of three wrong fields, and one with the number of more`(
        fields: Int,
        lines: Int
    ) {
        let errors = (1...fields).map { Problem.FieldError(field: "field\($0)", message: "is required") }

        let text = Problem.invalid(errors).sentences(of: []).english

        #expect(text.split(separator: "\n").count == lines)
        #expect(text.contains("\(fields) fields") == (lines < fields))
    }

    @Test func `a text that ends with another one ends as that does`() {
        let (open, ended): (LocalizedText, LocalizedText) = ("open", "It is over.")

        #expect(LocalizedText.sentences(["It says \(open)", "Next."]).english == "It says open. Next.")
        #expect(LocalizedText.sentences(["It says \(ended)", "Next."]).english == "It says It is over. Next.")
    }
}
