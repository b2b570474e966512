import HTTPTypes
import Hummingbird
import NIOCore

extension Routes {
    /// Prepares for a file that a caller sends under a field's name.
    public typealias FileIntake =
        @Sendable (_ field: String, _ filename: String, Context) async throws
        -> any IncomingFile

    /// Declares a change whose form may hold files, which are taken in while they arrive.
    ///
    /// Each file leaves a text in its field, such as an identifier; programs that send JSON, and forms that are sent again,
    /// hold the texts themselves.
    ///
    /// - Parameters:
    ///   - path: the address, with parameters as `:name`.
    ///   - id: a name unique in the whole API.
    ///   - tag: the group it is listed under.
    ///   - summary: one line that says what it does.
    ///   - access: who may do it.
    ///   - body: the type of the form or JSON body.
    ///   - creates: whether what it answers is new; programs then get status 201 and its address.
    ///   - bodyLimit: the largest sum of texts in bytes, files apart.
    ///   - mostFiles: how many files a form may hold.
    ///   - intake: takes the files in; it bounds them, and decides what they may be.
    ///   - retry: makes the page that shows a refused form again.
    ///   - handler: does it.
    public func post<Parameters: Decodable & Sendable, Body: Decodable & Sendable, Output: Encodable & Sendable>(
        _ path: String,
        id: String,
        tag: String,
        summary: String,
        access: Access,
        body: Body.Type,
        creates: Bool = false,
        bodyLimit: Int? = nil,
        mostFiles: Int,
        files intake: @escaping FileIntake,
        retry: Retry<Parameters>? = nil,
        use handler: @escaping @Sendable (Parameters, Body, Context) async throws -> Answer<Output>
    ) {
        let limit = bodyLimit ?? limits.bodyBytes
        let plain = Routes(presenter: presenter, limits: limits, watch: watch)
        plain.post(
            path,
            id: id,
            tag: tag,
            summary: summary,
            access: access,
            body: body,
            creates: creates,
            // Texts grow up to three times when a form is written anew without its files.
            bodyLimit: 3 * limit,
            retry: retry,
            use: handler
        )
        let router = Router(context: Context.self)
        plain.install(on: router)
        let exchange = FileExchange(
            plain: router.buildResponder(),
            presenter: presenter,
            textLimit: limit,
            mostFiles: mostFiles,
            intake: intake,
            retry: retry
        )
        for operation in plain.operations {
            add(operation) { request, context in try await exchange.response(to: request, context: context) }
        }
    }
}

/// Takes the files out of a form, and hands on what is left as a form without files.
private struct FileExchange<
    Parameters: Decodable & Sendable,
    Plain: HTTPResponder,
    Context: CrosstownContext
>: Sendable where Plain.Context == Context {
    let plain: Plain
    let presenter: Presenter
    let textLimit: Int
    let mostFiles: Int
    let intake: Routes<Context>.FileIntake
    let retry: Routes<Context>.Retry<Parameters>?

    func response(to request: Request, context: Context) async throws -> Response {
        let type = request.headers[.contentType] ?? ""
        guard type.prefix(while: { $0 != ";" }).trimmed.lowercased() == "multipart/form-data" else {
            return try await plain.respond(to: request, context: context)
        }
        var form = FormWithFiles(
            textLimit: textLimit,
            mostFiles: mostFiles,
            admit: { try ForgeryCheck.checkToken(of: request, field: $0["csrf"], caller: context.caller) },
            begin: { [intake] in try await intake($0, $1, context) }
        )
        try await form.read(Multipart(request))
        if let problem = form.problem {
            return try await refused(RefusedForm(fields: form.fields, problem: problem), request, context)
        }
        return try await plain.respond(to: request.holding(form.fields), context: context)
    }

    /// The form again, with what is wrong about its files.
    private func refused(_ form: RefusedForm, _ request: Request, _ context: Context) async throws -> Response {
        guard let face = Face.preferred(by: request.headers, offersHTML: true), face != .json, let retry else {
            throw form.problem
        }
        let parameters = try AddressParameters.decode(Parameters.self, of: request, context: context)
        let page = try await retry(parameters, form, context)
        let status = form.problem.httpStatus
        var response = try presenter.response(page, as: face, status: status, request: request, caller: context.caller)
        response.headers[.cacheControl] = "no-store"
        return response
    }
}

extension Request {
    /// The same request with a form of texts in place of its body.
    fileprivate func holding(_ fields: FormFields) -> Request {
        let body = ByteBuffer(string: fields.urlEncoded)
        var head = head
        head.headerFields[.contentType] = "application/x-www-form-urlencoded"
        head.headerFields[.contentLength] = String(body.readableBytes)
        return Request(head: head, body: RequestBody(buffer: body))
    }
}

extension FormFields {
    /// The texts as `application/x-www-form-urlencoded`; files are left out.
    var urlEncoded: String {
        names.flatMap { name in all(name).map { "\(PercentCoding.encode(name))=\(PercentCoding.encode($0))" } }
            .joined(separator: "&")
    }
}
