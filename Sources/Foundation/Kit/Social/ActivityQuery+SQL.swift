public import CrosstownSQL
import CrosstownValues

extension ActivityQuery {
    /// Returns the condition that the items of a table follow the previous page: by their start, then by ID.
    ///
    /// - Parameters:
    ///   - moment: the column for the start of an item.
    ///   - id: the column for its ID.
    ///   - subject: the subject of the IDs.
    /// - Returns: the condition, for use after an `AND`.
    public func follows<Subject>(_ moment: SQL, _ id: SQL, as subject: Subject.Type) -> SQL {
        guard let before else { return "1 = 1" }
        guard let last = beforeID.flatMap({ Identifier<Subject>($0) }) else { return "\(moment) < \(before)" }
        return "\(moment) <= \(before) AND (\(moment) < \(before) OR \(id) < \(last))"
    }

    /// Returns the condition that a text contains every searched word, ignoring case.
    ///
    /// - Parameter text: an expression of the statement, such as two columns with a space between them.
    /// - Returns: the condition, for use after an `AND`.
    public func isHeld(by text: SQL) -> SQL {
        words.reduce("1 = 1" as SQL) { condition, word in
            "\(condition) AND lower(\(text)) LIKE lower(\("%" + Self.escaped(word) + "%")) ESCAPE '!'"
        }
    }

    /// At most ten words.
    private var words: [String] { text.split(whereSeparator: \.isWhitespace).prefix(10).map(String.init) }

    private static func escaped(_ word: String) -> String {
        word.reduce(into: "") { escaped, character in
            if "!%_".contains(character) { escaped += "!" }
            escaped.append(character)
        }
    }
}
