import CrosstownKit
import CrosstownValues
import CrosstownWeb
import NIOCore

/// A video upload: limited in size, validated before decoding, and re-encoded at the end.
///
/// Both the upload and the result are files without names.
final class VideoDraft: IncomingFile {
    private let workshop: VideoWorkshop
    private let field: String
    private let filename: String
    private let start: Seconds?
    private let arrival: Arrival
    private let keep: @Sendable (MadeVideo) async throws -> String

    init(
        workshop: VideoWorkshop,
        field: String,
        filename: String,
        start: Seconds?,
        arrival: Arrival,
        keep: @escaping @Sendable (MadeVideo) async throws -> String
    ) {
        self.workshop = workshop
        self.field = field
        self.filename = filename
        self.start = start
        self.arrival = arrival
        self.keep = keep
    }

    func write(_ bytes: ByteBuffer) async throws {
        arrival.note(bytes)
        guard arrival.bytes <= workshop.limits.fileBytes else {
            throw refusal(VideoStrings.tooLarge(filename, bytes: workshop.limits.fileBytes))
        }
        if arrival.isSigned, VideoKind(arrival.signature) == nil { throw refusal(VideoStrings.wrongType(filename)) }
        try await arrival.write(bytes)
    }

    func end() async throws -> String {
        guard let kind = VideoKind(arrival.signature) else {
            await arrival.close()
            throw refusal(VideoStrings.wrongType(filename))
        }
        let made = try await arrival.finish { original in
            do {
                return try await workshop.maker.make(original, kind: kind, start: start) {
                    try await workshop.newFile()
                }
            } catch let reason as VideoMaker.Refusal {
                throw refusal(VideoStrings.sentence(for: reason, filename))
            }
        }
        return try await keep(made)
    }

    func abandon() async { await arrival.close() }

    private func refusal(_ message: LocalizedText) -> Problem {
        Problem.invalid([.init(field: field, message: message)])
    }
}

/// Texts about videos.
enum VideoStrings {
    static func wrongType(_ file: String) -> LocalizedText {
        "must be MP4, MOV or WebM; \(PictureTexts.named(file)) is not"
    }

    static func tooLarge(_ file: String, bytes: Int) -> LocalizedText {
        "must be at most \(bytes / 1_048_576) MB; \(PictureTexts.named(file)) is larger"
    }

    static func sentence(for reason: VideoMaker.Refusal, _ file: String) -> LocalizedText {
        let name = PictureTexts.named(file)
        return switch reason {
        case .unreadable: "can’t be read: use a video recorded with a phone instead of \(name)"
        case .tooLarge: "must be at most 3840 pixels per side and 120 frames per second; \(name) has more"
        case .tooLong: "must be at most 10 seconds long; \(name) is longer"
        }
    }
}
