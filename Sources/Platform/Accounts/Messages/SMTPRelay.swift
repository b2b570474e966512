import Foundation

/// A relay that takes e-mails by SMTP, as the operator names it (RFC 6409 and 8314).
public struct SMTPRelay: Sendable, Hashable {
    /// How the way to a relay is protected.
    enum Protection: Sendable, Hashable {
        /// By TLS from the first byte on.
        case implicit
        /// By TLS after `STARTTLS`, without which nothing is sent.
        case startTLS
        /// Not at all: a relay of this machine.
        case none
    }

    let host: String
    let port: Int
    let user: String?
    let password: String?
    let protection: Protection
    /// A file with the certificates that the relay is trusted by, in place of the system's.
    let authorities: String?

    /// Reads an address such as `smtps://user@mail.example.org:465` or `smtp://mail.example.org:587`.
    ///
    /// A password only ever goes through TLS, and without TLS only a relay of this machine is spoken to.
    /// `nil` for what is no such address.
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

    /// Whether it is reached by its number; certificates then name that.
    var isNumber: Bool { host.contains(":") || host.allSatisfy { $0.isNumber || $0 == "." } }
}
