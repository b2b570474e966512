extension FormFields {
    private static let prefix = "suggested:"

    /// The name of radio buttons that offer values for a field which was not clear.
    public static func suggestionName(for field: String) -> String { prefix + field }

    /// The value of such a radio button: where it is chosen, these values are read in place of what else the form has.
    public static func suggestion(_ values: KeyValuePairs<String, String>) -> String {
        values.map { "\(PercentCoding.encode($0.key))=\(PercentCoding.encode($0.value))" }.joined(separator: "&")
    }

    /// Puts the values of suggestions that were chosen in place of what was typed, so that forms need no script for them.
    ///
    /// - Throws: ``Problem`` with status 400 or 422 for a value that is no suggestion.
    mutating func fillInSuggestions() throws {
        for name in names.filter({ $0.hasPrefix(Self.prefix) }) {
            for text in all(name) {
                let filled = try FormFields(urlEncoded: text)
                for field in filled.names { set(field, filled[field] ?? "") }
            }
            remove(name)
        }
    }
}
