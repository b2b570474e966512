public import Hummingbird

extension Routes {
    /// Adds a page: HTML for users, a fragment for scripts, JSON for programs.
    ///
    /// - Parameters:
    ///   - path: the address, with parameters as `:name`.
    ///   - group: the group of routes.
    ///   - name: the page in the description of the API.
    ///   - handler: creates the page from the path and query parameters.
    public func page<Parameters: Decodable & Sendable, Output: Page>(
        _ path: some RouteAddress,
        in group: RouteGroup,
        _ name: RouteName,
        use handler: @escaping @Sendable (Parameters, Context) async throws -> Output
    ) {
        page(path, in: group, name, retry: nil, use: handler)
    }

    /// Adds a page; `retry` creates it from a query that is a form with invalid fields, `nil` for other errors.
    func page<Parameters: Decodable & Sendable, Output: Page>(
        _ path: some RouteAddress,
        in group: RouteGroup,
        _ name: RouteName,
        retry: (@Sendable (any Error, Request, Context) async throws -> (page: Output, status: HTTPResponse.Status)?)?,
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
            let (page, status) = try await watch.watch {
                do {
                    let parameters = try AddressParameters.decode(Parameters.self, of: request, context: context)
                    return (page: try await handler(parameters, context), status: HTTPResponse.Status.ok)
                } catch  where representation != .json {
                    guard let answer = try await retry?(error, request, context) else { throw error }
                    return answer
                }
            }
            return try presenter.response(
                page,
                as: representation,
                status: status,
                request: request,
                caller: context.caller
            )
        }
    }

    /// Adds data for programs only: always JSON.
    ///
    /// - Parameters:
    ///   - path: the address, with parameters as `:name`.
    ///   - group: the group of routes.
    ///   - name: the data in the description of the API.
    ///   - maxAge: how many seconds clients without a sign-in may cache it.
    ///   - isPrivate: whether caches must not store it for any client.
    ///   - handler: creates the value from the path and query parameters.
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

    /// Adds a response that is neither page nor JSON, such as a map tile, a calendar or a picture.
    ///
    /// - Parameters:
    ///   - path: the address, with parameters as `:name`.
    ///   - group: the group of routes.
    ///   - name: the file in the description of the API.
    ///   - mediaType: the media type.
    ///   - contents: the type of its JSON content, if any, for the description.
    ///   - mayBeEmpty: whether it returns status 204 if there is nothing.
    ///   - handler: creates the whole response.
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

    /// Adds an address that only redirects, with status 303, without caching.
    ///
    /// - Parameters:
    ///   - path: the address, with parameters as `:name`.
    ///   - group: the group of routes.
    ///   - name: the address in the description of the API.
    ///   - handler: returns the target.
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
    /// The error if the client accepts no available representation.
    static var notAcceptable: Problem {
        Problem(.notAcceptable, detail: "This address doesn’t provide the requested media types.")
    }
}
