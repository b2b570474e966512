/// A statement whose values travel beside its text, so that no value is ever read as SQL.
///
/// ```swift
/// let open: SQL = "SELECT id FROM ride WHERE rider = \(rider) AND state IN \(list: states)"
/// ```
public struct SQL: Sendable, ExpressibleByStringInterpolation {
    enum Piece: Sendable {
        case text(String)
        case value(SQLValue)
        case variant(sqlite: String, postgres: String)
    }

    var pieces: [Piece]

    /// The values in the order in which their places stand in the text.
    public var values: [SQLValue] {
        pieces.compactMap { piece in
            guard case .value(let value) = piece else { return nil }
            return value
        }
    }

    /// Makes a statement without values.
    public init(stringLiteral value: String) { pieces = [.text(value)] }

    /// Makes a statement of text and values.
    public init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }

    /// Adds another statement's text and values at the end.
    public mutating func append(_ other: SQL) { pieces += other.pieces }

    /// The statement's text with the places of its values written as the engine expects: `?1` or `$1`.
    public func text(for dialect: Dialect) -> String {
        let mark = dialect == .sqlite ? "?" : "$"
        var text = ""
        text.reserveCapacity(64 * pieces.count)
        var place = 0
        for piece in pieces {
            switch piece {
            case .text(let part): text += part
            case .variant(let sqlite, let postgres): text += dialect == .sqlite ? sqlite : postgres
            case .value:
                place += 1
                text += mark
                text += String(place)
            }
        }
        return text
    }
}

extension SQL {
    /// The parts of a statement in the order of the literal.
    public struct StringInterpolation: StringInterpolationProtocol {
        var pieces: [Piece] = []

        /// Makes room for the literal's parts.
        public init(literalCapacity: Int, interpolationCount: Int) {
            pieces.reserveCapacity(2 * interpolationCount + 1)
        }

        /// Adds text from the source code.
        public mutating func appendLiteral(_ literal: String) {
            if !literal.isEmpty { pieces.append(.text(literal)) }
        }

        /// Adds a value.
        public mutating func appendInterpolation(_ value: some SQLBindable) { pieces.append(.value(value.sqlValue)) }

        /// Adds a value, or null for `nil`.
        public mutating func appendInterpolation<Value: SQLBindable>(_ value: Value?) {
            pieces.append(.value(value.sqlValue))
        }

        /// Adds another statement with its values.
        public mutating func appendInterpolation(_ sql: SQL) { pieces += sql.pieces }

        /// Adds a word of a table definition, spelled as the engine expects.
        public mutating func appendInterpolation(_ word: SchemaWord) {
            pieces.append(.variant(sqlite: word.spelled(for: .sqlite), postgres: word.spelled(for: .postgres)))
        }

        /// Adds a parenthesised list of values for `IN`; an empty one matches nothing.
        public mutating func appendInterpolation(list: some Sequence<some SQLBindable>) {
            var separator = "("
            for value in list {
                pieces.append(.text(separator))
                pieces.append(.value(value.sqlValue))
                separator = ", "
            }
            pieces.append(.text(separator == "(" ? "(NULL)" : ")"))
        }

        /// Adds a quoted name of a table or a column.
        public mutating func appendInterpolation(identifier: String) {
            let parts = identifier.split(separator: "\"", omittingEmptySubsequences: false)
            pieces.append(.text("\"" + parts.joined(separator: "\"\"") + "\""))
        }

        /// Adds text that stands in the source code, which the compiler checks.
        public mutating func appendInterpolation(raw: StaticString) { pieces.append(.text("\(raw)")) }

        /// Adds text from the source code that differs between the engines.
        public mutating func appendInterpolation(sqlite: StaticString, postgres: StaticString) {
            pieces.append(.variant(sqlite: "\(sqlite)", postgres: "\(postgres)"))
        }
    }
}
