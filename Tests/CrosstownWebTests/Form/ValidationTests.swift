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
}
