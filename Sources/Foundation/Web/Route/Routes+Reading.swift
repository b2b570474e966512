public import Hummingbird

extension Routes {
    /// Declares a page: HTML for people, a fragment for scripts, JSON for programs.
    ///
    /// - Parameters:
    ///   - path: the address, with parameters as `:name`.
    ///   - group: what it has in common with others.
    ///   - name: the page in the description of the API.
    ///   - handler: makes the page from the path and query parameters.
    public func page<Parameters: Decodable & Sendable, Output: Page>(
        _ path: some RouteAddress,
        in group: RouteGroup,
        _ name: RouteName,
        use handler: @escaping @Sendable (Parameters, Context) async throws -> Output
    ) {
        let presenter = presenter
        let watch = watch
        let hasData = Output.contents != Empty.self
        var operation = Declaration(path, group, name).operation(
            .get,
            Parameters.self,
            output: Output.self,
            otherMedia: ["text/html"]
        )
        operation.isPage = true
        add(operation) { request, context in
            let representation = Representation.preferred(by: request.headers, offersHTML: true, hasData: hasData)
            guard let representation else { throw Problem.notAcceptable }
            let parameters = try AddressParameters.decode(Parameters.self, of: request, context: context)
            let page = try await watch.watch { try await handler(parameters, context) }
            return try presenter.response(page, as: representation, request: request, caller: context.caller)
        }
    }

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
        let presenter = presenter
        let watch = watch
        let declaration = Declaration(path, group, name)
        add(declaration.operation(.get, Parameters.self, output: Output.self)) { request, context in
            guard Representation.preferred(by: request.headers, offersHTML: false) != nil else {
                throw Problem.notAcceptable
            }
            let parameters = try AddressParameters.decode(Parameters.self, of: request, context: context)
            let value = try await watch.watch { try await handler(parameters, context) }
            var response = try presenter.json(
                value,
                reader: presenter.localization(for: request, caller: context.caller),
                privately: isPrivate || context.caller != nil
            )
            if let maxAge, context.caller == nil { response.headers[.cacheControl] = "public, max-age=\(maxAge)" }
            return response
        }
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
        let others = contents == nil ? [mediaType] : []
        var operation = Declaration(path, group, name).operation(
            .get,
            Parameters.self,
            output: contents,
            otherMedia: others
        )
        operation.mayBeEmpty = mayBeEmpty
        add(operation) { request, context in
            let parameters = try AddressParameters.decode(Parameters.self, of: request, context: context)
            return try await handler(parameters, request, context)
        }
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
        var operation = Declaration(path, group, name).operation(.get, Parameters.self, output: nil)
        operation.redirects = true
        add(operation) { request, context in
            let parameters = try AddressParameters.decode(Parameters.self, of: request, context: context)
            let address = try await handler(parameters, request, context)
            return Response(status: .seeOther, headers: [.location: address, .cacheControl: "no-store"])
        }
    }
}

extension Problem {
    /// None of the faces that an answer has is one that the caller accepts.
    static var notAcceptable: Problem {
        Problem(.notAcceptable, detail: "This address answers with other media types than those asked for.")
    }
}
