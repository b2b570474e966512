import HTTPTypes
import Hummingbird
import NIOCore

/// A request's body, read within a limit and not yet typed.
enum RequestForm: Sendable {
    /// JSON text.
    case json(ByteBuffer)
    /// The fields of a form.
    case fields(FormFields)

    /// Reads the body by its `Content-Type`.
    ///
    /// - Throws: ``Problem`` with status 413 beyond the limit, 415 for another type, 400 for a malformed form.
    static func read(_ request: Request, limit: Int) async throws -> RequestForm {
        switch request.mediaType {
        case "application/json": return .json(try await collect(request, limit: limit))
        case "application/x-www-form-urlencoded":
            let body = try await collect(request, limit: limit)
            guard let text = String(validating: body.readableBytesView, as: UTF8.self) else {
                throw Problem.unreadable("The form is not UTF-8.")
            }
            return .fields(try FormFields(urlEncoded: text))
        case "multipart/form-data":
            return .fields(try await fields(of: Multipart(request, limit: limit)))
        default:
            let body = try await collect(request, limit: limit)
            guard body.readableBytes == 0 else { throw Problem(.unsupportedMediaType) }
            return .fields(FormFields())
        }
    }

    /// The body as a typed value.
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        do {
            switch self {
            case .json(let body) where body.readableBytes == 0 && type == Nothing.self:
                return try Value(from: FieldsDecoder(fields: FormFields(), isForm: true))
            case .json(let body): return try JSON.decode(type, from: body)
            case .fields(let fields): return try Value(from: FieldsDecoder(fields: fields, isForm: true))
            }
        } catch let error as DecodingError {
            throw Problem(error, of: .body, as: type)
        }
    }

    /// The form's fields; none for JSON.
    var formFields: FormFields {
        if case .fields(let fields) = self { fields } else { FormFields() }
    }

    /// The body as a whole.
    ///
    /// - Throws: ``Problem`` with status 413 as soon as it is known to be larger than a limit in bytes.
    static func collect(_ request: Request, limit: Int) async throws -> ByteBuffer {
        try request.checkLength(limit: limit)
        do {
            return try await request.body.collect(upTo: limit)
        } catch is NIOTooManyBytesError {
            throw Problem.tooLarge(limit: limit)
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
                fields.add(content, named: open.name, filename: open.filename, contentType: open.contentType)
            }
        }
        return fields
    }
}

extension Request {
    /// The media type of the body without its parameters, in lower case; empty where none is named.
    var mediaType: String { (headers[.contentType] ?? "").prefix { $0 != ";" }.trimmed.lowercased() }

    /// Refuses a body by the length that it is announced with.
    ///
    /// - Throws: ``Problem`` with status 413.
    func checkLength(limit: Int) throws {
        guard let length = headers[.contentLength].flatMap({ Int($0) }), length > limit else { return }
        throw Problem.tooLarge(limit: limit)
    }
}

extension FormFields {
    /// Adds a part of a multipart form: a file where it has a file name, else a value.
    ///
    /// A file input without a chosen file sends an empty file without a name, which is no value.
    mutating func add(_ content: ByteBuffer, named name: String, filename: String?, contentType: String?) {
        guard let filename else { return add(name, String(buffer: content)) }
        if filename.isEmpty, content.readableBytes == 0 { return }
        let type = contentType ?? "application/octet-stream"
        add(name, UploadedFile(filename: filename, contentType: type, content: content))
    }
}
