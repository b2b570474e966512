public import HTTPTypes

/// Names one state of what an address answers, so that a caller that has it need not get it again (RFC 9110 section 8.8).
public enum EntityTag {
    /// Whether a request already has the state that a tag names, by the weak comparison that reading asks for.
    public static func isKnown(_ tag: String, to headers: HTTPFields) -> Bool {
        let known = headers[values: .ifNoneMatch].joined(separator: ",")
        if known.isEmpty { return false }
        let tags = known.split(separator: ",").map(\.trimmed)
        return tags.contains("*") || tags.contains { opaque($0) == opaque(tag[...]) }
    }

    /// The tag for the same state in another form, such as compressed.
    static func weak(_ tag: String) -> String { tag.hasPrefix("W/") ? tag : "W/" + tag }

    private static func opaque(_ tag: Substring) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag }
}
