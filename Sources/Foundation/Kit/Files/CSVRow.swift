public import CrosstownWeb

/// One line of a table, with its cells by the names of their columns.
public struct CSVRow: Sendable {
    private static let mostCharacters = 20_000

    /// Its number in the file, counted from one.
    public let line: Int
    /// Those of the file, in its order.
    private let columns: [CSVLayout.Column]
    /// Those that the table may have.
    private let known: [CSVLayout.Column]
    private let values: [String]
    private let faults: [CSVRefusal.Fault]

    /// Makes a line of something else than a table.
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
                one: "has \(all.count) value in place of \(columns.count)",
                other: "has \(all.count) values in place of \(columns.count)"
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

    /// A value without blanks around it, and without the mark that keeps spreadsheets from reckoning with it.
    static func plain(_ value: String) -> String {
        var text = Substring(value)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        if text.first == "'", let next = text.dropFirst().first, "=+-@".contains(next) { text.removeFirst() }
        return String(text)
    }

    /// The cell of a column; empty where the line has none.
    public subscript(_ column: String) -> String { cell(column) ?? "" }

    /// The cell of a column; `nil` where the line has none.
    public func cell(_ column: String) -> String? {
        guard let index = columns.firstIndex(where: { $0.name == column }), index < values.count else { return nil }
        return values[index]
    }

    /// The cells that there are, by the names of their columns.
    public var cells: [String: String] { pairs(\.name) }

    /// The cells that there are, by the fields of the form that they fill in.
    public var fields: [String: String] { pairs(\.field) }

    private func pairs(_ key: KeyPath<CSVLayout.Column, String>) -> [String: String] {
        Dictionary(zip(columns.map { $0[keyPath: key] }, values)) { first, _ in first }
    }
}

extension CSVRow {
    /// The line, unless its cells are too many, too few or missing.
    ///
    /// - Throws: ``CSVRefusal``.
    public func checked() throws(CSVRefusal) -> CSVRow {
        if !faults.isEmpty { throw CSVRefusal(line: line, faults: faults) }
        return self
    }

    /// What to throw where a cell is wrong.
    public func refusal(_ column: String, _ reason: LocalizedText) -> CSVRefusal {
        CSVRefusal(line: line, faults: [.init(column: column, reason: reason)])
    }

    /// What an error says of this line; `nil` where it does not explain itself, or is no fault of the line.
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

    /// Names the line and its columns in what is wrong with it.
    ///
    /// - Throws: ``CSVRefusal`` for what the line is refused for, and whatever else the body throws.
    public func naming<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            _ = try checked()
            return try body()
        } catch {
            throw refusal(of: error) ?? error
        }
    }
}
