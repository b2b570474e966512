import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// A request's body, loaded within a limit and not yet decoded.
enum RequestForm: Sendable {
    /// JSON text.
    case json(ByteBuffer)
    /// The fields of a form.
    case fields(FormFields)

    /// Loads the body by its `Content-Type`.
    ///
    /// - Throws: ``Problem`` with status 413 beyond the limit, 415 for another type, 400 for a malformed form.
    static func read(_ request: Request, limit: Int, work: BodyWork, for owner: String) async throws -> RequestForm {
        switch request.mediaType {
        case "application/json": return .json(try await collect(request, limit: limit))
        case "application/x-www-form-urlencoded":
            let body = try await collect(request, limit: limit)
            return try await work.run(body.readableBytes, for: owner) { .fields(try urlEncoded(body)) }
        case "multipart/form-data":
            return .fields(try await fields(of: Multipart(request, limit: limit)))
        default:
            let body = try await collect(request, limit: limit)
            guard body.readableBytes == 0 else { throw Problem(.unsupportedMediaType) }
            return .fields(FormFields())
        }
    }

    private static func urlEncoded(_ body: ByteBuffer) throws -> FormFields {
        guard let text = String(validating: body.readableBytesView, as: UTF8.self) else {
            throw Problem.unreadable("The form isn’t UTF-8.")
        }
        var fields = try FormFields(urlEncoded: text)
        try fields.fillInSuggestions()
        return fields
    }

    /// The number of bytes to decode.
    var byteCount: Int {
        switch self {
        case .json(let body): body.readableBytes
        case .fields(let fields): fields.byteCount
        }
    }

    /// Decodes the body.
    ///
    /// - Throws: ``Problem`` with status 422 that lists every field that is missing, of another type, beyond its
    ///   limits, or contains U+0000, with status 400 for JSON beyond limits, and `CancellationError` if its task was
    ///   canceled before.
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try decoded(as: type)
        let excesses = excesses(as: type)
        if !excesses.isEmpty { throw Problem.invalid(excesses) }
        return value
    }

    private func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
        do {
            switch self {
            case .json(let body) where body.readableBytes == 0 && type == Empty.self:
                return try Value(from: FieldsDecoder(fields: FormFields(), isForm: true))
            case .json(let body):
                try JSONShape().check(body)
                try body.refuseNUL()
                return try JSON.decode(type, from: body)
            case .fields(let fields): return try Value(from: FieldsDecoder(fields: fields, isForm: true))
            }
        } catch let error as DecodingError {
            throw Problem(error, of: .body, as: type).naming(faults(as: type))
        }
    }

    /// Returns the other fields that are missing or of another type: decoding ends at the first.
    private func faults(as type: any Decodable.Type) -> [Problem.FieldError] {
        switch self {
        case .json: return parsed.map { ExpectedForm.of(type).faults(in: $0) } ?? []
        case .fields(let fields): return ExpectedForm.of(type).faults(in: fields)
        }
    }

    /// Returns the values beyond their limits.
    private func excesses(as type: any Decodable.Type) -> [Problem.FieldError] {
        let form = ExpectedForm.of(type)
        guard form.isLimited else { return [] }
        switch self {
        case .json: return parsed.map { LimitCheck.excesses(in: $0, form) } ?? []
        case .fields(let fields): return LimitCheck.excesses(in: fields, form)
        }
    }

    /// The JSON parsed by Foundation; `nil` if invalid.
    private var parsed: Any? {
        guard case .json(let body) = self else { return nil }
        return try? JSONSerialization.jsonObject(with: Data(body.readableBytesView))
    }

    /// The form's fields; empty for JSON.
    var formFields: FormFields {
        if case .fields(let fields) = self { fields } else { FormFields() }
    }

    /// Returns the whole body.
    ///
    /// - Throws: ``Problem`` with status 413 as soon as it exceeds a limit in bytes.
    static func collect(_ request: Request, limit: Int) async throws -> ByteBuffer {
        try request.checkLength(limit: limit)
        do {
            return try await request.body.collect(upTo: limit)
        } catch is NIOTooManyBytesError {
            throw Problem.tooLarge(limit: limit)
        } catch  where !(error is CancellationError) {
            throw Problem.brokenBody
        }
    }

    private static func fields(of multipart: Multipart) async throws -> FormFields {
        var fields = FormFields()
        var open: (name: String, filename: String?, contentType: String?) = ("", nil, nil)
        var content = ByteBuffer()
        for try await event in multipart {
            switch event {
            case .part(let name, let filename, let contentType):
                open = (name, filename, contentType)
                content = ByteBuffer()
            case .bytes(var bytes):
                content.writeBuffer(&bytes)
            case .end:
                try fields.add(content, named: open.name, filename: open.filename, contentType: open.contentType)
            }
        }
        try fields.fillInSuggestions()
        return fields
    }
}

extension Request {
    /// The media type of the body without its parameters, in lower case; empty if missing.
    var mediaType: String { (headers[.contentType] ?? "").prefix { $0 != ";" }.trimmed.lowercased() }

    /// Rejects a body by its announced length.
    ///
    /// - Throws: ``Problem`` with status 413.
    func checkLength(limit: Int) throws {
        guard let length = headers[.contentLength].flatMap({ Int($0) }), length > limit else { return }
        throw Problem.tooLarge(limit: limit)
    }
}

extension Problem {
    /// A body that is not valid HTTP or ends early: not our failure, and the client may be gone.
    static var brokenBody: Problem { .unreadable("The body is malformed or incomplete.") }
}

extension FormFields {
    /// Adds a part of a multipart form: a file if it has a file name, else a value.
    ///
    /// A file input without a chosen file sends an empty file without a name, which is skipped.
    /// - Throws: ``Problem`` with status 422 if a text contains U+0000.
    mutating func add(_ content: ByteBuffer, named name: String, filename: String?, contentType: String?) throws {
        guard let filename else {
            let text = String(buffer: content)
            if text.holdsNUL { throw Problem.nulInText(field: name) }
            return add(name, text)
        }
        if filename.isEmpty, content.readableBytes == 0 { return }
        let type = contentType ?? "application/octet-stream"
        add(name, UploadedFile(filename: filename, contentType: type, content: content))
    }
}
