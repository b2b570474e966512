import CrosstownWeb
import NIOCore
import Synchronization

/// An upload accepted as a picture or a video by its first bytes.
final class MediaIntake: IncomingFile {
    typealias Begin = @Sendable () async throws -> any IncomingFile

    /// The number of bytes that identify the type.
    private static let signatureBytes = 16

    private struct Progress {
        var waiting = ByteBuffer()
        var file: (any IncomingFile)?
    }

    private let picture: Begin?
    private let video: Begin?
    private let progress = Mutex(Progress())

    init(picture: Begin?, video: Begin?) {
        self.picture = picture
        self.video = video
    }

    func write(_ bytes: ByteBuffer) async throws {
        if let file = progress.withLock({ $0.file }) { return try await file.write(bytes) }
        let waiting = progress.withLock { progress in
            progress.waiting.writeImmutableBuffer(bytes)
            return progress.waiting
        }
        if waiting.readableBytes >= Self.signatureBytes { try await begin(waiting) }
    }

    func end() async throws -> String {
        guard let file = progress.withLock({ $0.file }) else { throw Self.refusal }
        return try await file.end()
    }

    func abandon() async { await progress.withLock { $0.file }?.abandon() }

    private func begin(_ bytes: ByteBuffer) async throws {
        let start = Array(bytes.readableBytesView.prefix(Self.signatureBytes))
        guard let begin = Self.isVideo(start) ? video : picture else { throw Self.refusal }
        let file = try await begin()
        progress.withLock { $0.file = file }
        try await file.write(bytes)
    }

    /// Matroska, or the MPEG-4 container with a brand other than that of still pictures.
    private static func isVideo(_ start: [UInt8]) -> Bool {
        if start.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return true }
        let brand = String(decoding: start[8..<12], as: UTF8.self)
        let isStill = brand.hasPrefix("hei") || brand == "mif1" || brand == "msf1"
        return String(decoding: start[4..<8], as: UTF8.self) == "ftyp" && !isStill
    }

    private static var refusal: Problem {
        Problem.invalid([.init(field: MediaService.field, message: "must be a picture or a video")])
    }
}
