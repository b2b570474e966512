import CrosstownKit
import CrosstownWeb
import NIOCore
import Testing

@Suite struct CSVTableTests {
    private static let layout = CSVLayout(
        [
            .init("user_name", field: "userName", aliases: ["login"], isRequired: true),
            .init("password", isExact: true),
            .init("kind"),
        ],
        mostRows: 3,
        mostBytes: 1_024
    )
    private static let short = CSVLayout(
        [.init("member", isRequired: true), .init("kind")],
        mostRows: 3,
        mostBytes: 1_024,
        needsHead: false,
        mayBeEmpty: true,
        allowsShortRows: true
    )

    private func rows(_ text: String, _ layout: CSVLayout = layout) throws -> [CSVRow] {
        try CSVTable(nil, or: text, as: [layout]).rows
    }

    /// What the refusal of a table says, error by error.
    private func messages(_ body: () throws -> Void) -> [String] {
        do { try body() } catch { return (error as? Problem)?.errors?.map(\.message.english) ?? ["\(error)"] }
        return []
    }

    @Test(
        arguments: [
            "user_name,password,kind\nanna,secret,student",
            "\u{FEFF}kind;User name;PASSWORD\r\nstudent;anna;secret\r\n",
            "login\tkind\tpassword\t\n anna \tstudent\tsecret\t\n",
            "\n\nuser-name;password;kind\n\"anna\";secret;student\n",
        ]
    )
    func `columns are found by their names, in any order and between any separators`(text: String) throws {
        let rows = try rows(text)

        #expect(rows.map(\.cells) == [["user_name": "anna", "password": "secret", "kind": "student"]])
        #expect(rows.map(\.fields) == [["userName": "anna", "password": "secret", "kind": "student"]])
    }

    @Test func `cells lose blanks and the mark of exports, and passwords keep theirs`() throws {
        let row = try #require(try rows("user_name,password,kind\n'=anna , a b ,'+x").first)

        #expect([row["user_name"], row["password"], row["kind"]] == ["=anna", " a b ", "+x"])
    }

    @Test(arguments: [true, false])
    func `a file is UTF-16, the greater byte first or last`(isBigEndian: Bool) throws {
        let bytes = "\u{FEFF}user_name\tkind\r\n€é“\tx\r\n".utf16.flatMap { unit in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return isBigEndian ? [high, low] : [low, high]
        }
        let file = UploadedFile(filename: "t.txt", contentType: "text/plain", content: ByteBuffer(bytes: bytes))
        let table = try CSVTable(file, as: [Self.layout])

        #expect(table.rows.map { $0["user_name"] } == ["€é“"])
    }

    @Test(arguments: [[0x80, 0xE9, 0x93], Array("€é“".utf8)])
    func `a file is UTF-8 or Windows-1252`(name: [UInt8]) throws {
        let bytes = Array("user_name,password,kind\n".utf8) + name + Array(",x,y".utf8)
        let file = UploadedFile(filename: "t.csv", contentType: "text/csv", content: ByteBuffer(bytes: bytes))
        let table = try CSVTable(file, as: [Self.layout])

        #expect(table.rows.map { $0["user_name"] } == ["€é“"])
    }

    @Test(
        arguments: [
            ("", "is empty"), (" \n\n", "is empty"), ("PK\u{03}\u{04}\u{14}\0", "is not a CSV table"),
            ("{\"user_name\": 1}", "is not a CSV table"), ("a,b\nc,d", "needs the column user_name"),
            ("user_name,color\na,b", "has an unknown column: color"),
            ("user_name,color,,size\na,b,c,d", "has unknown columns: color, “”, size"),
            ("user_name,kind,Login\na,b,c", "contains the column user_name twice"),
            ("kind\na", "needs the column user_name"),
            ("user_name\n", "must have lines below"), ("user_name\na\nb\nc\nd", "must have at most 3 lines"),
            ("user_name\n\"a", "misplaced quotation mark on line 2"), ("user_name\na\0", "is not a CSV table"),
        ]
    )
    func `a table that cannot be used is refused as a whole`(text: String, words: String) throws {
        let said = messages { _ = try rows(text) }

        #expect(said.count == 1)
        #expect(said.first?.contains(words) == true, "\(said)")
    }

    @Test func `a table of other columns is refused with every required and every unknown one`() {
        let columns = ["title", "starts_at", "ends_at"].map { CSVLayout.Column($0, isRequired: true) }
        let layout = CSVLayout(columns + [.init("place")], mostRows: 3, mostBytes: 1_024)

        #expect(messages { _ = try rows("x,y\n1,2", layout) } == ["needs the columns title, starts_at, ends_at"])
        #expect(
            messages { _ = try rows("place,titel,starts_at\n1,2,3", layout) }
                == ["needs the columns title, ends_at", "has an unknown column: titel"]
        )
    }

    @Test func `a table of one of several kinds is refused with the columns of each`() {
        let said = messages { _ = try CSVTable(nil, or: "x\n1", as: [Self.layout, Self.short]) }

        #expect(said == ["needs the columns user_name / member"])
    }

    @Test func `a table that is not there is refused`() {
        #expect(messages { _ = try CSVTable(nil, as: [Self.layout]) } == ["is required"])
    }

    @Test func `every line that is wrong is named with its column and the reason`() throws {
        let table = try CSVTable(nil, or: "user_name,kind\nanna,king\n\n,x\nben", as: [Self.layout])
        let said = messages {
            _ = try table.read { row in
                if row["kind"] == "king" { throw row.refusal("kind", "must be student") }
                return row.line
            }
        }

        #expect(
            said == [
                "has an error on line 2, column “kind”: must be student",
                "has an error on line 4, column “user_name”: is required",
                "has an error on line 5: has 1 value instead of 2",
            ]
        )
    }

    @Test func `what a form says of its fields is said of the columns`() throws {
        let row = try #require(try rows("user_name,kind\nanna,student").first)
        let wrong = Problem.invalid([
            .init(field: "userName", message: "is taken"), .init(field: "age", message: "is required"),
        ])

        #expect(row.refusal(of: wrong)?.text.english == "column “user_name”: is taken; age is required")
        #expect(row.refusal(of: Problem.overloaded) == nil)
        #expect(row.refusal(of: CancellationError()) == nil)
    }

    @Test func `a value beyond any use is refused`() throws {
        let row = try #require(try rows("user_name\n" + String(repeating: "é", count: 20_001)).first)

        #expect(throws: CSVRefusal.self) { try row.checked() }
    }

    @Test func `lines alone are in the order of the columns, and may end early`() throws {
        let rows = try rows("anna\nben,teacher,,", Self.short)
        let named = try self.rows("kind,member\nteacher,ben", Self.short)

        #expect(rows.map(\.line) == [1, 2])
        #expect(rows.map(\.cells) == [["member": "anna"], ["member": "ben", "kind": "teacher"]])
        #expect(rows.allSatisfy { (try? $0.checked()) != nil })
        #expect(named.map { $0["member"] } == ["ben"])
        #expect(try self.rows("member\n", Self.short).isEmpty)
    }

    @Test func `the layout that knows most of the columns counts`() throws {
        let table = try CSVTable(nil, or: "password,user_name,kind\na,b,c", as: [Self.short, Self.layout])

        #expect(table.columns == ["password", "user_name", "kind"])
    }

    @Test func `reading lines ends with its task`() async {
        let task = Task {
            let table = try CSVTable(nil, or: "user_name\na\nb", as: [Self.layout])
            withUnsafeCurrentTask { $0?.cancel() }
            return try table.read { $0.line }
        }

        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
