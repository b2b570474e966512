import CrosstownKit
import Crypto
import Foundation

/// Seals the contents of drops: a key for each, which the service's own key wraps (AES-256-GCM, NIST SP 800-38D).
///
/// What is sealed opens only for what it was sealed for: each piece is authenticated with its place. Whoever destroys the
/// wrapped key destroys every copy of the contents, those in backups too.
struct DropCipher: Sendable {
    /// What is sealed cannot be opened: it was changed, moved, or its key is gone.
    struct Unreadable: Error {}

    /// The length of a piece of a file, in bytes, so that a part of it can be read alone.
    static let pieceBytes = 65_536
    /// What sealing adds to a piece: nonce and tag.
    private static let addedBytes = 28

    let seal: any SecretSeal
    let randomBytes: @Sendable (Int) -> [UInt8]

    /// A key of one drop, or of one picture or video.
    struct Key: Sendable {
        fileprivate let key: SymmetricKey
        /// The key as it is kept.
        let wrapped: String
    }

    /// A new key for a place, such as a drop.
    func makeKey(for place: String) throws -> Key {
        let bytes = randomBytes(32)
        let text = Data(bytes).base64EncodedString()
        return Key(key: SymmetricKey(data: bytes), wrapped: try seal.seal(text, for: Self.place(place)))
    }

    /// The key that is kept for a place.
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

    /// A file as sealed pieces, one behind the other.
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

    /// A part of a file, of which only the pieces are opened that it touches.
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
