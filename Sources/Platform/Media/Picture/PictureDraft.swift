import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import NIOCore
import Synchronization
import SystemPackage

/// A picture upload: limited in size, validated before decoding, and re-encoded at the end.
final class PictureDraft: IncomingFile {
    private struct Progress {
        var file: OpenFile?
        var bytes = 0
        var signature: [UInt8] = []
    }

    private let library: PictureLibrary
    private let picture: PictureRecord
    private let field: String
    private let filename: String
    private let progress = Mutex(Progress())

    init(library: PictureLibrary, picture: PictureRecord, field: String, filename: String) {
        self.library = library
        self.picture = picture
        self.field = field
        self.filename = filename
    }

    func open() async throws {
        do {
            let file = try await library.folder.create(picture.name)
            progress.withLock { $0.file = file }
        } catch {
            await abandon()
            throw error
        }
    }

    func write(_ bytes: ByteBuffer) async throws {
        let (file, soFar, signature) = progress.withLock { progress in
            let missing = PictureHeader.Kind.signatureBytes - progress.signature.count
            if missing > 0 { progress.signature += bytes.readableBytesView.prefix(missing) }
            progress.bytes += bytes.readableBytes
            return (progress.file, progress.bytes, progress.signature)
        }
        guard soFar <= library.limits.fileBytes else {
            throw refusal(PictureTexts.tooLarge(filename, bytes: library.limits.fileBytes))
        }
        if signature.count == PictureHeader.Kind.signatureBytes, PictureHeader.Kind(signature) == nil {
            throw refusal(PictureTexts.wrongType(filename))
        }
        if let file { try await library.folder.write(bytes, to: file) }
    }

    func end() async throws -> String {
        try await closeFile()
        try await examine()
        do {
            try await library.maker.make(path(.original), path(.picture), path(.thumbnail))
        } catch is PictureMaker.Damaged {
            throw refusal(PictureTexts.damaged(filename))
        }
        let bytes = try await library.folder.settle(picture.name)
        let isSettled = try await library.database.write { [library, picture] in
            try library.store($0).settle(picture.id, bytes: bytes)
        }
        guard isSettled else { throw refusal(PictureTexts.gone) }
        return picture.id.description
    }

    /// The files are deleted soon, with the row; where that fails, the row's own deadline ensures it.
    func abandon() async {
        try? await closeFile()
        try? await library.database.write { [library, picture] in try library.store($0).drop(picture.id) }
    }

    /// Validates type and size before decoding.
    private func examine() async throws {
        let beginning = try await library.folder.beginning(of: picture.name, bytes: PictureLimits.headerBytes)
        if let fault = library.limits.fault(of: beginning, filename) { throw refusal(fault) }
    }

    private func closeFile() async throws {
        let file = progress.withLock { progress in
            defer { progress.file = nil }
            return progress.file
        }
        if let file { try await library.folder.close(file) }
    }

    private func path(_ part: PictureFolder.Part) -> String { library.folder.path(of: picture.name, part) }

    private func refusal(_ message: LocalizedText) -> Problem {
        Problem.invalid([.init(field: field, message: message)])
    }
}
