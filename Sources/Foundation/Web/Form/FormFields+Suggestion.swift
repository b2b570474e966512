extension FormFields {
    private static let prefix = "suggested:"

    /// Returns the name of radio buttons with suggestions for an ambiguous field.
    public static func suggestionName(for field: String) -> String { prefix + field }

    /// Returns the value of such a radio button: if chosen, these values replace those of the form.
    public static func suggestion(_ values: KeyValuePairs<String, String>) -> String {
        values.map { "\(PercentCoding.encode($0.key))=\(PercentCoding.encode($0.value))" }.joined(separator: "&")
    }

    /// Replaces typed values by chosen suggestions, so that forms work without a script.
    ///
    /// - Throws: ``Problem`` with status 400 or 422 for an invalid suggestion.
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
