import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// A file as sent.
struct Asset: Sendable {
    /// How long a browser may cache it.
    enum Freshness: String {
        /// For addresses that change with the content.
        case forever = "public, max-age=31536000, immutable"
        /// For addresses that stay: cached, but validated each time.
        case untilAsked = "no-cache"
    }

    let mediaType: String
    let content: ByteBuffer
    /// The content in gzip, if smaller.
    let compressed: ByteBuffer?
    private let tag: String

    init(mediaType: String, content: ByteBuffer) {
        self.mediaType = mediaType
        self.content = content
        let isWorthIt = Compressible.isCompressible(mediaType) && content.readableBytes > 256
        let smaller = isWorthIt ? Gzip.compress(content, effort: .best) : nil
        compressed = smaller.flatMap { $0.readableBytes < content.readableBytes ? $0 : nil }
        tag = SHA256.hash(data: Data(content.readableBytesView)).hexPrefix(16)
    }

    /// Returns the file, or that the client has it already.
    func response(to headers: HTTPFields, freshness: Freshness) -> Response {
        let chosen = Compressible.acceptsGzip(headers) ? compressed : nil
        let tag = chosen == nil ? "\"\(tag)\"" : "\"\(tag)-gzip\""
        var fields: HTTPFields = [
            .eTag: tag, .cacheControl: freshness.rawValue, .contentType: mediaType, .xContentTypeOptions: "nosniff",
        ]
        if compressed != nil { fields[.vary] = "Accept-Encoding" }
        if EntityTag.isKnown(tag, to: headers) {
            fields[.contentType] = nil
            var response = Response(status: .notModified, headers: fields)
            // The length would be that of the file, which is not sent.
            response.headers[.contentLength] = nil
            return response
        }
        if chosen != nil { fields[.contentEncoding] = "gzip" }
        return Response(status: .ok, headers: fields, body: ResponseBody(byteBuffer: chosen ?? content))
    }
}

extension Sequence<UInt8> {
    /// Returns so many characters of the bytes in hexadecimal.
    func hexPrefix(_ length: Int) -> String {
        let digits = Array("0123456789abcdef")
        return String(flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }.prefix(length))
    }
}
