import CrosstownValues
import CrosstownWeb
import Crypto
import Foundation

/// What a device reads: the kind of a notice and a way to it, without names, places or content.
///
/// It is a declarative push message (Push API, "declarative push message"): browsers that know these show it without a
/// script, and all others give it to our service worker.
struct PushPayload: Encodable, Sendable {
    /// The number by which browsers know declarative messages.
    private static let marker = 8030

    struct Notification: Encodable, Sendable {
        struct Notice: Encodable, Sendable {
            let kind: String
            let id: String
        }

        let title: String
        let lang: String
        let navigate: String
        let tag: String
        let data: Notice
    }

    private let webPush = marker
    private let mutable = true
    let notification: Notification

    private enum CodingKeys: String, CodingKey {
        case webPush = "web_push"
        case notification
        case mutable
    }

    /// The message as bytes.
    ///
    /// - Throws: `EncodingError`.
    func bytes() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(self))
    }

    /// What names messages of one subject to a device and its push service, and tells nobody else what they are about:
    /// a later one takes the place of an earlier one (RFC 8030 section 5.4).
    static func topic(of delivery: PushDelivery) -> String {
        let subject = delivery.subject ?? delivery.content.description
        let code = HMAC<SHA256>.authenticationCode(for: Data(subject.utf8), using: SymmetricKey(data: delivery.auth))
        return Base64URL.encode(Array(code).prefix(24))
    }
}
