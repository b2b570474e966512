import CrosstownWeb
import NIOCore
import Synchronization

/// The upload of a file to a nameless file: counts bytes and remembers the first ones.
final class Arrival: Sendable {
    private struct Progress {
        var file: NamelessFile?
        var bytes = 0
        var signature: [UInt8] = []
    }

    private let signatureBytes: Int
    private let progress: Mutex<Progress>

    init(_ file: NamelessFile, signatureBytes: Int) {
        self.signatureBytes = signatureBytes
        progress = Mutex(Progress(file: file))
    }

    /// The first bytes, as far as they have arrived.
    var signature: [UInt8] { progress.withLock { $0.signature } }
    /// Whether enough first bytes have arrived.
    var isSigned: Bool { signature.count == signatureBytes }
    var bytes: Int { progress.withLock { $0.bytes } }

    /// Counts bytes before they are checked and written.
    func note(_ bytes: ByteBuffer) {
        progress.withLock { progress in
            let missing = signatureBytes - progress.signature.count
            if missing > 0 { progress.signature += bytes.readableBytesView.prefix(missing) }
            progress.bytes += bytes.readableBytes
        }
    }

    func write(_ bytes: ByteBuffer) async throws {
        if let file = progress.withLock({ $0.file }) { try await file.write(bytes) }
    }

    /// Runs work on the complete file, and closes it.
    func finish<Value: Sendable>(_ work: (NamelessFile) async throws -> Value) async throws -> Value {
        guard let file = take() else { throw Problem.internalError }
        do {
            let value = try await work(file)
            try await file.close()
            return value
        } catch {
            try? await file.close()
            throw error
        }
    }

    /// Closes the file unless that has happened.
    func close() async { try? await take()?.close() }

    private func take() -> NamelessFile? {
        progress.withLock { progress in
            defer { progress.file = nil }
            return progress.file
        }
    }
}
