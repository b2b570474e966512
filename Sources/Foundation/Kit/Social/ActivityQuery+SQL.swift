public import CrosstownSQL
import CrosstownValues

extension ActivityQuery {
    /// The condition that the items of a table come after the page before: by when they began, then by their identity.
    ///
    /// - Parameters:
    ///   - moment: the column that says when an item began.
    ///   - id: the column of its identity.
    ///   - subject: what the identities stand for.
    /// - Returns: the condition, to stand behind an `AND`.
    public func follows<Subject>(_ moment: SQL, _ id: SQL, as subject: Subject.Type) -> SQL {
        guard let before else { return "1 = 1" }
        guard let last = beforeID.flatMap({ Identifier<Subject>($0) }) else { return "\(moment) < \(before)" }
        return "\(moment) <= \(before) AND (\(moment) < \(before) OR \(id) < \(last))"
    }

    /// The condition that a text holds every word that is searched for, in whatever case.
    ///
    /// - Parameter text: an expression of the statement, such as two columns with a blank between them.
    /// - Returns: the condition, to stand behind an `AND`.
    public func isHeld(by text: SQL) -> SQL {
        words.reduce("1 = 1" as SQL) { condition, word in
            "\(condition) AND lower(\(text)) LIKE lower(\("%" + Self.escaped(word) + "%")) ESCAPE '!'"
        }
    }

    /// At most ten words are searched for.
    private var words: [String] { text.split(whereSeparator: \.isWhitespace).prefix(10).map(String.init) }

    private static func escaped(_ word: String) -> String {
        word.reduce(into: "") { escaped, character in
            if "!%_".contains(character) { escaped += "!" }
            escaped.append(character)
        }
    }
}
