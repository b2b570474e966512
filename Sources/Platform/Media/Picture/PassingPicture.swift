import CrosstownKit
import CrosstownWeb
import NIOCore

/// A picture that is re-encoded and passed on at once, without a named file.
final class PassingPicture: IncomingFile {
    private let library: PictureLibrary
    private let field: String
    private let filename: String
    private let arrival: Arrival
    private let keep: @Sendable (MadePicture) async throws -> String

    init(
        library: PictureLibrary,
        field: String,
        filename: String,
        arrival: Arrival,
        keep: @escaping @Sendable (MadePicture) async throws -> String
    ) {
        self.library = library
        self.field = field
        self.filename = filename
        self.arrival = arrival
        self.keep = keep
    }

    func write(_ bytes: ByteBuffer) async throws {
        arrival.note(bytes)
        guard arrival.bytes <= library.limits.fileBytes else {
            throw refusal(PictureTexts.tooLarge(filename, bytes: library.limits.fileBytes))
        }
        if arrival.isSigned, PictureHeader.Kind(arrival.signature) == nil {
            throw refusal(PictureTexts.wrongType(filename))
        }
        try await arrival.write(bytes)
    }

    func end() async throws -> String {
        let made = try await arrival.finish { file in
            let beginning = try await file.beginning(atMost: PictureLimits.headerBytes)
            if let fault = library.limits.fault(of: beginning, filename) { throw refusal(fault) }
            do { return try await library.maker.make(file) } catch is PictureMaker.Damaged {
                throw refusal(PictureTexts.damaged(filename))
            }
        }
        return try await keep(made)
    }

    func abandon() async { await arrival.close() }

    private func refusal(_ message: LocalizedText) -> Problem {
        Problem.invalid([.init(field: field, message: message)])
    }
}
