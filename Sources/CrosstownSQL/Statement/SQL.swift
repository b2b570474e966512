/// A statement whose values travel beside its text, so that no value is ever read as SQL.
///
/// ```swift
/// let open: SQL = "SELECT id FROM ride WHERE rider = \(rider) AND state IN \(list: states)"
/// ```
public struct SQL: Sendable, ExpressibleByStringInterpolation {
    /// What another engine than SQLite spells in another way, at its place in the text.
    @usableFromInline
    enum Difference: Sendable {
        /// The mark of a value.
        case value
        /// A word of so many bytes, and what PostgreSQL has for it.
        case word(bytes: Int, postgres: String)
    }

    /// The text as SQLite reads it, since it is the engine that has the least time for a statement.
    @usableFromInline var text = ""
    @usableFromInline var differences: [(place: Int, difference: Difference)] = []

    /// The values in the order in which their places stand in the text.
    public internal(set) var values: [SQLValue] = []

    @usableFromInline init() {}

    /// Makes a statement without values.
    @inlinable
    public init(stringLiteral value: String) { text = value }

    /// Makes a statement of text and values.
    @inlinable
    public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.sql }

    /// Adds another statement's text and values at the end.
    public mutating func append(_ other: SQL) {
        let start = text.utf8.count
        text += other.text
        differences += other.differences.map { ($0.place + start, $0.difference) }
        values += other.values
    }

    /// The statement's text with the places of its values marked as the engine expects: `?`, or `$1`, `$2` and so on.
    public func text(for dialect: Dialect) -> String {
        switch dialect {
        case .sqlite: text
        case .postgres: textForPostgres
        }
    }

    private var textForPostgres: String {
        let bytes = text.utf8
        var written = bytes.startIndex
        var result = ""
        var values = 0
        for (place, difference) in differences {
            let start = bytes.index(bytes.startIndex, offsetBy: place)
            result += text[written..<start]
            switch difference {
            case .value:
                values += 1
                result += "$\(values)"
                written = bytes.index(after: start)
            case .word(let count, let postgres):
                result += postgres
                written = bytes.index(start, offsetBy: count)
            }
        }
        return result + text[written...]
    }

    @usableFromInline
    mutating func mark(_ value: SQLValue) {
        differences.append((text.utf8.count, .value))
        text += "?"
        values.append(value)
    }

    mutating func addWord(sqlite: String, postgres: String) {
        differences.append((text.utf8.count, .word(bytes: sqlite.utf8.count, postgres: postgres)))
        text += sqlite
    }
}

extension SQL {
    /// The parts of a statement in the order of the literal.
    public struct StringInterpolation: StringInterpolationProtocol {
        @usableFromInline var sql = SQL()

        /// Makes room for the literal's parts.
        public init(literalCapacity: Int, interpolationCount: Int) {
            sql.text.reserveCapacity(literalCapacity + 16 * interpolationCount)
            sql.differences.reserveCapacity(interpolationCount)
            sql.values.reserveCapacity(interpolationCount)
        }

        /// Adds text from the source code.
        public mutating func appendLiteral(_ literal: String) { sql.text += literal }

        /// Adds a value.
        @inlinable
        public mutating func appendInterpolation(_ value: some SQLBindable) { sql.mark(value.sqlValue) }

        /// Adds a value, or null for `nil`.
        @inlinable
        public mutating func appendInterpolation<Value: SQLBindable>(_ value: Value?) { sql.mark(value.sqlValue) }

        /// Adds another statement with its values.
        public mutating func appendInterpolation(_ other: SQL) { sql.append(other) }

        /// Adds a word of a table definition, spelled as the engine expects.
        public mutating func appendInterpolation(_ word: SchemaWord) {
            sql.addWord(sqlite: word.spelled(for: .sqlite), postgres: word.spelled(for: .postgres))
        }

        /// Adds a parenthesised list of values for `IN`; an empty one matches nothing.
        public mutating func appendInterpolation(list: some Sequence<some SQLBindable>) {
            var separator = "("
            for value in list {
                sql.text += separator
                sql.mark(value.sqlValue)
                separator = ", "
            }
            sql.text += separator == "(" ? "(NULL)" : ")"
        }

        /// Adds a quoted name of a table or a column.
        public mutating func appendInterpolation(identifier: String) {
            let parts = identifier.split(separator: "\"", omittingEmptySubsequences: false)
            sql.text += "\"" + parts.joined(separator: "\"\"") + "\""
        }

        /// Adds text that stands in the source code, which the compiler checks.
        public mutating func appendInterpolation(raw: StaticString) { sql.text += "\(raw)" }

        /// Adds text from the source code that differs between the engines.
        public mutating func appendInterpolation(sqlite: StaticString, postgres: StaticString) {
            sql.addWord(sqlite: "\(sqlite)", postgres: "\(postgres)")
        }
    }
}
