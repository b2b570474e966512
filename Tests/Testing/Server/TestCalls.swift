import Foundation
public import HTTPTypes
public import HummingbirdTesting
import NIOCore

// Targets that have such calls of their own keep them: theirs go before these.
extension TestClientProtocol {
    /// A call by a program with a key, or without one.
    ///
    /// - Throws: what the call throws.
    @_disfavoredOverload
    public func json(
        _ method: HTTPRequest.Method,
        _ path: String,
        as key: String? = nil,
        _ body: String? = nil,
        in language: String = "en"
    ) async throws -> TestResponse {
        var headers: HTTPFields = [.accept: "application/json", .acceptLanguage: language]
        if let key { headers[.authorization] = "Bearer \(key)" }
        if body != nil { headers[.contentType] = "application/json" }
        return try await execute(uri: path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) })
    }

    /// A page as a browser with a session, or without one, asks for it.
    ///
    /// - Throws: what the call throws.
    @_disfavoredOverload
    public func page(
        _ path: String,
        as key: String? = nil,
        in language: String = "en"
    ) async throws -> TestResponse {
        var headers: HTTPFields = [.accept: "text/html", .acceptLanguage: language]
        if let key { headers[.cookie] = "sid=\(key)" }
        return try await execute(uri: path, method: .get, headers: headers)
    }

    /// A form that is sent from a page of the same session, with the token that the page holds.
    ///
    /// - Throws: what the calls throw.
    @_disfavoredOverload
    public func form(
        _ path: String,
        as key: String,
        from page: String,
        _ fields: String = ""
    ) async throws -> TestResponse {
        let token = try await self.page(page, as: key).text.formToken
        let headers: HTTPFields = [
            .accept: "text/html", .cookie: "sid=\(key)", .contentType: "application/x-www-form-urlencoded",
        ]
        let body = ByteBuffer(string: "csrf=\(token ?? "")&\(fields)")
        return try await execute(uri: path, method: .post, headers: headers, body: body)
    }
}

extension TestClientProtocol {
    /// A form that is sent with files, as browsers do; the answer is a page, or JSON for a program with a key.
    ///
    /// A browser takes the form's token from `page`; where that is `nil`, a program calls with its key.
    ///
    /// - Throws: what the calls throw.
    public func upload(
        _ path: String,
        as key: String,
        from page: String? = nil,
        fields: [String: String] = [:],
        files: [(field: String, name: String, content: [UInt8])],
        in language: String = "en"
    ) async throws -> TestResponse {
        let fields = fields.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
        return try await upload(path, as: key, from: page, fields: fields, files: files, in: language)
    }

    /// A form that is sent with files and with fields that may repeat, in their order.
    ///
    /// - Throws: what the calls throw.
    public func upload(
        _ path: String,
        as key: String,
        from page: String? = nil,
        fields: [(name: String, value: String)],
        files: [(field: String, name: String, content: [UInt8])],
        in language: String = "en"
    ) async throws -> TestResponse {
        var body = ByteBuffer()
        var fields = fields
        var headers: HTTPFields = [.acceptLanguage: language, .contentType: "multipart/form-data; boundary=edge"]
        if let page {
            let token = try await self.page(page, as: key, in: language).text.formToken
            fields.append(("csrf", token ?? ""))
            (headers[.accept], headers[.cookie]) = ("text/html", "sid=\(key)")
        } else {
            (headers[.accept], headers[.authorization]) = ("application/json", "Bearer \(key)")
        }
        for (name, value) in fields {
            body.writeString("--edge\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n")
        }
        for file in files {
            body.writeString("--edge\r\nContent-Disposition: form-data; name=\"\(file.field)\"; ")
            body.writeString("filename=\"\(file.name)\"\r\nContent-Type: application/octet-stream\r\n\r\n")
            body.writeBytes(file.content)
            body.writeString("\r\n")
        }
        body.writeString("--edge--\r\n")
        return try await execute(uri: path, method: .post, headers: headers, body: body)
    }
}

extension TestResponse {
    /// The body as a value.
    ///
    /// - Throws: `DecodingError`.
    @_disfavoredOverload
    public func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: Data(body.readableBytesView))
    }

    /// The body as text.
    @_disfavoredOverload
    public var text: String { String(buffer: body) }

    /// The fields that a problem names, in order; empty where it names none.
    ///
    /// - Throws: `DecodingError` where the body is no JSON.
    @_disfavoredOverload
    public var wrongFields: [String] {
        get throws { (try decoded(Faults.self).errors ?? []).map(\.field) }
    }

    /// The value at a path of names in the body's JSON, as text.
    ///
    /// - Throws: where the body is no JSON.
    @_disfavoredOverload
    public func value(_ path: String...) throws -> String? {
        var value: Any? = try JSONSerialization.jsonObject(with: Data(body.readableBytesView))
        for name in path {
            if let index = Int(name) {
                value = (value as? [Any]).flatMap { $0.indices.contains(index) ? $0[index] : nil }
            } else {
                value = (value as? [String: Any])?[name]
            }
        }
        return value.map { "\($0)" }
    }

    /// The values at a path of names in the body's JSON, as texts; `*` stands for every element of an array.
    ///
    /// - Throws: where the body is no JSON.
    public func values(_ path: String...) throws -> [String] {
        var values: [Any] = [try JSONSerialization.jsonObject(with: Data(body.readableBytesView))]
        for name in path {
            values = values.flatMap { value -> [Any] in
                name == "*" ? value as? [Any] ?? [] : (value as? [String: Any])?[name].map { [$0] } ?? []
            }
        }
        return values.map { "\($0)" }
    }

    /// The name of a problem: the last part of its type, such as `insufficient-funds`.
    ///
    /// - Throws: where the body is no JSON.
    public var problem: String? {
        get throws { try value("type")?.split { "/:#".contains($0) }.last.map(String.init) }
    }
}

extension String {
    /// The token in the first form of a page.
    @_disfavoredOverload
    public var formToken: String? {
        guard let start = range(of: "name=\"csrf\" value=\"") else { return nil }
        return String(self[start.upperBound...].prefix { $0 != "\"" })
    }
}

/// What a problem says about fields.
private struct Faults: Decodable {
    struct Fault: Decodable { let field: String }

    let errors: [Fault]?
}
