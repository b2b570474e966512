import Hummingbird
import NIOCore

/// A multipart form whose files are taken in one by one while they arrive; each leaves a text in its place.
///
/// The first file that is refused does not end the reading: what else was filled in, and the files that were taken in, are
/// shown again with what is wrong.
struct FormWithFiles {
    /// Prepares for a file under a field's name.
    typealias Begin = (_ field: String, _ filename: String) async throws -> any IncomingFile

    private enum Part {
        case none
        case text(name: String, ByteBuffer)
        /// A file of which nothing has arrived; browsers send one without a name where none was chosen.
        case announced(name: String, filename: String)
        case file(name: String, any IncomingFile)
        case skipped
    }

    /// The largest sum of all texts, in bytes.
    let textLimit: Int
    let mostFiles: Int
    /// Lets files pass, by the fields before them.
    let admit: (FormFields) throws -> Void
    let begin: Begin

    private(set) var fields = FormFields()
    /// Why the first of the refused files was refused.
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

    /// Reads the whole form.
    ///
    /// - Throws: ``Problem`` with status 400 or 413 for a form that cannot be read, and what taking in throws besides
    ///   refusals.
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

    /// Does a step with the open file; a refusal is noted, and the rest of the file skipped.
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

    /// What callers may learn of an error that is no failure of ours; others go on.
    private static func refusal(_ error: any Error) throws -> Problem {
        guard let problem = Problem.explained(error), problem.status < 500 else { throw error }
        return problem
    }

    private mutating func note(_ refusal: Problem) { problem = problem ?? refusal }
}
