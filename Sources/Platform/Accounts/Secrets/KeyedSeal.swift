public import CrosstownKit
import Crypto
import Foundation

/// Seals with one key that is stored outside the database (AES-256-GCM, NIST SP 800-38D).
///
/// A sealed text is a version, a key name, and the nonce, ciphertext and tag in Base64, separated by points. The place
/// is authenticated but not included, so that a text copied elsewhere fails to open there.
public struct KeyedSeal: SecretSeal {
    /// The length of a key in bytes.
    public static let keyBytes = 32

    private static let version = "1"

    private let key: SymmetricKey
    /// The key of hashes, separate from the sealing key.
    private let digestKey: SymmetricKey
    /// Distinguishes keys without disclosing anything about them.
    let keyName: String

    /// Creates a seal; returns `nil` unless the key has 32 bytes.
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

    /// Seals with a new nonce.
    public func seal(_ secret: String, for place: [String]) throws -> String {
        let box = try AES.GCM.seal(Array(secret.utf8), using: key, authenticating: Self.bytes(of: place))
        let sealed = Data(box.nonce) + box.ciphertext + box.tag
        return [Self.version, keyName, sealed.base64EncodedString()].joined(separator: ".")
    }

    /// Opens a text sealed with the same key for the same place.
    public func open(_ sealed: String, for place: [String]) throws(SealFault) -> String {
        let parts = sealed.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, parts[0] == Self.version else { throw .damaged }
        guard parts[1] == keyName else { throw .otherKey }
        guard let data = Data(base64Encoded: parts[2]), let box = try? AES.GCM.SealedBox(combined: data),
            let secret = try? AES.GCM.open(box, using: key, authenticating: Self.bytes(of: place))
        else { throw .damaged }
        return String(decoding: secret, as: UTF8.self)
    }

    /// Returns the HMAC-SHA-256 with a key derived from the sealing key (RFC 5869).
    public func digest(of secret: String, for place: [String]) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: Self.bytes(of: place + [secret]), using: digestKey))
    }

    /// Each part has its length as a prefix, so that different parts never create the same bytes.
    private static func bytes(of place: [String]) -> [UInt8] { place.flatMap { Array("\($0.utf8.count):\($0)".utf8) } }
}
