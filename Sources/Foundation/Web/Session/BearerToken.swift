/// A token in an `Authorization` header (RFC 6750).
public struct BearerToken: Sendable, Hashable {
    /// The token.
    public let text: String

    /// Parses a header; `nil` for another scheme, and if it is not exactly one token.
    public init?(header: String) {
        let parts = header.split(separator: " ")
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        text = String(parts[1])
    }
}
