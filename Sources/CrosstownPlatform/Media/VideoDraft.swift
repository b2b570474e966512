import CrosstownKit
import CrosstownValues
import CrosstownWeb
import Foundation
import NIOCore
import NIOPosix
import Synchronization
import SystemPackage

/// A video that arrives: bounded while it does, looked at before it is decoded, and made anew at its end.
final class VideoDraft: IncomingFile {
    private struct Progress {
        var file: OpenFile?
        var bytes = 0
        var signature: [UInt8] = []
    }

    private let workshop: VideoWorkshop
    private let base: String
    private let field: String
    private let filename: String
    private let keep: @Sendable (MadeVideo) async throws -> String
    private let progress = Mutex(Progress())

    init(
        workshop: VideoWorkshop,
        name: String,
        field: String,
        filename: String,
        keep: @escaping @Sendable (MadeVideo) async throws -> String
    ) {
        self.workshop = workshop
        base = "\(workshop.path)/\(name)"
        self.field = field
        self.filename = filename
        self.keep = keep
    }

    private var original: String { base + ".part" }
    private var video: String { base + ".mp4" }
    private var poster: String { base + ".jpg" }

    func open() async throws {
        let file = try await away { [workshop, original] in
            try FileManager.default.createDirectory(atPath: workshop.path, withIntermediateDirectories: true)
            return try OpenFile.open(
                FilePath(original),
                .writeOnly,
                options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: [.ownerReadWrite]
            )
        }
        progress.withLock { $0.file = file }
    }

    func write(_ bytes: ByteBuffer) async throws {
        let (file, soFar, signature) = progress.withLock { progress in
            let missing = VideoKind.signatureBytes - progress.signature.count
            if missing > 0 { progress.signature += bytes.readableBytesView.prefix(missing) }
            progress.bytes += bytes.readableBytes
            return (progress.file, progress.bytes, progress.signature)
        }
        guard soFar <= workshop.limits.fileBytes else {
            throw refusal(VideoStrings.tooLarge(filename, bytes: workshop.limits.fileBytes))
        }
        if signature.count == VideoKind.signatureBytes, VideoKind(signature) == nil {
            throw refusal(VideoStrings.wrongType(filename))
        }
        if let file { try await away { _ = try bytes.withUnsafeReadableBytes { try file.writeAll($0) } } }
    }

    func end() async throws -> String {
        try await closeFile()
        guard let kind = VideoKind(progress.withLock { $0.signature }) else {
            throw refusal(VideoStrings.wrongType(filename))
        }
        do {
            let milliseconds = try await workshop.maker.make(original, kind: kind, video: video, poster: poster)
            let made = try await read(milliseconds)
            await removeFiles()
            return try await keep(made)
        } catch let reason as VideoMaker.Refusal {
            throw refusal(VideoStrings.sentence(for: reason, filename))
        }
    }

    func abandon() async {
        try? await closeFile()
        await removeFiles()
    }

    private func read(_ milliseconds: Int) async throws -> MadeVideo {
        try await away { [video, poster] in
            guard let content = FileManager.default.contents(atPath: video), !content.isEmpty,
                content.count <= VideoLimits.madeBytes,
                let picture = FileManager.default.contents(atPath: poster), !picture.isEmpty
            else { throw VideoMaker.Refusal.damaged }
            return MadeVideo(content: Array(content), poster: Array(picture), milliseconds: milliseconds)
        }
    }

    private func removeFiles() async {
        let files = [original, video, video + ".short", poster]
        try? await away {
            for file in files where FileManager.default.fileExists(atPath: file) {
                try FileManager.default.removeItem(atPath: file)
            }
        }
    }

    private func closeFile() async throws {
        let file = progress.withLock { progress in
            defer { progress.file = nil }
            return progress.file
        }
        if let file { try await away { try file.close() } }
    }

    private func away<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
        try await NIOThreadPool.singleton.runIfActive { try work() }
    }

    private func refusal(_ message: String) -> Problem { Problem.invalid([.init(field: field, message: message)]) }
}

/// What is said about videos.
enum VideoStrings {
    static func wrongType(_ file: String) -> String { "must be MP4, MOV or WebM; \(PictureWords.named(file)) is not" }

    static func tooLarge(_ file: String, bytes: Int) -> String {
        "must be at most \(bytes / 1_048_576) MB; \(PictureWords.named(file)) is larger"
    }

    static func sentence(for reason: VideoMaker.Refusal, _ file: String) -> String {
        let name = PictureWords.named(file)
        return switch reason {
        case .damaged: "must be whole; \(name) is damaged"
        case .otherCodec: "must be recorded as phones do it; \(name) is coded in another way"
        case .tooLarge: "must have at most 3840 pixels a side and 120 pictures a second; \(name) has more"
        case .tooLong: "must be at most 10 seconds long; \(name) is longer"
        }
    }
}
