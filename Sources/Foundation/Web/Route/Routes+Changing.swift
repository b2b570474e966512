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
    ///   - formPage: the page that the form is on, where that is neither at this address nor at one above.
    ///   - retry: makes the page that shows a refused form again.
    ///   - handler: does it.
    public func post<Parameters: Decodable & Sendable, Body: Decodable & Sendable, Output: Encodable & Sendable>(
        _ path: some RouteAddress,
        id: String,
        tag: String,
        summary: String,
        access: Access,
        body: Body.Type,
        creates: Bool = false,
        bodyLimit: Int? = nil,
        formPage: Link? = nil,
        retry: Retry<Parameters>? = nil,
        use handler: @escaping @Sendable (Parameters, Body, Context) async throws -> ChangeResponse<Output>
    ) {
        let declaration = Declaration(path: path.pattern, id: id, tag: tag, summary: summary, access: access)
        change(
            .post,
            declaration,
            creates: creates,
            bodyLimit: bodyLimit,
            formPage: formPage,
            retry: retry,
            use: handler
        )
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
        _ path: some RouteAddress,
        id: String,
        tag: String,
        summary: String,
        access: Access,
        body: Body.Type,
        use handler: @escaping @Sendable (Parameters, Body, Context) async throws -> ChangeResponse<Output>
    ) {
        let declaration = Declaration(path: path.pattern, id: id, tag: tag, summary: summary, access: access)
        change(method, declaration, creates: false, bodyLimit: nil, retry: nil, use: handler)
    }

    func change<Parameters: Decodable & Sendable, Body: Decodable & Sendable, Output: Encodable & Sendable>(
        _ method: HTTPRequest.Method,
        _ declaration: Declaration,
        creates: Bool,
        bodyLimit: Int?,
        files: FileTaking<Context>? = nil,
        formPage: Link? = nil,
        retry: Retry<Parameters>?,
        use handler: @escaping @Sendable (Parameters, Body, Context) async throws -> ChangeResponse<Output>
    ) {
        let exchange = FormExchange(
            presenter: presenter,
            creates: creates,
            bodyLimit: bodyLimit ?? limits.bodyBytes,
            files: files,
            fileField: files?.files.field ?? bodyLimit.flatMap { _ in Operation.fileField(of: Body.self) },
            watch: watch,
            work: work,
            retry: retry,
            handler: handler
        )
        var operation = changing(method, declaration, creates, Parameters.self, Body.self, Output.self)
        operation.files = files?.files
        operation.formPage = formPage
        operation.bodyLimit = files?.files.bodyLimit ?? (operation.body == nil ? nil : exchange.bodyLimit)
        add(operation) { request, context in try await exchange.response(to: request, context: context) }
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
            body: body == Empty.self ? nil : body,
            output: output == Empty.self ? nil : output,
            otherMedia: [],
            creates: creates
        )
    }
}
