public import Hummingbird
public import NIOCore

extension Routes {
    /// Declares an address that another service sends messages to, which prove by a signature where they come from.
    ///
    /// The handler gets the bytes as they were sent, since the signature is over them; a message that it takes is
    /// answered with status 204.
    ///
    /// - Parameters:
    ///   - path: the address.
    ///   - group: what it has in common with others.
    ///   - name: the messages in the description of the API.
    ///   - mediaType: what messages are.
    ///   - bodyLimit: the largest message in bytes, where it is not the usual one.
    ///   - handler: checks the signature and takes the message, or throws a ``Problem``.
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

    /// Declares an address that programs send messages to which expect an answer of their own kind.
    ///
    /// - Parameters:
    ///   - path: the address.
    ///   - group: what it has in common with others.
    ///   - name: the messages in the description of the API.
    ///   - mediaType: what messages are, and answers where there is anything to say.
    ///   - bodyLimit: the largest message in bytes, where it is not the usual one.
    ///   - handler: checks who sends the message, takes it and makes the whole answer, or throws a ``Problem``.
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
