import Crypto
public import HTTPTypes
public import Hummingbird
public import NIOCore

/// A picture that people have sent, for those alone who may see it.
public struct PrivatePicture: Sendable, Equatable {
    /// The JPEG file.
    public let content: ByteBuffer

    /// Describes a picture.
    public init(content: ByteBuffer) { self.content = content }

    /// The picture as an answer, under a name for those who save it.
    ///
    /// Whatever its bytes hold, a browser shows a picture or nothing: no other type is guessed, and as a document of its own
    /// it has neither scripts nor an origin (OWASP ASVS 5.0, V3.2.1 and V5.4). It may keep the picture, but asks each time
    /// whether it may still be seen, so that nobody sees it who has signed out.
    ///
    /// - Parameters:
    ///   - filename: the name.
    ///   - headers: those of the request, which say what the browser has.
    /// - Returns: the picture, or that the browser has it.
    public func response(named filename: StaticString, to headers: HTTPFields) -> Response {
        let tag = "\"\(SHA256.hash(data: Array(content.readableBytesView)).hexPrefix(16))\""
        if EntityTag.isKnown(tag, to: headers) {
            return Response(status: .notModified, headers: [.eTag: tag, .cacheControl: Self.freshness])
        }
        return whole(named: filename, tag)
    }

    private static let freshness = "private, no-cache"

    private func whole(named filename: StaticString, _ tag: String) -> Response {
        var headers: HTTPFields = [
            .contentType: "image/jpeg", .xContentTypeOptions: "nosniff",
            .contentDisposition: "inline; filename=\"\(filename)\"",
            .contentSecurityPolicy: "default-src 'none'; sandbox",
            .eTag: tag, .cacheControl: Self.freshness,
        ]
        headers[.crossOriginResourcePolicy] = "same-origin"
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: content))
    }
}
