import CrosstownWeb
import Testing

@Suite struct ValidationTests {
    @Test(arguments: [
        ("a", 40, true), ("a", 41, false), ("🚲", 40, true), ("e\u{301}", 20, true), ("e\u{301}", 21, false),
    ])
    func `lengths count what tables count, whatever people see as one character`(
        letter: String,
        count: Int,
        isTaken: Bool
    ) {
        var check = Validation()
        check.text(String(repeating: letter, count: count), "name", length: 1...40)
        let problem = Result { try check.finish() }

        #expect(((try? problem.get()) != nil) == isTaken)
    }

    @Test(arguments: [
        ("Summer\u{202E}party", "contains an invisible character (U+202E); type it again without it"),
        ("Rock\u{200B}Taxi", "contains an invisible character (U+200B); type it again without it"),
        ("Rock\nTaxi", "must be one line, without tabs"),
    ])
    func `one line has no character that nobody sees`(line: String, message: String) {
        var check = Validation()
        check.text(line, "title", length: 1...40)

        let problem = #expect(throws: Problem.self) { try check.finish() }

        #expect(problem?.errors?.map(\.field) == ["title"])
        #expect(problem?.errors?.first?.message.english == message)
    }

    @Test func `white space around a line is taken away, and several lines are not turned`() throws {
        var check = Validation()

        let line = check.text("\n Rock Taxi\t", "name", length: 1...9)
        let lines = check.lines(" One\ntwo\u{202E} three ", "text", length: 1...13)
        try check.finish()

        #expect(line == "Rock Taxi")
        #expect(lines == "One\ntwo three")
    }
}
