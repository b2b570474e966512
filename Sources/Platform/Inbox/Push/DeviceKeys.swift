import Crypto
import Foundation

/// The public key and shared secret that encrypt messages to a device (RFC 8291 section 2).
package struct DeviceKeys: Hashable, Sendable {
    /// The length of the secret in bytes.
    static let authLength = 16

    /// The uncompressed point on P-256.
    let p256dh: [UInt8]
    let auth: [UInt8]

    /// Validates the keys of a device; `nil` where they are invalid, such as a point that is not on the curve.
    package init?(p256dh: [UInt8], auth: [UInt8]) {
        guard auth.count == Self.authLength, p256dh.count == 65,
            (try? P256.KeyAgreement.PublicKey(x963Representation: p256dh)) != nil
        else { return nil }
        self.p256dh = p256dh
        self.auth = auth
    }
}
