import CrosstownValues
import CrosstownWeb
import Crypto
import Foundation

/// The content for a device: the kind of a notification and a link, without names or places.
///
/// A declarative push message (Push API, "declarative push message"): browsers that support them show it without a
/// script, others pass it to our service worker.
struct PushPayload: Encodable, Sendable {
    /// The number that marks declarative messages.
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

    func bytes() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(self))
    }

    /// The topic of a message for its push service, which does not disclose the subject: a later message replaces an
    /// earlier one with the same topic (RFC 8030 section 5.4).
    static func topic(of delivery: PushDelivery) -> String {
        let subject = delivery.subject ?? delivery.content.description
        let code = HMAC<SHA256>.authenticationCode(for: Data(subject.utf8), using: SymmetricKey(data: delivery.auth))
        return Base64URL.encode(Array(code).prefix(24))
    }
}
