import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Testing

/// The sample in the documentation of declared tables.
private struct Note: Hashable, Sendable {
    let id: Int
    let account: Identifier<Account>
    let text: String
}

extension Note {
    static let table = Table(
        "note",
        Column("id", \Note.id),
        Column("account", \Note.account, .account(in: "Notes", erasing: .row)),
        Column("text", \Note.text, .content(as: .plain("Text")), words: .text("Note")),
        make: Note.init
    )
    static let personal = table.personal(order: "t.id")
}

@Suite struct DocumentationSamples {
    private let anna = Identifier<Account>(high: 0, low: 1)

    @Test(arguments: TestEngine.reachable)
    func `a declared table is written, read, exported and erased`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let notes = Migration(
                owner: "notes",
                name: "note",
                sql: """
                    CREATE TABLE note (id \(.integer) PRIMARY KEY, account \(.id) NOT NULL, text \(.text) NOT NULL) \(.strict)
                    """
            )
            _ = try await Migrator([notes]).migrate(database, at: Timestamp(milliseconds: 0))
            try await database.write { transaction in
                try Note.table.insert(Note(id: 2, account: anna, text: "It's raining"), in: transaction)
                let latest = try Note.table.first("ORDER BY id DESC", in: transaction)

                #expect(latest == Note(id: 2, account: anna, text: "It's raining"))
                let records = try [Note.personal].records(about: anna, in: transaction)
                #expect(records.map(\.name.english) == ["Notes"])
                #expect(records.map { $0.columns.map(\.english) } == [["Text"]])
                #expect(records.map(\.rows) == [[[.text("It's raining")]]])

                try [Note.personal].erase(anna, in: transaction)

                #expect(try Note.table.list("", in: transaction) == [])
            }
        }
    }

    @Test func `a column has the words of its declaration, or else those of all tables`() {
        let words = Note.table.words("Note", title: "text")

        #expect(words.name == "note")
        #expect(words.title == "text")
        guard case .shown(let text, .text) = words.words(of: "text") else { return #expect(Bool(false)) }
        guard case .shown(let person, .person) = words.words(of: "account") else { return #expect(Bool(false)) }
        #expect(text.english == "Note")
        #expect(person.english == "Person")
    }
}
