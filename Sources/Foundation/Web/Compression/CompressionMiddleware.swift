import HTTPTypes
public import Hummingbird
import NIOCore
import Synchronization

/// Compresses pages and JSON for clients that accept gzip.
///
/// Small, encoded and binary responses stay unchanged, and so do streams, whose length is unknown. Pages contain a form
/// token next to text that others can choose, from whose compressed lengths an attacker could guess the token (BREACH);
/// ``CallerMiddleware`` therefore masks the token again for every request, which leaves nothing to guess.
public struct CompressionMiddleware<Context: RequestContext>: RouterMiddleware {
    let sizes: ClosedRange<Int>

    /// Compresses responses whose length in bytes is within limits: small ones gain nothing, large ones take much time.
    public init(sizes: ClosedRange<Int> = 1024...4_194_304) { self.sizes = sizes }

    /// Returns the response, compressed if that helps.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        guard mayCompress(response) else { return response }
        response.headers.vary(by: "Accept-Encoding")
        guard Compressible.acceptsGzip(request.headers) else { return response }
        if request.method == .head {
            // The length of the compressed response is unknown before creating it.
            response.headers[.contentLength] = nil
            return response
        }
        return try await compressed(response)
    }

    private func mayCompress(_ response: Response) -> Bool {
        let headers = response.headers
        // Most responses are small, which is known without parsing a header, except for `HEAD`, which has no body.
        if let length = response.body.contentLength, length > 0, !sizes.contains(length) { return false }
        guard headers[.contentEncoding] == nil, let type = headers[.contentType] else { return false }
        if headers[.cacheControl]?.contains("no-transform") == true || headers[.contentRange] != nil { return false }
        // A response to `HEAD` has no body, but contains the length of the one it would have.
        guard let length = headers[.contentLength].flatMap({ Int($0) }), sizes.contains(length) else { return false }
        return Compressible.isCompressible(type)
    }

    private func compressed(_ response: Response) async throws -> Response {
        let collected = CollectedBody()
        try await response.body.write(collected)
        let plain = collected.bytes
        var response = response
        guard let smaller = Gzip.compress(plain, effort: .quick), smaller.readableBytes < plain.readableBytes else {
            response.body = ResponseBody(byteBuffer: plain)
            return response
        }
        response.body = ResponseBody(byteBuffer: smaller)
        response.headers[.contentEncoding] = "gzip"
        if let tag = response.headers[.eTag] { response.headers[.eTag] = EntityTag.weak(tag) }
        return response
    }
}

/// Collects what a body writes.
private final class CollectedBody: ResponseBodyWriter, Sendable {
    private let written = Mutex(ByteBuffer())

    var bytes: ByteBuffer { written.withLock { $0 } }

    func write(_ buffer: ByteBuffer) { _ = written.withLock { $0.writeImmutableBuffer(buffer) } }

    func finish(_ trailingHeaders: HTTPFields?) {}
}
