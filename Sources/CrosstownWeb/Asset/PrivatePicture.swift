import HTTPTypes
public import Hummingbird
public import NIOCore

/// A picture that people have sent, for those alone who may see it.
public struct PrivatePicture: Sendable, Equatable {
    /// For how many seconds the browser of somebody who has seen it may keep it.
    private static let keptSeconds = 86_400

    /// The JPEG file.
    public let content: ByteBuffer

    /// Describes a picture.
    public init(content: ByteBuffer) { self.content = content }

    /// The picture as an answer, under a name for those who save it.
    ///
    /// Whatever its bytes hold, a browser shows a picture or nothing: no other type is guessed, and as a document of its own
    /// it has neither scripts nor an origin (OWASP ASVS 5.0, V3.2.1 and V5.4).
    public func response(named filename: StaticString) -> Response {
        var headers: HTTPFields = [
            .contentType: "image/jpeg", .xContentTypeOptions: "nosniff",
            .contentDisposition: "inline; filename=\"\(filename)\"",
            .contentSecurityPolicy: "default-src 'none'; sandbox",
            .cacheControl: "private, max-age=\(Self.keptSeconds)",
        ]
        headers[.crossOriginResourcePolicy] = "same-origin"
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: content))
    }
}
