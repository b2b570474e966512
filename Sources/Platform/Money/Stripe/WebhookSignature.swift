import CrosstownValues
import Crypto
import Foundation

/// Validates signatures of payment providers, in constant time.
enum WebhookSignature {
    /// The maximum difference between our clock and the provider's timestamp, including delivery.
    private static let toleranceMilliseconds: Int64 = 300_000

    /// Returns whether a `Stripe-Signature` header is valid for a message.
    ///
    /// Source: Stripe, "Verify webhook signatures manually". One of several `v1` signatures has to match, since there
    /// are two while the secret is changed.
    static func isStripe(_ header: String, of body: some DataProtocol, secret: String, at now: Timestamp) -> Bool {
        let parts = header.split(separator: ",").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        let times = parts.filter { $0.first == "t" && $0.count == 2 }.map { $0[1] }
        guard times.count == 1, let seconds = Int64(times[0]), seconds > 0, seconds < 1 << 40,
            abs(now.milliseconds - seconds * 1000) <= toleranceMilliseconds
        else { return false }
        let signed = Data("\(times[0]).".utf8) + Data(body)
        return parts.contains { $0.count == 2 && $0[0] == "v1" && isCode($0[1], of: signed, secret) }
    }

    /// Returns whether a `BTCPay-Sig` header is valid for a message.
    ///
    /// Source: BTCPay Server, Greenfield API, "Webhooks".
    static func isBTCPay(_ header: String, of body: some DataProtocol, secret: String) -> Bool {
        let prefix = "sha256="
        guard header.hasPrefix(prefix) else { return false }
        return isCode(String(header.dropFirst(prefix.count)), of: Data(body), secret)
    }

    private static func isCode(_ hexadecimal: String, of message: Data, _ secret: String) -> Bool {
        guard let code = bytes(hexadecimal) else { return false }
        let key = SymmetricKey(data: Data(secret.utf8))
        return HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: message, using: key)
    }

    private static func bytes(_ hexadecimal: String) -> [UInt8]? {
        let digits = hexadecimal.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count == hexadecimal.utf8.count, digits.count == 64 else { return nil }
        return stride(from: 0, to: 64, by: 2).map { place in
            let (high, low) = (digits[place], digits[place + 1])
            return UInt8(high * 16 + low)
        }
    }
}
