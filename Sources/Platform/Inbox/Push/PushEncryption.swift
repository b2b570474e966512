package import Crypto
import Foundation

/// Encrypts messages so that only the device can read them, and not its push service (RFC 8291, RFC 8188).
package enum PushEncryption {
    /// Messages are filled up to a multiple of this many bytes, so that their lengths tell nothing.
    static let block = 256
    private static let recordSize: UInt32 = 4096
    private static let lastRecord: UInt8 = 2

    /// Encrypts one message as a body of the content coding `aes128gcm` with a single record.
    ///
    /// - Parameters:
    ///   - message: what the device is to read.
    ///   - device: its keys.
    ///   - key: a key made for this message alone.
    ///   - salt: sixteen random bytes.
    ///   - padding: how many zeros follow the message.
    /// - Returns: the body.
    /// - Throws: what the cipher throws.
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

    /// How many zeros fill a message up.
    static func padding(for message: [UInt8]) -> Int { (block - (message.count + 1) % block) % block }

    /// Both sides' keys and the secret make the key that the content coding begins with (RFC 8291 section 3.4).
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
