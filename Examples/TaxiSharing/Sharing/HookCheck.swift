import Crypto
package import Foundation

/// Checks webhooks after the Standard Webhooks specification: who sent them, when, and that each counts once.
package struct HookCheck: Sendable {
    /// An event of a ride.
    package struct Event: Decodable, Sendable {
        /// The ride as the event tells of it.
        package struct Ride: Decodable, Sendable {
            let ride: String
            let state: String
            /// The code of the taxi, once one has accepted.
            package let taxi: String?
            let reference: String?
        }

        let type: String
        /// The ride.
        package let data: Ride
    }

    private static let toleranceSeconds = 300.0
    private static let mostRemembered = 10_000

    private let key: SymmetricKey
    private var seen: [String] = []

    /// Takes the secret as Crosstown told it; `nil` where it is none.
    package init?(secret: String) {
        guard secret.hasPrefix("whsec_"), let bytes = Data(base64Encoded: String(secret.dropFirst(6))) else {
            return nil
        }
        key = SymmetricKey(data: bytes)
    }

    /// The event of a call; `nil` for one that is forged, too old, or known already.
    package mutating func event(id: String, timestamp: String, signatures: String, body: Data, now: Date) -> Event? {
        guard let seconds = Double(timestamp), abs(now.timeIntervalSince1970 - seconds) <= Self.toleranceSeconds,
            signatures.split(separator: " ").contains(where: { isOurs($0, Data("\(id).\(timestamp).".utf8) + body) }),
            !seen.contains(id), let event = try? JSONDecoder().decode(Event.self, from: body)
        else { return nil }
        seen.append(id)
        if seen.count > Self.mostRemembered { seen.removeFirst(Self.mostRemembered / 2) }
        return event
    }

    private func isOurs(_ signature: Substring, _ signed: Data) -> Bool {
        guard signature.hasPrefix("v1,"), let code = Data(base64Encoded: String(signature.dropFirst(3))) else {
            return false
        }
        return HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: signed, using: key)
    }
}
