import HTTPTypes

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
    ///   - files: which fields may hold files, how many and how large in all.
    ///   - intake: takes each file in; it bounds it, and decides what it may be.
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
        files: FormFiles,
        intake: @escaping FileIntake,
        retry: Retry<Parameters>? = nil,
        use handler: @escaping @Sendable (Parameters, Body, Context) async throws -> ChangeResponse<Output>
    ) {
        change(
            .post,
            Declaration(path: path.pattern, id: id, tag: tag, summary: summary, access: access),
            creates: creates,
            bodyLimit: bodyLimit,
            files: FileTaking(files: files, intake: intake),
            retry: retry,
            use: handler
        )
    }
}

/// The files of a form, and what takes them in.
struct FileTaking<Context: CrosstownContext>: Sendable {
    let files: FormFiles
    let intake: Routes<Context>.FileIntake
}
