public import HTTPTypes

extension Routes {
    /// Creates the page for a rejected form.
    public typealias Retry<Parameters> = @Sendable (Parameters, RefusedForm, Context) async throws -> any Page

    /// Adds a change: a form for users, JSON for programs.
    ///
    /// Browsers are redirected with status 303; a rejected form is shown again by `retry`, by default as a pop-up.
    /// - Parameters:
    ///   - path: the address, with parameters as `:name`.
    ///   - group: the group of routes.
    ///   - name: the change in the description of the API.
    ///   - creates: whether it creates something; programs then get status 201 and its address.
    ///   - bodyLimit: the maximum body in bytes without files, if not the default.
    ///   - formPage: the page of the form, if that is neither this address nor one above.
    ///   - files: which fields may contain files, how many and how large in all.
    ///   - intake: receives each file as it arrives; it limits and validates it.
    ///   - retry: creates the page with a rejected form.
    ///   - handler: makes the change; its second value is the form or JSON body.
    public func post<Parameters: Decodable & Sendable, Body: Decodable & Sendable, Output: Encodable & Sendable>(
        _ path: some RouteAddress,
        in group: RouteGroup,
        _ name: RouteName,
        creates: Bool = false,
        bodyLimit: Int? = nil,
        formPage: Link? = nil,
        files: FormFiles? = nil,
        intake: FileIntake? = nil,
        retry: Retry<Parameters>? = nil,
        use handler: @escaping @Sendable (Parameters, Body, Context) async throws -> ChangeResponse<Output>
    ) {
        change(
            .post,
            Declaration(path, group, name),
            creates: creates,
            bodyLimit: bodyLimit,
            files: files.flatMap { files in intake.map { FileTaking(files: files, intake: $0) } },
            formPage: formPage,
            retry: retry,
            use: handler
        )
    }

    /// Adds a replacement or partial change for programs only, since forms cannot send it.
    ///
    /// - Parameters:
    ///   - method: `PUT`, `PATCH` or `DELETE`.
    ///   - path: the address, with parameters as `:name`.
    ///   - group: the group of routes.
    ///   - name: the change in the description of the API.
    ///   - handler: makes the change; its second value is the JSON body.
    public func on<Parameters: Decodable & Sendable, Body: Decodable & Sendable, Output: Encodable & Sendable>(
        _ method: HTTPRequest.Method,
        _ path: some RouteAddress,
        in group: RouteGroup,
        _ name: RouteName,
        use handler: @escaping @Sendable (Parameters, Body, Context) async throws -> ChangeResponse<Output>
    ) {
        let declaration = Declaration(path, group, name)
        change(method, declaration, creates: false, bodyLimit: nil, retry: nil, use: handler)
    }

    private func change<Parameters: Decodable & Sendable, Body: Decodable & Sendable, Output: Encodable & Sendable>(
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
        var operation = declaration.operation(
            method,
            Parameters.self,
            body: Body.self == Empty.self ? nil : Body.self,
            output: Output.self == Empty.self ? nil : Output.self,
            creates: creates
        )
        operation.files = files?.files
        operation.formPage = formPage
        operation.bodyLimit = files?.files.bodyLimit ?? (operation.body == nil ? nil : exchange.bodyLimit)
        add(operation) { request, context in try await exchange.response(to: request, context: context) }
    }
}
