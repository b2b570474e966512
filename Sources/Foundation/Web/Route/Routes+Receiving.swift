public import Hummingbird
public import NIOCore

extension Routes {
    /// Adds an address for messages of a third-party service, which sends a signature to prove their origin.
    ///
    /// The handler gets the bytes as sent, since they are signed; the response to a valid message has status 204.
    /// - Parameters:
    ///   - path: the address.
    ///   - group: the group of routes.
    ///   - name: the messages in the description of the API.
    ///   - mediaType: the media type of messages.
    ///   - bodyLimit: the maximum message in bytes, if not the default.
    ///   - handler: validates the signature and handles the message, or throws a ``Problem``.
    public func receive(
        _ path: some RouteAddress,
        in group: RouteGroup,
        _ name: RouteName,
        mediaType: String = "application/json",
        bodyLimit: Int? = nil,
        use handler: @escaping @Sendable (ByteBuffer, Request, Context) async throws -> Void
    ) {
        let operation = message(Declaration(path, group, name), mediaType, bodyLimit)
        take(operation) { body, request, context in
            try await handler(body, request, context)
            return Response(status: .noContent)
        }
    }

    /// Adds an address for messages of programs that expect a response in their own format.
    ///
    /// - Parameters:
    ///   - path: the address.
    ///   - group: the group of routes.
    ///   - name: the messages in the description of the API.
    ///   - mediaType: the media type of messages, and of responses with content.
    ///   - bodyLimit: the maximum message in bytes, if not the default.
    ///   - handler: validates the sender, handles the message and creates the whole response, or throws a ``Problem``.
    public func receive(
        _ path: some RouteAddress,
        in group: RouteGroup,
        _ name: RouteName,
        mediaType: String = "application/json",
        bodyLimit: Int? = nil,
        answering handler: @escaping @Sendable (ByteBuffer, Request, Context) async throws -> Response
    ) {
        var operation = message(Declaration(path, group, name), mediaType, bodyLimit)
        operation.otherMedia = [mediaType]
        take(operation, answering: handler)
    }

    private func message(_ declaration: Declaration, _ mediaType: String, _ bodyLimit: Int?) -> Operation {
        var operation = declaration.operation(.post, Empty.self, output: nil)
        operation.bodyLimit = bodyLimit ?? limits.bodyBytes
        operation.messageMedia = [mediaType]
        return operation
    }

    private func take(
        _ operation: Operation,
        answering handler: @escaping @Sendable (ByteBuffer, Request, Context) async throws -> Response
    ) {
        let limit = operation.bodyLimit ?? limits.bodyBytes
        let (watch, work) = (watch, work)
        add(operation) { request, context in
            let body = try await RequestForm.collect(request, limit: limit)
            return try await work.run(body.readableBytes, for: context.rateKey) {
                try await watch.watch { try await handler(body, request, context) }
            }
        }
    }
}
