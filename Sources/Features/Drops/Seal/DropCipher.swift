import CrosstownKit
import Crypto
import Foundation

/// Encrypts the contents of drops with a key for each, wrapped by the service's own key (AES-256-GCM, NIST SP 800-38D).
///
/// Each piece is authenticated with its place, so that it can only be decrypted there. Deleting the wrapped key makes
/// all copies of the contents unreadable, including those in backups.
struct DropCipher: Sendable {
    /// The error for data that was changed or moved, or whose key was deleted.
    struct Unreadable: Error {}

    /// The length of a piece of a file, in bytes, so that parts of it can be read separately.
    static let pieceBytes = 65_536
    /// The bytes that encryption adds to a piece: nonce and tag.
    private static let addedBytes = 28

    let seal: any SecretSeal
    let randomBytes: @Sendable (Int) -> [UInt8]

    /// The key of a drop, or of a picture or video.
    struct Key: Sendable {
        fileprivate let key: SymmetricKey
        /// The stored form of the key.
        let wrapped: String
    }

    /// Creates a key for a place, such as a drop.
    func makeKey(for place: String) throws -> Key {
        let bytes = randomBytes(32)
        let text = Data(bytes).base64EncodedString()
        return Key(key: SymmetricKey(data: bytes), wrapped: try seal.seal(text, for: Self.place(place)))
    }

    /// Returns the key stored for a place.
    func unwrap(_ wrapped: String, for place: String) throws -> Key {
        let text = try seal.open(wrapped, for: Self.place(place))
        guard let data = Data(base64Encoded: text), data.count == 32 else { throw Unreadable() }
        return Key(key: SymmetricKey(data: data), wrapped: wrapped)
    }

    func seal(_ content: [UInt8], with key: Key, for place: String) throws -> [UInt8] {
        let nonce = try AES.GCM.Nonce(data: randomBytes(12))
        let box = try AES.GCM.seal(content, using: key.key, nonce: nonce, authenticating: Array(place.utf8))
        return Array(nonce) + Array(box.ciphertext) + Array(box.tag)
    }

    func open(_ sealed: [UInt8], with key: Key, for place: String) throws -> [UInt8] {
        guard let box = try? AES.GCM.SealedBox(combined: sealed),
            let content = try? AES.GCM.open(box, using: key.key, authenticating: Array(place.utf8))
        else { throw Unreadable() }
        return Array(content)
    }

    /// Returns a file as consecutive encrypted pieces.
    func sealFile(_ content: [UInt8], with key: Key, for place: String) throws -> [UInt8] {
        let pieces = Self.pieces(of: content.count)
        var sealed: [UInt8] = []
        sealed.reserveCapacity(content.count + pieces * Self.addedBytes)
        for index in 0..<pieces {
            let start = index * Self.pieceBytes
            let piece = Array(content[start..<min(content.count, start + Self.pieceBytes)])
            sealed += try seal(piece, with: key, for: "\(place)/\(index)/\(pieces)")
        }
        return sealed
    }

    /// Returns a part of a file, decrypting only the pieces it touches.
    func openFile(
        _ sealed: [UInt8],
        bytes: Int,
        range: Range<Int>,
        with key: Key,
        for place: String
    ) throws -> [UInt8] {
        let pieces = Self.pieces(of: bytes)
        guard !range.isEmpty else { return [] }
        var content: [UInt8] = []
        let first = range.lowerBound / Self.pieceBytes
        for index in first...(range.upperBound - 1) / Self.pieceBytes {
            let start = index * (Self.pieceBytes + Self.addedBytes)
            guard start < sealed.count else { throw Unreadable() }
            let piece = Array(sealed[start..<min(sealed.count, start + Self.pieceBytes + Self.addedBytes)])
            content += try open(piece, with: key, for: "\(place)/\(index)/\(pieces)")
        }
        let skipped = range.lowerBound - first * Self.pieceBytes
        guard content.count >= skipped + range.count else { throw Unreadable() }
        return Array(content[skipped..<skipped + range.count])
    }

    private static func pieces(of bytes: Int) -> Int { max(1, (bytes + pieceBytes - 1) / pieceBytes) }

    private static func place(_ place: String) -> [String] { ["drops", "key", place] }
}
