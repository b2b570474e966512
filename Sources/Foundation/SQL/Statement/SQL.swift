/// A statement with its values separate from its text, so that no value is ever parsed as SQL.
///
/// The text itself comes only from the source code, which the compiler enforces: the only interpolations are values,
/// other statements and quoted names.
/// ```swift
/// let open: SQL = "SELECT id FROM ride WHERE rider = \(rider) AND state IN \(list: states)"
/// ```
public struct SQL: Sendable, ExpressibleByStringInterpolation {
    /// A part of a statement's text.
    @usableFromInline
    enum Part: Sendable, Hashable {
        /// Text from the source code.
        case literal(StaticText)
        /// A placeholder.
        case value
        /// Text that differs between the engines.
        indirect case word(sqlite: StaticText, postgres: StaticText)
        /// Other text, such as a quoted name.
        case text(String)
    }

    @usableFromInline var parts: [Part] = []

    /// The values, in the order of their placeholders.
    public internal(set) var values: [SQLValue] = []

    @usableFromInline init() {}

    /// Creates a statement without values.
    @inlinable
    public init(stringLiteral value: StaticString) { parts = [.literal(StaticText(value))] }

    /// Creates a statement from text and values.
    @inlinable
    public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.sql }

    /// Joins parts, such as the names of columns.
    public init(list parts: [SQL], separatedBy separator: SQL = ", ") {
        self.init()
        for (index, part) in parts.enumerated() {
            if index > 0 { append(separator) }
            append(part)
        }
    }

    /// Adds another statement's text and values at the end.
    public mutating func append(_ other: SQL) {
        parts += other.parts
        values += other.values
    }

    /// Returns the statement's text with the engine's placeholders: `?`, or `$1`, `$2` and so on.
    public func text(for dialect: Dialect) -> String {
        var text = ""
        var values = 0
        for part in parts {
            switch (part, dialect) {
            case (.literal(let literal), _), (.word(let literal, _), .sqlite), (.word(_, let literal), .postgres):
                text += "\(literal.text)"
            case (.text(let other), _): text += other
            case (.value, .sqlite): text += "?"
            case (.value, .postgres):
                values += 1
                text += "$\(values)"
            }
        }
        return text
    }

    /// Rejects texts with U+0000: PostgreSQL's library treats it as the end of a text and silently cuts the rest, so
    /// neither engine may store one.
    ///
    /// - Throws: `DatabaseError.nulInText`.
    public func checkTexts() throws {
        for value in values where value.holdsNUL { throw DatabaseError.nulInText }
    }

    /// The key of the statement that needs no text: two statements of one shape have the same text.
    public var shape: Shape { Shape(parts: parts) }

    /// A statement without its values.
    public struct Shape: Hashable, Sendable {
        let parts: [Part]
    }

    @usableFromInline
    mutating func mark(_ value: SQLValue) {
        parts.append(.value)
        values.append(value)
    }
}

extension SQL {
    /// The parts of a statement, in order.
    public struct StringInterpolation: StringInterpolationProtocol {
        @usableFromInline var sql = SQL()

        /// Reserves capacity for the literal's parts.
        public init(literalCapacity: Int, interpolationCount: Int) {
            sql.parts.reserveCapacity(2 * interpolationCount + 1)
            sql.values.reserveCapacity(interpolationCount)
        }

        /// Adds text from the source code.
        public mutating func appendLiteral(_ literal: StaticString) {
            if literal.utf8CodeUnitCount > 0 { sql.parts.append(.literal(StaticText(literal))) }
        }

        /// Adds a value.
        @inlinable
        public mutating func appendInterpolation(_ value: some SQLBindable) { sql.mark(value.sqlValue) }

        /// Adds a value, or null for `nil`.
        @inlinable
        public mutating func appendInterpolation<Value: SQLBindable>(_ value: Value?) { sql.mark(value.sqlValue) }

        /// Adds another statement with its values.
        public mutating func appendInterpolation(_ other: SQL) { sql.append(other) }

        /// Adds a word of a table definition in the engine's spelling.
        public mutating func appendInterpolation(_ word: SchemaWord) {
            appendInterpolation(sqlite: word.spelled(for: .sqlite), postgres: word.spelled(for: .postgres))
        }

        /// Adds a list of values in parentheses for `IN`; an empty one matches nothing.
        ///
        /// Its last value is repeated up to one of a few lengths: each length is another prepared statement.
        public mutating func appendInterpolation(list: some Sequence<some SQLBindable>) {
            var values = list.map(\.sqlValue)
            guard let last = values.last else { return appendLiteral("(NULL)") }
            values += repeatElement(last, count: Self.listLength(for: values.count) - values.count)
            for (index, value) in values.enumerated() {
                appendLiteral(index == 0 ? "(" : ", ")
                sql.mark(value)
            }
            appendLiteral(")")
        }

        /// Returns the next power of two or, since engines limit the number of values, the next thousand for long
        /// lists.
        private static func listLength(for count: Int) -> Int {
            let step = 1024
            if count > step { return (count + step - 1) / step * step }
            var length = 1
            while length < count { length *= 2 }
            return length
        }

        /// Adds the quoted name of a table or a column.
        public mutating func appendInterpolation(identifier: String) {
            let parts = identifier.split(separator: "\"", omittingEmptySubsequences: false)
            sql.parts.append(.text("\"" + parts.joined(separator: "\"\"") + "\""))
        }

        /// Adds text from the source code, which the compiler enforces.
        public mutating func appendInterpolation(raw: StaticString) { appendLiteral(raw) }

        /// Adds text from the source code that differs between the engines.
        public mutating func appendInterpolation(sqlite: StaticString, postgres: StaticString) {
            sql.parts.append(.word(sqlite: StaticText(sqlite), postgres: StaticText(postgres)))
        }
    }
}

/// Text from the source code.
///
/// Its address identifies it, since comparing every letter takes longer: the same text in two places is two texts.
@usableFromInline
struct StaticText: Sendable, Hashable {
    @usableFromInline let text: StaticString

    @inlinable
    init(_ text: StaticString) { self.text = text }

    @usableFromInline
    static func == (one: StaticText, other: StaticText) -> Bool {
        one.text.utf8Start == other.text.utf8Start && one.text.utf8CodeUnitCount == other.text.utf8CodeUnitCount
    }

    @usableFromInline
    func hash(into hasher: inout Hasher) { hasher.combine(text.utf8Start) }
}
