public import CrosstownWeb

/// A line of a table, with its cells by column name.
public struct CSVRow: Sendable {
    private static let mostCharacters = 20_000

    /// Its number in the file, starting at one.
    public let line: Int
    /// The columns of the file, in its order.
    private let columns: [CSVLayout.Column]
    /// The columns that the table may have.
    private let known: [CSVLayout.Column]
    private let values: [String]
    private let faults: [CSVRefusal.Fault]

    /// Creates a line that is not from a file.
    public init(line: Int, cells: [String: String]) {
        self.line = line
        columns = cells.keys.map { CSVLayout.Column($0) }
        known = columns
        values = Array(cells.values)
        faults = []
    }

    init(_ record: CSVText.Record, _ columns: [CSVLayout.Column], _ layout: CSVLayout) {
        line = record.line
        self.columns = columns
        known = layout.columns
        values = zip(columns, record.values).map { $0.isExact ? $1 : Self.plain($1) }
        faults = Self.faults(of: values, record.values, columns, layout)
    }

    private static func faults(
        of values: [String],
        _ all: [String],
        _ columns: [CSVLayout.Column],
        _ layout: CSVLayout
    ) -> [CSVRefusal.Fault] {
        let isTooWide = all.dropFirst(columns.count).contains { !$0.isEmpty }
        if isTooWide || all.count < columns.count && !layout.allowsShortRows {
            let reason: LocalizedText = .plural(
                all.count,
                one: "has \(all.count) value instead of \(columns.count)",
                other: "has \(all.count) values instead of \(columns.count)"
            )
            return [.init(column: nil, reason: reason)]
        }
        return columns.enumerated().compactMap { index, column in
            let value = index < values.count ? values[index] : ""
            if column.isRequired, value.isEmpty { return .init(column: column.name, reason: "is required") }
            // Bytes first, since characters take long to count.
            guard value.utf8.count > mostCharacters, value.unicodeScalars.count > mostCharacters else { return nil }
            return .init(column: column.name, reason: "must be at most \(mostCharacters) characters")
        }
    }

    /// Returns a value without surrounding spaces, and without the mark that stops spreadsheets from evaluating it.
    static func plain(_ value: String) -> String {
        var text = Substring(value)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        if text.first == "'", let next = text.dropFirst().first, "=+-@".contains(next) { text.removeFirst() }
        return String(text)
    }

    /// The cell of a column; empty if missing.
    public subscript(_ column: String) -> String { cell(column) ?? "" }

    /// Returns the cell of a column; `nil` if missing.
    public func cell(_ column: String) -> String? {
        guard let index = columns.firstIndex(where: { $0.name == column }), index < values.count else { return nil }
        return values[index]
    }

    /// The existing cells by column name.
    public var cells: [String: String] { pairs(\.name) }

    /// The existing cells by form field.
    public var fields: [String: String] { pairs(\.field) }

    private func pairs(_ key: KeyPath<CSVLayout.Column, String>) -> [String: String] {
        Dictionary(zip(columns.map { $0[keyPath: key] }, values)) { first, _ in first }
    }
}

extension CSVRow {
    /// Returns the line, if the number of its cells is valid and no required one is missing.
    ///
    /// - Throws: ``CSVRefusal``.
    public func checked() throws(CSVRefusal) -> CSVRow {
        if !faults.isEmpty { throw CSVRefusal(line: line, faults: faults) }
        return self
    }

    /// Creates the validation error of a cell.
    public func refusal(_ column: String, _ reason: LocalizedText) -> CSVRefusal {
        CSVRefusal(line: line, faults: [.init(column: column, reason: reason)])
    }

    /// Creates the validation error of the line as a whole.
    public func refusal(_ reason: LocalizedText) -> CSVRefusal {
        CSVRefusal(line: line, faults: [.init(column: nil, reason: reason)])
    }

    /// Returns the validation error that an error means for this line; `nil` if it has no explanation, or the line is
    /// not the cause.
    public func refusal(of error: any Error) -> CSVRefusal? {
        if let refusal = error as? CSVRefusal { return refusal }
        guard let problem = Problem.explained(error), problem.status < 500 else { return nil }
        let faults = (problem.errors ?? []).map { error in
            guard let column = known.first(where: { $0.field == error.field }) else {
                return CSVRefusal.Fault(column: nil, reason: "\(error.field) \(error.message)")
            }
            return CSVRefusal.Fault(column: column.name, reason: error.message)
        }
        let whole = CSVRefusal.Fault(column: nil, reason: problem.title, detail: problem.detail)
        return CSVRefusal(line: line, faults: faults.isEmpty ? [whole] : faults)
    }

    /// Adds the line and its column to validation errors.
    ///
    /// - Throws: ``CSVRefusal`` for an invalid line, and any other error of the body.
    public func naming<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            _ = try checked()
            return try body()
        } catch {
            throw refusal(of: error) ?? error
        }
    }
}
