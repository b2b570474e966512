import CrosstownKit
import CrosstownValues
import CrosstownWeb
import NIOCore

/// The form that imports a roster.
struct RosterForm: Codable, Sendable {
    var file: UploadedFile?
    /// The roster as text, for a few people.
    var text: String?
    /// `1` to remove people who are missing in the file.
    var replaces: String?
}

extension RosterForm: LimitedFields {
    static var limits: [String: FieldLimits] { ["text": .text(0...1_000_000)] }
}

/// A roster as comma-separated values: `member` (an e-mail address or a user name), and an optional `kind`.
struct RosterFile {
    /// A line, parsed without the accounts.
    struct Line: Sendable {
        let number: Int
        let member: String
        let kind: String
    }

    /// The columns of a roster.
    static let layout = layout(needsHead: true)

    let lines: [Line]

    /// Parses a file or text.
    ///
    /// - Throws: `Problem` that names the field where it is invalid.
    init(_ form: RosterForm) throws {
        let file = form.file.flatMap { $0.content.readableBytes > 0 ? $0 : nil }
        // A few lines in the form need no heading.
        let table = try CSVTable(file, or: form.text, as: [Self.layout(needsHead: file != nil)])
        lines = table.rows.map { row in
            let isSound = (try? row.checked()) != nil
            return Line(
                number: row.line,
                member: isSound ? Self.words(row["member"]) : "",
                kind: Self.words(row["kind"])
            )
        }
    }

    private static func words(_ text: String) -> String { text.split(separator: " ").joined(separator: " ") }

    private static func layout(needsHead: Bool) -> CSVLayout {
        CSVLayout(
            [.init("member", aliases: ["mail", "email", "user name"], isRequired: true), .init("kind")],
            mostRows: 50_000,
            mostBytes: 4 * 1_024 * 1_024,
            needsHead: needsHead,
            mayBeEmpty: true,
            allowsShortRows: true
        )
    }
}
