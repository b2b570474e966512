import CrosstownWeb
import NIOCore
import Synchronization

/// A picture encrypted by its sender's browser, of which only the size can be validated.
final class SealedIntake: IncomingFile {
    /// The sizes of an encrypted picture in bytes, including nonce and tag.
    private static let sizes = 29...2_097_152

    private let content = Mutex(ByteBuffer())
    private let keep: @Sendable ([UInt8]) async throws -> String

    /// - Parameter keep: stores it and returns its name.
    init(keep: @escaping @Sendable ([UInt8]) async throws -> String) { self.keep = keep }

    func write(_ bytes: ByteBuffer) async throws {
        let size = content.withLock { content in
            content.writeImmutableBuffer(bytes)
            return content.readableBytes
        }
        if size > Self.sizes.upperBound { throw Self.refusal }
    }

    func end() async throws -> String {
        let all = content.withLock { Array($0.readableBytesView) }
        guard Self.sizes.contains(all.count) else { throw Self.refusal }
        return try await keep(all)
    }

    func abandon() async { content.withLock { $0.clear() } }

    private static var refusal: Problem {
        Problem.invalid([.init(field: MediaService.field, message: "must be a sealed picture of at most 2 MB")])
    }
}
