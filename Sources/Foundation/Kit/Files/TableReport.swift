public import CrosstownValues
public import CrosstownWeb

/// The result of an uploaded table: the number of lines, and why some were left out.
public struct TableReport: Sendable, Codable {
    /// The result of a line.
    public enum Outcome: String, Sendable, Codable, CaseIterable {
        /// It was created.
        case added
        /// It was updated.
        case changed
        /// It already existed, unchanged.
        case unchanged
        /// It was left out.
        case leftOut
    }

    /// The report of a line.
    public struct Line: Sendable, Codable {
        /// Its number in the file, starting at one.
        public let line: Int
        /// The name of the item; empty if it must stay private.
        public let name: String
        /// Its result.
        public let outcome: Outcome
        /// Why it was left out.
        public let reason: LocalizedText?
    }

    private static let mostListed = 2_000

    /// The ID of the report.
    public let id: Identifier<TableReport>
    /// The number of lines in the table.
    public let read: Int
    /// The number of created items.
    public private(set) var added = 0
    /// The number of updated items.
    public private(set) var changed = 0
    /// The number of lines that changed nothing.
    public private(set) var unchanged = 0
    /// The number of lines that were left out.
    public private(set) var leftOut = 0
    /// The number of items that were removed because the table does not contain them.
    public var removed = 0
    /// The listed lines in the order of the file, up to a maximum.
    public private(set) var lines: [Line] = []

    /// Creates the report of a table with this number of lines.
    public init(_ id: Identifier<TableReport>, of read: Int) {
        self.id = id
        self.read = read
    }

    /// Whether every line has a result.
    public var isDone: Bool { added + changed + unchanged + leftOut >= read }

    /// Counts lines without listing them.
    public mutating func count(_ outcome: Outcome, _ lines: Int = 1) {
        switch outcome {
        case .added: added += lines
        case .changed: changed += lines
        case .unchanged: unchanged += lines
        case .leftOut: leftOut += lines
        }
    }

    /// Counts and lists a line.
    public mutating func add(_ line: Line) {
        count(line.outcome)
        guard lines.count < Self.mostListed else { return }
        lines.insert(line, at: (lines.lastIndex { $0.line < line.line } ?? -1) + 1)
    }
}

extension TableReport {
    /// Parses a line, and leaves it out if it is invalid.
    ///
    /// - Parameters:
    ///   - row: the line.
    ///   - columns: the columns with the name of the item; the first existing one counts.
    ///   - body: parses the line.
    /// - Returns: the result of the body; `nil` if the line was left out.
    /// - Throws: errors of the body of which the line is not the cause.
    public mutating func take<Value>(
        _ row: CSVRow,
        named columns: [String] = [],
        _ body: (CSVRow) throws -> Value
    ) throws -> Value? {
        do { return try row.naming { try body(row) } } catch let refusal as CSVRefusal {
            leaveOut(row, named: columns, for: refusal)
            return nil
        }
    }

    /// Counts and lists a line that was left out.
    public mutating func leaveOut(_ row: CSVRow, named columns: [String] = [], for refusal: CSVRefusal) {
        add(Line(line: row.line, name: row.name(by: columns), outcome: .leftOut, reason: refusal.text))
    }

    /// Imports lines one by one; any error leaves out only its line.
    ///
    /// - Parameters:
    ///   - rows: the lines.
    ///   - id: the ID of the report.
    ///   - columns: the columns with the name of the item; the first existing one counts.
    ///   - take: imports a line in its own transaction.
    /// - Returns: the report.
    /// - Throws: `CancellationError`.
    public static func taking(
        _ rows: [CSVRow],
        id: Identifier<TableReport>,
        named columns: [String],
        _ take: (CSVRow) async throws -> Outcome
    ) async throws -> TableReport {
        var report = TableReport(id, of: rows.count)
        for row in rows {
            try Task.checkCancellation()
            report.add(await row.taken(named: columns, take))
        }
        return report
    }
}

extension CSVRow {
    /// Imports the line; any error leaves it out.
    ///
    /// - Parameters:
    ///   - columns: the columns with the name of the item; the first existing one counts.
    ///   - take: imports the line, if it has the right cells.
    /// - Returns: the report of the line.
    public func taken(
        named columns: [String],
        _ take: (CSVRow) async throws -> TableReport.Outcome
    ) async -> TableReport.Line {
        let name = name(by: columns)
        do {
            return .init(line: line, name: name, outcome: try await take(checked()), reason: nil)
        } catch {
            let reason = refusal(of: error)?.text ?? "The line couldn’t be added right now. Import it again."
            return .init(line: line, name: name, outcome: .leftOut, reason: reason)
        }
    }

    fileprivate func name(by columns: [String]) -> String { columns.compactMap(cell).first ?? "" }
}
