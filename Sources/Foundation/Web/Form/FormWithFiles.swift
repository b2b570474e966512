import Hummingbird
import NIOCore

/// A multipart form whose files are received one by one as they arrive; a text replaces each.
///
/// After the first rejected file the parser continues: the other fields, and the received files, are shown again with
/// the error.
struct FormWithFiles {
    /// Prepares to receive a file of a field.
    typealias Begin = (_ field: String, _ filename: String) async throws -> any IncomingFile

    private enum Part {
        case none
        case text(name: String, ByteBuffer)
        /// A file before its first byte; browsers send one without a name if none was chosen.
        case announced(name: String, filename: String)
        case file(name: String, any IncomingFile)
        case skipped
    }

    /// The maximum size of all texts together, in bytes.
    let textLimit: Int
    let mostFiles: Int
    /// Checks the fields before the first file.
    let admit: (FormFields) throws -> Void
    let begin: Begin

    private(set) var fields = FormFields()
    /// Why the first rejected file was rejected.
    private(set) var problem: Problem?
    private var part = Part.none
    private var textBytes = 0
    private var files = 0

    init(
        textLimit: Int,
        mostFiles: Int,
        admit: @escaping (FormFields) throws -> Void,
        begin: @escaping Begin
    ) {
        self.textLimit = textLimit
        self.mostFiles = mostFiles
        self.admit = admit
        self.begin = begin
    }

    /// Receives the whole form.
    ///
    /// - Throws: ``Problem`` with status 400 or 413 for an invalid form, and any error of the receiver other than a
    ///   rejected file.
    mutating func read(_ form: Multipart) async throws {
        do {
            for try await event in form { try await take(event) }
            try fields.fillInSuggestions()
        } catch {
            if case .file(_, let file) = part { await file.abandon() }
            throw error
        }
    }

    private mutating func take(_ event: MultipartEvent) async throws {
        switch event {
        case .part(let name, nil, _): part = .text(name: name, ByteBuffer())
        case .part(let name, let filename?, _): part = .announced(name: name, filename: filename)
        case .bytes(let bytes): try await take(bytes)
        case .end: try await endPart()
        }
    }

    private mutating func take(_ bytes: ByteBuffer) async throws {
        switch part {
        case .text(let name, var text):
            textBytes += bytes.readableBytes
            guard textBytes <= textLimit else { throw Problem.tooLarge(limit: textLimit) }
            text.writeImmutableBuffer(bytes)
            part = .text(name: name, text)
        case .announced(let name, let filename):
            try await open(name, filename)
            try await take(bytes)
        case .file(_, let file):
            _ = try await step(with: file) { file in
                try await file.write(bytes)
                return nil
            }
        case .none, .skipped: break
        }
    }

    private mutating func endPart() async throws {
        switch part {
        case .text(let name, let bytes):
            let text = String(buffer: bytes)
            if text.holdsNUL { throw Problem.nulInText(field: name) }
            fields.add(name, text)
        case .announced(_, ""): break
        case .announced(let name, let filename):
            try await open(name, filename)
            return try await endPart()
        case .file(let name, let file):
            if let place = try await step(with: file, { try await $0.end() }) { fields.add(name, place) }
        case .none, .skipped: break
        }
        part = .none
    }

    private mutating func open(_ name: String, _ filename: String) async throws {
        try admit(fields)
        files += 1
        part = .skipped
        guard files <= mostFiles else {
            return note(Problem.invalid([.init(field: name, message: "must be at most \(mostFiles) files")]))
        }
        do {
            part = .file(name: name, try await begin(name, filename))
        } catch {
            note(try Self.refusal(error))
        }
    }

    /// Passes an event to the open file; after a rejection, the rest of the file is skipped.
    private mutating func step(
        with file: any IncomingFile,
        _ step: (any IncomingFile) async throws -> String?
    ) async throws -> String? {
        do {
            return try await step(file)
        } catch {
            let refusal = try Self.refusal(error)
            await file.abandon()
            part = .skipped
            note(refusal)
            return nil
        }
    }

    /// Returns the problem for callers of an error that is not our failure; throws other errors.
    private static func refusal(_ error: any Error) throws -> Problem {
        guard let problem = Problem.explained(error), problem.status < 500 else { throw error }
        return problem
    }

    private mutating func note(_ refusal: Problem) { problem = problem ?? refusal }
}
