public import CrosstownKit
import Crypto
import Foundation

/// Seals under one key that is not in the database (AES-256-GCM, NIST SP 800-38D).
///
/// A sealed text is a version, a name of the key, and nonce, ciphertext and tag in Base64, with points between. The place is
/// not in it but authenticated with it, so that a text that was copied elsewhere does not open there.
public struct KeyedSeal: SecretSeal {
    /// The length of a key in bytes.
    public static let keyBytes = 32

    private static let version = "1"

    private let key: SymmetricKey
    /// The key of hashes, which is not the one that seals.
    private let digestKey: SymmetricKey
    /// Tells keys apart without saying anything of them.
    let keyName: String

    /// Takes a key; `nil` for one that has not 32 bytes.
    public init?(key: [UInt8]) {
        guard key.count == Self.keyBytes else { return nil }
        self.key = SymmetricKey(data: key)
        let code = HMAC<SHA256>.authenticationCode(for: Array("crosstown name of the key".utf8), using: self.key)
        keyName = Data(code.prefix(6)).base64EncodedString()
        digestKey = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: self.key,
            info: Array("crosstown hashes of secrets".utf8),
            outputByteCount: Self.keyBytes
        )
    }

    /// Seals under a new nonce.
    public func seal(_ secret: String, for place: [String]) throws -> String {
        let box = try AES.GCM.seal(Array(secret.utf8), using: key, authenticating: Self.bytes(of: place))
        let sealed = Data(box.nonce) + box.ciphertext + box.tag
        return [Self.version, keyName, sealed.base64EncodedString()].joined(separator: ".")
    }

    /// Opens what the same key has sealed for the same place.
    public func open(_ sealed: String, for place: [String]) throws(SealFault) -> String {
        let parts = sealed.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, parts[0] == Self.version else { throw .damaged }
        guard parts[1] == keyName else { throw .otherKey }
        guard let data = Data(base64Encoded: parts[2]), let box = try? AES.GCM.SealedBox(combined: data),
            let secret = try? AES.GCM.open(box, using: key, authenticating: Self.bytes(of: place))
        else { throw .damaged }
        return String(decoding: secret, as: UTF8.self)
    }

    /// HMAC-SHA-256 under a key derived from the one that seals (RFC 5869).
    public func digest(of secret: String, for place: [String]) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: Self.bytes(of: place + [secret]), using: digestKey))
    }

    /// Each part with its length before it, so that no other parts make the same bytes.
    private static func bytes(of place: [String]) -> [UInt8] { place.flatMap { Array("\($0.utf8.count):\($0)".utf8) } }
}
