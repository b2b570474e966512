import CrosstownKit
import CrosstownValues
import CrosstownWeb

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
enum RosterFile {
    /// The columns of a roster.
    static let layout = layout(needsHead: true)

    /// Parses the lines of a file, or else of text.
    ///
    /// - Throws: `Problem` that names the field where it is invalid.
    static func rows(_ form: RosterForm) throws -> [CSVRow] {
        // A few lines in the form need no heading.
        try CSVTable(form.file, or: form.text, as: [layout(needsHead: form.file != nil)]).rows
    }

    /// Returns a cell with single spaces between words.
    static func words(_ row: CSVRow, _ column: String) -> String {
        row[column].split(separator: " ").joined(separator: " ")
    }

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
