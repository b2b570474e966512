import CrosstownKit
import CrosstownWeb
import NIOCore

/// A table of comma-separated values with named columns, as editors bring it.
struct ImportTable: Sendable {
    static let mostLines = 1000
    static let mostBytes = 2 * 1024 * 1024
    static let field = "file"

    /// One line of it.
    struct Line: Sendable {
        /// Its number in the file, counted from one.
        let number: Int
        /// Its values by the names of their columns.
        let values: [String: String]
    }

    let columns: [String]
    let lines: [Line]

    /// A table of lines that come from something else than a table.
    init(columns: [String], lines: [Line]) {
        self.columns = columns
        self.lines = lines
    }

    /// Reads a file.
    ///
    /// - Throws: `Problem` with status 422 where the file as a whole cannot be used.
    init(_ file: ByteBuffer?, columns known: Set<String>) throws {
        guard let file, file.readableBytes > 0 else { throw Self.refused("must be chosen") }
        guard file.readableBytes <= Self.mostBytes, let text = String(validating: file.readableBytesView, as: UTF8.self)
        else { throw Self.refused("must be a text in UTF-8 of at most 2 MB") }
        let records: [CSVText.Record]
        do {
            records = try CSVText(text, atMost: Self.mostLines + 2).records
        } catch let malformed as CSVText.Malformed {
            throw Self.refused("has a misplaced quotation mark in line \(malformed.line)")
        }
        columns = records.first?.values.map { $0.trimmedBlanks.lowercased() } ?? []
        if let unknown = columns.first(where: { !known.contains($0) }) {
            throw Self.refused("has a column that is not known: \(unknown)")
        }
        guard Set(columns).count == columns.count, records.count > 1 else {
            throw Self.refused("must have a line of different column names, and lines below it")
        }
        guard records.count <= Self.mostLines + 1 else { throw Self.refused("must have at most 1000 lines") }
        let names = columns
        lines = records.dropFirst().map { record in
            let pairs = zip(names, record.values.map(Self.plain))
            return Line(number: record.line, values: Dictionary(uniqueKeysWithValues: pairs))
        }
    }

    private static func refused(_ message: LocalizedText) -> Problem {
        .invalid([.init(field: field, message: message)])
    }

    /// A value without the mark that keeps spreadsheets from reckoning with it.
    private static func plain(_ value: String) -> String {
        let text = value.trimmedBlanks
        guard text.hasPrefix("'"), let next = text.dropFirst().first, "=+-@".contains(next) else { return text }
        return String(text.dropFirst())
    }
}
