import Foundation

/// A user name and a password in an `Authorization` header (RFC 7617).
public struct BasicPassword: Sendable, Hashable {
    /// The user name; may be empty.
    public let userName: String
    /// The password.
    public let password: String

    /// Parses a header; `nil` for another scheme, and if it is not the Base64 of a name, a colon and a password.
    public init?(header: String) {
        let parts = header.split(separator: " ")
        guard parts.count == 2, parts[0].lowercased() == "basic", let bytes = Data(base64Encoded: String(parts[1])),
            let text = String(validating: bytes, as: UTF8.self), let colon = text.firstIndex(of: ":")
        else { return nil }
        userName = String(text[..<colon])
        password = String(text[text.index(after: colon)...])
    }
}
