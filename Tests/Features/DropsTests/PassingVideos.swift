import CrosstownKit
import CrosstownValues
import CrosstownWeb
import NIOCore
import Synchronization

/// Hands videos on as they come, with a picture of a hundred bytes.
struct PassingVideos: Videos {
    private final class Passing: IncomingFile {
        private let content = Mutex(ByteBuffer())
        private let keep: @Sendable (MadeVideo) async throws -> String

        init(_ keep: @escaping @Sendable (MadeVideo) async throws -> String) { self.keep = keep }

        func write(_ bytes: ByteBuffer) async throws { content.withLock { _ = $0.writeImmutableBuffer(bytes) } }

        func end() async throws -> String {
            let bytes = content.withLock { Array($0.readableBytesView) }
            let poster = [UInt8](repeating: 9, count: 100)
            return try await keep(MadeVideo(content: bytes, poster: poster, milliseconds: 10_000))
        }

        func abandon() async {}
    }

    func receive(
        from owner: Identifier<Account>,
        field: String,
        filename: String,
        start: Seconds?,
        keep: @escaping @Sendable (MadeVideo) async throws -> String
    ) async throws -> any IncomingFile { Passing(keep) }
}
