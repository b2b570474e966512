import CrosstownKit
import CrosstownValues
import CrosstownWeb
import NIOCore

/// What staff send to fill a roster.
struct RosterForm: Codable, Sendable {
    var file: UploadedFile?
    /// The same as text, for a few people.
    var text: String?
    /// `1` where those who are not in the file leave the roster.
    var replaces: String?
}

extension RosterForm: LimitedFields {
    static var limits: [String: FieldLimits] { ["text": .text(0...1_000_000)] }
}

/// A roster as comma-separated values: `member` (an e-mail address or a user name), and perhaps `kind`.
struct RosterFile {
    /// One line, as far as it can be told without the accounts.
    struct Line: Sendable {
        let number: Int
        let member: String
        let kind: String
    }

    static let mostBytes = 4 * 1_024 * 1_024
    private static let mostLines = 50_000
    private static let headers = [["member"], ["member", "kind"]]

    let lines: [Line]

    /// Reads a file, or text.
    ///
    /// - Throws: `Problem` that names the field, where nothing of it can be read.
    init(_ form: RosterForm) throws {
        let text = try Self.text(of: form)
        let records: [CSVText.Record]
        do {
            records = try CSVText(text, atMost: Self.mostLines + 2).records
        } catch let malformed as CSVText.Malformed {
            throw Self.refused("has a misplaced quotation mark in line \(malformed.line)")
        }
        guard let head = records.first, Self.headers.contains(head.values.map { $0.lowercased() }) else {
            throw Self.refused("must begin with the line “member” or “member,kind”")
        }
        guard records.count <= Self.mostLines + 1 else {
            throw Self.refused("must have at most \(Self.mostLines) lines")
        }
        lines = records.dropFirst().map { record in
            let values = record.values.map { $0.split(separator: " ").joined(separator: " ") }
            return Line(
                number: record.line,
                member: values.first ?? "",
                kind: values.count > 1 ? values[1] : ""
            )
        }
    }

    private static func text(of form: RosterForm) throws -> String {
        if let file = form.file, file.content.readableBytes > 0 {
            guard let text = String(validating: file.content.readableBytesView, as: UTF8.self) else {
                throw refused("must be UTF-8")
            }
            return text
        }
        guard let text = form.text, !text.isEmpty else { throw refused("is required") }
        // A few lines in the form need no heading.
        return text.lowercased().hasPrefix("member") ? text : "member,kind\n" + text
    }

    private static func refused(_ message: LocalizedText) -> Problem {
        Problem.invalid([.init(field: "file", message: message)])
    }
}
