import CrosstownKit
import Testing

@Suite struct CSVTextTests {
    @Test(
        arguments: [
            ("", [[String]]()),
            ("a,b\nc,d", [["a", "b"], ["c", "d"]]),
            ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]),
            ("\u{FEFF}a,b", [["a", "b"]]),
            ("a,\n,b", [["a", ""], ["", "b"]]),
            ("\"a,\"\"b\"\"\",\"c\nd\"\n", [["a,\"b\"", "c\nd"]]),
            ("\"\",x", [["", "x"]]),
            ("a\n\n\nb", [["a"], ["b"]]),
            ("é,日本", [["é", "日本"]]),
        ]
    )
    func `values are read as they were meant`(text: String, values: [[String]]) throws {
        #expect(try CSVText(text).records.map(\.values) == values)
    }

    @Test(arguments: [("a\"b", 1), ("x\n\"a\"b", 2), ("x\ny\n\"open\nstill open", 3)])
    func `a misplaced quotation mark is found in its line`(text: String, line: Int) {
        #expect(throws: CSVText.Malformed(line: line)) { try CSVText(text) }
    }

    @Test func `each record knows the line that it begins in`() throws {
        let records = try CSVText("head\n\n\"two\nlines\"\nlast").records

        #expect(records.map(\.line) == [1, 3, 5])
    }

    @Test func `no more is read than is asked for`() throws {
        let records = try CSVText("a\nb\nc\n\"open", atMost: 2).records
        let wide = try CSVText(String(repeating: ",", count: 5_000) + "\nb").records

        #expect(records.map(\.values) == [["a"], ["b"]])
        #expect(wide.map(\.values.count) == [1_000, 1])
    }

    @Test func `reading ends with its task`() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try CSVText(String(repeating: "a,b\n", count: 50_000))
        }

        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
