import Foundation

/// The operator's SMTP relay for e-mails (RFC 6409 and 8314).
public struct SMTPRelay: Sendable, Hashable {
    enum Protection: Sendable, Hashable {
        /// TLS from the first byte.
        case implicit
        /// TLS after `STARTTLS`, which is required.
        case startTLS
        /// Unencrypted, for a relay on this machine.
        case none
    }

    let host: String
    let port: Int
    let user: String?
    let password: String?
    let protection: Protection
    /// A file with the certificates to trust instead of the system's.
    let authorities: String?

    /// Parses an address such as `smtps://user@mail.example.org:465` or `smtp://mail.example.org:587`; returns `nil` if
    /// it is invalid.
    ///
    /// Passwords require TLS, and connections without TLS require a relay on this machine.
    public init?(address: String, password: String?, authorities: String? = nil) {
        guard let parts = URLComponents(string: address), let host = parts.host, !host.isEmpty,
            ["smtp", "smtps"].contains(parts.scheme), parts.path.isEmpty || parts.path == "/", parts.password == nil,
            parts.query == nil, parts.fragment == nil, (parts.user == nil) == (password == nil)
        else { return nil }
        self.host = host.trimmingCharacters(in: ["[", "]"])
        let isImplicit = parts.scheme == "smtps"
        port = parts.port ?? (isImplicit ? 465 : 587)
        user = parts.user
        self.password = password
        self.authorities = authorities
        let isHere = ["localhost", "127.0.0.1", "::1"].contains(self.host)
        let mayBeBare = isHere && password == nil && authorities == nil
        protection = isImplicit ? .implicit : mayBeBare ? .none : .startTLS
    }

    /// Whether the host is an IP address, which certificates then name.
    var isNumber: Bool { host.contains(":") || host.allSatisfy { $0.isNumber || $0 == "." } }
}
