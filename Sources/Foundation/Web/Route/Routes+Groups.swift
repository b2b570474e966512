public import HTTPTypes
public import Hummingbird

extension Routes {
    /// Declares data that programs read and people do not: always JSON.
    ///
    /// - Parameters:
    ///   - path: the address, with parameters as `:name`.
    ///   - group: what it has in common with others.
    ///   - name: the data in the description of the API.
    ///   - maxAge: for how many seconds anonymous callers may keep it.
    ///   - isPrivate: whether no cache may store it, whoever asks.
    ///   - handler: makes the value from the path and query parameters.
    public func data<Parameters: Decodable & Sendable, Output: Encodable & Sendable>(
        _ path: some RouteAddress,
        in group: RouteGroup,
        _ name: RouteName,
        maxAge: Int? = nil,
        isPrivate: Bool = false,
        use handler: @escaping @Sendable (Parameters, Context) async throws -> Output
    ) {
        data(
            path,
            id: name.id,
            tag: group.tag,
            summary: name.summary,
            access: group.access,
            maxAge: maxAge,
            isPrivate: isPrivate,
            use: handler
        )
    }

    /// Declares an answer that is neither page nor JSON, such as a map tile, a calendar or a picture.
    ///
    /// - Parameters:
    ///   - path: the address, with parameters as `:name`.
    ///   - group: what it has in common with others.
    ///   - name: the file in the description of the API.
    ///   - mediaType: what it answers with.
    ///   - contents: what that holds where it is JSON, for the description.
    ///   - mayBeEmpty: whether it answers with status 204 where there is nothing.
    ///   - handler: makes the whole response.
    public func file<Parameters: Decodable & Sendable>(
        _ path: some RouteAddress,
        in group: RouteGroup,
        _ name: RouteName,
        mediaType: String,
        contents: (any (Encodable & Sendable).Type)? = nil,
        mayBeEmpty: Bool = false,
        use handler: @escaping @Sendable (Parameters, Request, Context) async throws -> Response
    ) {
        file(
            path,
            id: name.id,
            tag: group.tag,
            summary: name.summary,
            access: group.access,
            mediaType: mediaType,
            contents: contents,
            mayBeEmpty: mayBeEmpty,
            use: handler
        )
    }

    /// Declares an address that only leads on to another one, with status 303, which no cache keeps.
    ///
    /// - Parameters:
    ///   - path: the address, with parameters as `:name`.
    ///   - group: what it has in common with others.
    ///   - name: the address in the description of the API.
    ///   - handler: the address to go on with.
    public func redirect<Parameters: Decodable & Sendable>(
        _ path: some RouteAddress,
        in group: RouteGroup,
        _ name: RouteName,
        use handler: @escaping @Sendable (Parameters, Request, Context) async throws -> String
    ) {
        redirect(path, id: name.id, tag: group.tag, summary: name.summary, access: group.access, use: handler)
    }

    /// Declares a live stream (Server-Sent Events) over topics of a hub.
    ///
    /// - Parameters:
    ///   - path: the address, with parameters as `:name`.
    ///   - group: what it has in common with others.
    ///   - name: the stream in the description of the API.
    ///   - hub: where the events come from.
    ///   - topics: the topics that this caller may and wants to follow; throws a ``Problem`` for others.
    public func events<Parameters: Decodable & Sendable>(
        _ path: some RouteAddress,
        in group: RouteGroup,
        _ name: RouteName,
        from hub: EventHub,
        topics: @escaping @Sendable (Parameters, Context) async throws -> [String]
    ) {
        events(
            path,
            id: name.id,
            tag: group.tag,
            summary: name.summary,
            access: group.access,
            from: hub,
            topics: topics
        )
    }

    /// Declares a change: a form for people, JSON for programs.
    ///
    /// Browsers are sent on with status 303; a refused form is shown again by `retry`, else as a pop-up.
    ///
    /// - Parameters:
    ///   - path: the address, with parameters as `:name`.
    ///   - group: what it has in common with others.
    ///   - name: the change in the description of the API.
    ///   - creates: whether what it answers is new; programs then get status 201 and its address.
    ///   - bodyLimit: the largest body in bytes, files apart, where it is not the usual one.
    ///   - formPage: the page that the form is on, where that is neither at this address nor at one above.
    ///   - files: which fields may hold files, how many and how large in all.
    ///   - intake: takes each file in while it arrives; it bounds it, and decides what it may be.
    ///   - retry: makes the page that shows a refused form again.
    ///   - handler: does it; its second value is the form or JSON body.
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

    /// Declares a replacement or partial change that only programs ask for, since forms cannot.
    ///
    /// - Parameters:
    ///   - method: `PUT`, `PATCH` or `DELETE`.
    ///   - path: the address, with parameters as `:name`.
    ///   - group: what it has in common with others.
    ///   - name: the change in the description of the API.
    ///   - handler: does it; its second value is the JSON body.
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
}
