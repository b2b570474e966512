import Crypto
public import HTTPTypes
public import Hummingbird
public import NIOCore

/// A user's picture with limited access.
public struct PrivatePicture: Sendable, Equatable {
    /// The JPEG file.
    public let content: ByteBuffer

    /// Creates a picture.
    public init(content: ByteBuffer) { self.content = content }

    /// Returns the picture as a response, with a name for users who save it.
    ///
    /// Whatever its bytes contain, a browser shows a picture or nothing: it does not guess another type, and as a
    /// document it has neither scripts nor an origin (OWASP ASVS 5.0, V3.2.1 and V5.4). It may cache the picture, but
    /// validates each time, so that no one sees it after signing out.
    /// - Parameters:
    ///   - filename: the name.
    ///   - headers: the headers of the request, which contain what the browser has cached.
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
