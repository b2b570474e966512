public import HTTPTypes

/// Tags of a response's version, so that clients with a cached copy need not load it again (RFC 9110 section 8.8).
public enum EntityTag {
    /// Returns whether a request already has the tagged version, by the weak comparison for reading.
    public static func isKnown(_ tag: String, to headers: HTTPFields) -> Bool {
        let known = headers[values: .ifNoneMatch].joined(separator: ",")
        if known.isEmpty { return false }
        let tags = known.split(separator: ",").map(\.trimmed)
        return tags.contains("*") || tags.contains { opaque($0) == opaque(tag[...]) }
    }

    /// Returns the tag for the same version in another encoding, such as compressed.
    static func weak(_ tag: String) -> String { tag.hasPrefix("W/") ? tag : "W/" + tag }

    private static func opaque(_ tag: Substring) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag }
}
