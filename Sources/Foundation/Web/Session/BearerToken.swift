/// A token in an `Authorization` header (RFC 6750).
public struct BearerToken: Sendable, Hashable {
    /// The token itself.
    public let text: String

    /// Reads a header; `nil` for another scheme, and for anything but one token.
    public init?(header: String) {
        let parts = header.split(separator: " ")
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        text = String(parts[1])
    }
}
