import HTTPTypes
public import Hummingbird

extension Routes {
    /// What a form's page shows when the form is refused.
    public typealias Retry<Parameters> = @Sendable (Parameters, RefusedForm, Context) async throws -> any Page

    /// Declares a change: a form for people, JSON for programs.
    ///
    /// Browsers are sent on with status 303; a refused form is shown again by `retry`, else as a pop-up.
    ///
    /// - Parameters:
    ///   - path: the address, with parameters as `:name`.
    ///   - id: a name unique in the whole API.
    ///   - tag: the group it is listed under.
    ///   - summary: one line that says what it does.
    ///   - access: who may do it.
    ///   - body: the type of the form or JSON body.
    ///   - creates: whether what it answers is new; programs then get status 201 and its address.
    ///   - bodyLimit: the largest body in bytes, where it is not the usual one.
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
        retry: Retry<Parameters>? = nil,
        use handler: @escaping @Sendable (Parameters, Body, Context) async throws -> Answer<Output>
    ) {
        let declaration = Declaration(path: path, id: id, tag: tag, summary: summary, access: access)
        change(.post, declaration, creates: creates, bodyLimit: bodyLimit, retry: retry, use: handler)
    }

    /// Declares a replacement or partial change that only programs ask for, since forms cannot.
    ///
    /// - Parameters:
    ///   - method: `PUT`, `PATCH` or `DELETE`.
    ///   - path: the address, with parameters as `:name`.
    ///   - id: a name unique in the whole API.
    ///   - tag: the group it is listed under.
    ///   - summary: one line that says what it does.
    ///   - access: who may do it.
    ///   - body: the type of the JSON body.
    ///   - handler: does it.
    public func on<Parameters: Decodable & Sendable, Body: Decodable & Sendable, Output: Encodable & Sendable>(
        _ method: HTTPRequest.Method,
        _ path: String,
        id: String,
        tag: String,
        summary: String,
        access: Access,
        body: Body.Type,
        use handler: @escaping @Sendable (Parameters, Body, Context) async throws -> Answer<Output>
    ) {
        let declaration = Declaration(path: path, id: id, tag: tag, summary: summary, access: access)
        change(method, declaration, creates: false, bodyLimit: nil, retry: nil, use: handler)
    }

    private func change<Parameters: Decodable & Sendable, Body: Decodable & Sendable, Output: Encodable & Sendable>(
        _ method: HTTPRequest.Method,
        _ declaration: Declaration,
        creates: Bool,
        bodyLimit: Int?,
        retry: Retry<Parameters>?,
        use handler: @escaping @Sendable (Parameters, Body, Context) async throws -> Answer<Output>
    ) {
        let exchange = FormExchange(
            presenter: presenter,
            creates: creates,
            bodyLimit: bodyLimit ?? limits.bodyBytes,
            watch: watch,
            retry: retry,
            handler: handler
        )
        add(changing(method, declaration, creates, Parameters.self, Body.self, Output.self)) { request, context in
            try await exchange.response(to: request, context: context)
        }
    }

    private func changing(
        _ method: HTTPRequest.Method,
        _ declaration: Declaration,
        _ creates: Bool,
        _ parameters: any (Decodable & Sendable).Type,
        _ body: any (Decodable & Sendable).Type,
        _ output: any (Encodable & Sendable).Type
    ) -> Operation {
        Operation(
            method: method,
            path: declaration.path,
            id: declaration.id,
            tag: declaration.tag,
            summary: declaration.summary,
            access: declaration.access,
            parameters: parameters,
            body: body == Nothing.self ? nil : body,
            output: output == Nothing.self ? nil : output,
            otherMedia: [],
            creates: creates
        )
    }
}

/// Takes one form or JSON body and answers it in the way that the sender understands.
private struct FormExchange<
    Parameters: Decodable & Sendable,
    Body: Decodable & Sendable,
    Output: Encodable & Sendable,
    Context: CrosstownContext
>: Sendable {
    let presenter: Presenter
    let creates: Bool
    let bodyLimit: Int
    let watch: RequestWatch
    let retry: Routes<Context>.Retry<Parameters>?
    let handler: @Sendable (Parameters, Body, Context) async throws -> Answer<Output>

    func response(to request: Request, context: Context) async throws -> Response {
        guard let face = Face.preferred(by: request.headers, offersHTML: true) else { throw Problem.notAcceptable }
        let parameters = try AddressParameters.decode(Parameters.self, of: request, context: context)
        let form = try await RequestForm.read(request, limit: bodyLimit)
        try ForgeryCheck.checkToken(of: request, field: form.formFields["csrf"], caller: context.caller)
        do {
            let body = try form.decode(Body.self)
            let answer = try await watch.watch { try await handler(parameters, body, context) }
            return try response(for: answer, as: face, caller: context.caller)
        } catch let problem as Problem where face != .json {
            guard let retry, problem.status < 500 else { throw problem }
            let refused = RefusedForm(fields: form.formFields, problem: problem)
            let page = try await retry(parameters, refused, context)
            return try shown(page, face, problem.httpStatus, request, context.caller)
        }
    }

    private func shown(
        _ page: some Page,
        _ face: Face,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ caller: Caller?
    ) throws -> Response {
        var response = try presenter.response(page, as: face, status: status, request: request, caller: caller)
        response.headers[.cacheControl] = "no-store"
        return response
    }

    private func response(for answer: Answer<Output>, as face: Face, caller: Caller?) throws -> Response {
        var response: Response
        if face != .json {
            response = Response(status: .seeOther, headers: [.location: answer.link.href])
        } else if Output.self == Nothing.self {
            response = Response(status: .noContent)
        } else {
            let isNew = creates && (answer.value as? any MaybeAbsent)?.isAbsent != true
            response = try presenter.json(answer.value, status: isNew ? .created : .ok, privately: true)
            if isNew { response.headers[.location] = answer.link.href }
        }
        response.headers[.cacheControl] = "no-store"
        for cookie in answer.cookies { response.headers.append(HTTPField(name: .setCookie, value: cookie)) }
        return response
    }
}
