/// The change that a statement is about to make.
public struct StatementChange: Sendable {
    /// The kind of change.
    public enum Verb: String, Sendable {
        /// Adds rows.
        case insert
        /// Updates rows.
        case update
        /// Deletes rows.
        case delete
    }

    /// The kind of change.
    public let verb: Verb
    /// The table.
    public let table: String
    /// Reads the rows before the change, at most so many; `nil` if the statement inserts rows, or is too complex.
    public let rowsBefore: (@Sendable (_ limit: Int) -> SQL)?
    /// Whether the statement itself returns rows.
    public let isReturning: Bool
}

extension SQL {
    /// Returns the change that the statement is about to make; `nil` if it only reads, or if its first word does not
    /// show it.
    public func change(for dialect: Dialect) -> StatementChange? {
        let text = flattened(for: dialect)
        let words = text.split(maxSplits: 3, whereSeparator: \.isWhitespace)
        guard words.count > 2, let verb = StatementChange.Verb(rawValue: words[0].lowercased()) else { return nil }
        let name = (verb == .update ? words[1] : words[2]).drop { $0 == "\"" }
        let table = name.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        let top = TopLevel(text)
        let isReturning = top.position(of: "RETURNING") != nil
        return StatementChange(
            verb: verb,
            table: String(table),
            rowsBefore: verb == .insert ? nil : reading(String(table), top, text),
            isReturning: isReturning
        )
    }

    /// The same statement, which returns all changed rows after the change.
    public var returningRows: SQL { "\(self) RETURNING *" }

    /// The condition alone finds the rows if the statement names one table without an alias.
    private func reading(
        _ table: String,
        _ top: TopLevel,
        _ text: String
    ) -> (@Sendable (Int) -> SQL)? {
        let isPlain = ["USING", "FROM", "AS"].allSatisfy { word in
            // The first FROM of a DELETE is before its table.
            top.count(of: word) <= (word == "FROM" && text.hasPrefix("DELETE") ? 1 : 0)
        }
        guard isPlain, !table.isEmpty else { return nil }
        let condition = top.text(from: "WHERE", until: "RETURNING")
        let count = condition.count { $0 == Self.valueMark }
        let skipped = top.text(from: "RETURNING", until: nil).count { $0 == Self.valueMark }
        let values = Array(self.values.dropLast(skipped).suffix(count))
        return { limit in
            var statement = SQL()
            statement.parts.append(.text("SELECT * FROM (SELECT * FROM \(table) "))
            var rest = values[...]
            for character in condition.split(separator: Self.valueMark, omittingEmptySubsequences: false).enumerated() {
                if character.offset > 0, let value = rest.popFirst() { statement.mark(value) }
                statement.parts.append(.text(String(character.element)))
            }
            statement.append(") changed LIMIT \(limit)")
            return statement
        }
    }

    private static let valueMark: Character = "\u{1}"

    /// Returns the text with one placeholder for each value.
    private func flattened(for dialect: Dialect) -> String {
        parts.reduce(into: "") { text, part in
            switch (part, dialect) {
            case (.literal(let literal), _), (.word(let literal, _), .sqlite), (.word(_, let literal), .postgres):
                text += "\(literal.text)"
            case (.text(let other), _): text += other
            case (.value, _): text.append(Self.valueMark)
            }
        }
    }
}

/// The words of a statement outside of parentheses and quotes.
private struct TopLevel {
    private let text: String
    private var words: [(word: Substring, at: String.Index)] = []

    init(_ text: String) {
        self.text = text
        var depth = 0
        var isQuoted = false
        var start: String.Index?
        for index in text.indices {
            let character = text[index]
            let isWord = depth == 0 && !isQuoted && (character.isLetter || character == "_")
            if isWord, start == nil { start = index }
            if !isWord, let begun = start {
                words.append((text[begun..<index], begun))
                start = nil
            }
            if character == "'" { isQuoted.toggle() }
            if !isQuoted, character == "(" { depth += 1 }
            if !isQuoted, character == ")" { depth -= 1 }
        }
        if let begun = start { words.append((text[begun...], begun)) }
    }

    func position(of word: String) -> String.Index? { words.first { $0.word.uppercased() == word }?.at }

    func count(of word: String) -> Int { words.count { $0.word.uppercased() == word } }

    /// Returns the text from one word, until another; empty if the first is missing.
    func text(from word: String, until end: String?) -> Substring {
        guard let start = position(of: word) else { return "" }
        let stop = end.flatMap(position(of:)) ?? text.endIndex
        return stop > start ? text[start..<stop] : text[start...]
    }
}
