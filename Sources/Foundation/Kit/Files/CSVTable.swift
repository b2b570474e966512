public import CrosstownWeb

/// A table of named columns that a user has sent, as comma-separated values in a file or as text.
///
/// The separator is a comma, semicolon or tab; the encoding UTF-8 or Windows-1252; the first line names the columns, in
/// any order.
public struct CSVTable: Sendable {
    /// The form field with the file.
    public static let field = "file"
    /// The maximum number of invalid lines in an error.
    private static let mostNamed = 20

    /// The names of its columns, in the order of the file.
    public let columns: [String]
    /// Its lines below the header.
    public let rows: [CSVRow]

    /// Parses a file, or else text.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - text: the table as text, where forms have a field for it.
    ///   - layouts: the possible layouts; the one that matches most columns applies.
    /// - Throws: `Problem` with status 422 where the table as a whole is invalid, `CancellationError`.
    public init(_ file: UploadedFile?, or text: String? = nil, as layouts: [CSVLayout]) throws {
        guard let text = file?.text ?? text else { throw Self.refused("is required") }
        guard !text.allSatisfy(\.isWhitespace) else { throw Self.refused("is empty") }
        let records = try Self.records(of: text, atMost: layouts.map(\.mostRows).max() ?? 0)
        let head = try CSVHead(records.first?.values ?? [], layouts)
        let body = records.dropFirst(head.isNamed ? 1 : 0)
        guard head.layout.mayBeEmpty || !body.isEmpty else {
            throw Self.refused("must have lines below the column names")
        }
        guard body.count <= head.layout.mostRows else {
            throw Self.refused("must have at most \(head.layout.mostRows) lines below the column names")
        }
        columns = head.columns.map(\.name)
        rows = body.map { CSVRow($0, head.columns, head.layout) }
    }

    /// Parses the lines, at most one more than allowed, with the header.
    private static func records(of text: String, atMost most: Int) throws -> [CSVText.Record] {
        guard !isBinary(text) else { throw refused("is not a CSV table") }
        do {
            return try CSVText(text, atMost: most + 2).records
        } catch let malformed as CSVText.Malformed {
            if malformed.line == 1 { throw refused("is not a CSV table") }
            throw refused("has a misplaced quotation mark on line \(malformed.line), or isn’t text")
        }
    }

    /// Returns whether the text begins with control characters that only binary files have.
    private static func isBinary(_ text: String) -> Bool {
        let ofText = "\t\n\u{0B}\u{0C}\r\u{1A}".unicodeScalars
        return text.unicodeScalars.prefix(1_000).contains { $0.value < 0x20 && !ofText.contains($0) }
    }

    /// Parses every line.
    ///
    /// - Parameter body: parses one line, and throws its validation error.
    /// - Returns: the parsed values.
    /// - Throws: `Problem` with status 422 that lists the first invalid lines, each with its columns and reasons;
    ///   `CancellationError`, and any error of the body without an explanation.
    public func read<Value>(_ body: (CSVRow) throws -> Value) throws -> [Value] {
        var values: [Value] = []
        var errors: [Problem.FieldError] = []
        for row in rows where errors.count < Self.mostNamed {
            try Task.checkCancellation()
            do { values.append(try row.naming { try body(row) }) } catch let refusal as CSVRefusal {
                errors.append(refusal.error)
            }
        }
        if !errors.isEmpty { throw Self.refused(errors) }
        return values
    }

    private static func refused(_ lines: [Problem.FieldError]) -> Problem {
        var problem = Problem.invalid(lines)
        problem.detail = .plural(
            lines.count,
            one: "There’s a problem with one line.",
            other: "There are problems with \(lines.count) lines."
        )
        return problem
    }

    static func refused(_ messages: LocalizedText...) -> Problem { refused(messages) }

    static func refused(_ messages: [LocalizedText]) -> Problem {
        .invalid(messages.map { .init(field: field, message: $0) })
    }
}

/// The columns, as the first line of a table has them.
struct CSVHead {
    /// The maximum number of unknown columns in an error.
    private static let mostUnknown = 20

    let layout: CSVLayout
    /// The columns in the order of the file.
    let columns: [CSVLayout.Column]
    /// Whether the first line is a header.
    let isNamed: Bool

    init(_ values: [String], _ layouts: [CSVLayout]) throws {
        let heads = Self.trimmed(values).map { (name: $0, folded: CSVLayout.Column.folded($0)) }
        func known(_ layout: CSVLayout) -> Int { heads.count { layout.column(called: $0.folded) != nil } }
        guard let best = layouts.max(by: { known($0) < known($1) }) else { throw Problem.internalError }
        layout = best
        isNamed = known(best) > 0
        guard isNamed else {
            guard !best.needsHead, !heads.isEmpty else { throw CSVTable.refused(Self.lacking(layouts.map(\.needed))) }
            columns = best.columns
            return
        }
        let found = heads.map { (name: $0.name, column: best.column(called: $0.folded)) }
        columns = found.compactMap(\.column)
        try check(unknown: found.filter { $0.column == nil }.map(\.name))
    }

    /// The names without empty ones at the end, which spreadsheets write for cleared columns.
    private static func trimmed(_ values: [String]) -> [String] {
        let names = values.map(CSVRow.plain)
        return Array(names.prefix(1 + (names.lastIndex { !$0.isEmpty } ?? -1)))
    }

    private func check(unknown: [String]) throws {
        let names = columns.map(\.name)
        if let twice = names.enumerated().first(where: { names[..<$0].contains($1) })?.element {
            throw CSVTable.refused("contains the column \(twice) twice")
        }
        let missing = layout.columns.filter { $0.isRequired && !names.contains($0.name) }.map(\.name)
        var messages: [LocalizedText] = []
        if !missing.isEmpty { messages.append(Self.lacking([missing])) }
        if !unknown.isEmpty { messages.append(Self.unknown(unknown)) }
        if !messages.isEmpty { throw CSVTable.refused(messages) }
    }

    /// The error of missing columns, of one layout or of each possible one.
    private static func lacking(_ columns: [[String]]) -> LocalizedText {
        let names = columns.map { $0.joined(separator: ", ") }.joined(separator: " / ")
        return .plural(
            columns.joined().count,
            one: "needs the column \(names)",
            other: "needs the columns \(names)"
        )
    }

    private static func unknown(_ columns: [String]) -> LocalizedText {
        let names = columns.prefix(mostUnknown).map { $0.isEmpty ? "“”" : String($0.prefix(80)) }
            .joined(separator: ", ")
        return .plural(columns.count, one: "has an unknown column: \(names)", other: "has unknown columns: \(names)")
    }
}
