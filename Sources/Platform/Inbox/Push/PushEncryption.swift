package import Crypto
import Foundation

/// Encrypts messages for a device so that its push service cannot read them (RFC 8291, RFC 8188).
package enum PushEncryption {
    /// Pads messages to a multiple of this many bytes, so that their length discloses nothing.
    static let block = 256
    private static let recordSize: UInt32 = 4096
    private static let lastRecord: UInt8 = 2

    /// Encrypts a message as a body of the content coding `aes128gcm` with a single record.
    ///
    /// - Parameters:
    ///   - message: the plain text.
    ///   - device: the keys of the device.
    ///   - key: a new key for this message only.
    ///   - salt: sixteen random bytes.
    ///   - padding: the number of zeros after the message.
    /// - Returns: the body.
    /// - Throws: errors of the cipher.
    package static func seal(
        _ message: [UInt8],
        to device: DeviceKeys,
        with key: P256.KeyAgreement.PrivateKey,
        salt: [UInt8],
        padding: Int
    ) throws -> [UInt8] {
        let ours = Array(key.publicKey.x963Representation)
        let input = try inputKey(device, key, ours)
        let contentKey = derive(input, salt, "Content-Encoding: aes128gcm", count: 16)
        let nonce = derive(input, salt, "Content-Encoding: nonce", count: 12).withUnsafeBytes { Array($0) }
        let record = message + [lastRecord] + [UInt8](repeating: 0, count: padding)
        let sealed = try AES.GCM.seal(record, using: contentKey, nonce: try AES.GCM.Nonce(data: nonce))
        let size = withUnsafeBytes(of: recordSize.bigEndian) { Array($0) }
        return salt + size + [UInt8(ours.count)] + ours + sealed.ciphertext + sealed.tag
    }

    static func padding(for message: [UInt8]) -> Int { (block - (message.count + 1) % block) % block }

    /// Derives the input key of the content coding from both keys and the secret (RFC 8291 section 3.4).
    private static func inputKey(
        _ device: DeviceKeys,
        _ key: P256.KeyAgreement.PrivateKey,
        _ ours: [UInt8]
    ) throws -> SymmetricKey {
        let theirs = try P256.KeyAgreement.PublicKey(x963Representation: device.p256dh)
        return try key.sharedSecretFromKeyAgreement(with: theirs).hkdfDerivedSymmetricKey(
            using: SHA256.self,
            salt: device.auth,
            sharedInfo: Array("WebPush: info".utf8) + [0] + device.p256dh + ours,
            outputByteCount: 32
        )
    }

    private static func derive(_ input: SymmetricKey, _ salt: [UInt8], _ name: String, count: Int) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: input,
            salt: salt,
            info: Array(name.utf8) + [0],
            outputByteCount: count
        )
    }
}
