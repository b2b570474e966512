import CrosstownWeb
import Crypto
import Foundation

/// The address at which a push service takes messages for one device, as a stranger has named it.
struct PushEndpoint: Hashable, Sendable {
    /// The longest address in bytes; those of the known services are under 500.
    static let longest = 1024
    /// How an address is written; which services are allowed is a setting.
    static let limits = FieldLimits(
        length: 1...longest,
        pattern: "^https?://[!-~]+$",
        examples: ["https://192.0.2.1/a"]
    )

    let address: String
    /// Scheme, host and port, as tokens name it.
    let origin: String

    /// Reads an address; `nil` where messages are never sent to it.
    ///
    /// Where hosts may be private, as in a trial, http is enough.
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

    /// What tells that two addresses are the same one.
    var hash: [UInt8] { Array(SHA256.hash(data: Data(address.utf8))) }
}
