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
    ///   - id: a name unique in the whole API.
    ///   - tag: the group it is listed under.
    ///   - summary: one line that says who sends what.
    ///   - bodyLimit: the largest message in bytes, where it is not the usual one.
    ///   - handler: checks the signature and takes the message, or throws a ``Problem``.
    public func receive(
        _ path: String,
        id: String,
        tag: String,
        summary: String,
        bodyLimit: Int? = nil,
        use handler: @escaping @Sendable (ByteBuffer, Request, Context) async throws -> Void
    ) {
        receive(
            path,
            id: id,
            tag: tag,
            summary: summary,
            bodyLimit: bodyLimit,
            answering: { body, request, context in
                try await handler(body, request, context)
                return Response(status: .noContent)
            }
        )
    }

    /// Declares an address that programs send messages to which expect an answer of their own kind.
    ///
    /// - Parameters:
    ///   - path: the address.
    ///   - id: a name unique in the whole API.
    ///   - tag: the group it is listed under.
    ///   - summary: one line that says who sends what.
    ///   - bodyLimit: the largest message in bytes, where it is not the usual one.
    ///   - handler: checks who sends the message, takes it and makes the whole answer, or throws a ``Problem``.
    public func receive(
        _ path: String,
        id: String,
        tag: String,
        summary: String,
        bodyLimit: Int? = nil,
        answering handler: @escaping @Sendable (ByteBuffer, Request, Context) async throws -> Response
    ) {
        let limit = bodyLimit ?? limits.bodyBytes
        let watch = watch
        var operation = Operation(
            method: .post,
            path: path,
            id: id,
            tag: tag,
            summary: summary,
            access: .anyone,
            parameters: Empty.self,
            body: nil,
            output: nil,
            otherMedia: [],
            creates: false
        )
        operation.bodyLimit = limit
        add(operation) { request, context in
            let body = try await RequestForm.collect(request, limit: limit)
            return try await watch.watch { try await handler(body, request, context) }
        }
    }
}
