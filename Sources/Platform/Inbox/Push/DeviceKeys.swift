import Crypto
import Foundation

/// What a device needs to read messages: its public key and a secret that it shares with us (RFC 8291 section 2).
package struct DeviceKeys: Hashable, Sendable {
    /// How many bytes the secret has.
    static let authLength = 16

    /// The point on P-256, uncompressed.
    let p256dh: [UInt8]
    let auth: [UInt8]

    /// Takes keys that a device has sent; `nil` where they are none, such as a point that is not on the curve.
    package init?(p256dh: [UInt8], auth: [UInt8]) {
        guard auth.count == Self.authLength, p256dh.count == 65,
            (try? P256.KeyAgreement.PublicKey(x963Representation: p256dh)) != nil
        else { return nil }
        self.p256dh = p256dh
        self.auth = auth
    }
}
