import CrosstownWeb
import Crypto
import Foundation

/// The push service's address for one device; untrusted input.
struct PushEndpoint: Hashable, Sendable {
    /// The maximum length in bytes; known services stay under 500.
    static let longest = 1024
    /// The format of an address; the allowed services are a setting.
    static let limits = FieldLimits(
        length: 1...longest,
        pattern: "^https?://[!-~]+$",
        examples: ["https://192.0.2.1/a"]
    )

    let address: String
    /// Scheme, host and port, as in tokens.
    let origin: String

    /// Parses an address; `nil` where it is not allowed.
    ///
    /// Accepts http where hosts may be private, as in a trial.
    init?(_ text: String, mayBePrivate: Bool = false) {
        guard (1...Self.longest).contains(text.utf8.count), text.utf8.allSatisfy({ (33...126).contains($0) }),
            let url = URL(string: text), let scheme = url.scheme?.lowercased(), let host = url.host(), !host.isEmpty,
            scheme == "https" || (mayBePrivate && scheme == "http"), url.user() == nil, url.password() == nil,
            url.fragment() == nil
        else { return nil }
        address = text
        let usual = scheme == "https" ? 443 : 80
        let port = url.port.flatMap { $0 == usual ? nil : ":\($0)" } ?? ""
        origin = "\(scheme)://\(host.lowercased())\(port)"
    }

    /// The hash that identifies an address.
    var hash: [UInt8] { Array(SHA256.hash(data: Data(address.utf8))) }
}
