import CrosstownKit
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import Hummingbird
import NIOCore

/// The routes that return pictures, videos and texts of drops to people who may see them at that time.
struct DropMediaRoutes {
    let services: DropServices

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let services = services
        routes.file(
            DropLinks.media,
            in: .drops,
            RouteName("getDropMedia", "The picture or video of an open drop, also a part of it"),
            mediaType: "video/mp4"
        ) { (address: DropAddress, request, context) in
            try await Self.answer(Self.media(address, context, services), to: request, services)
        }
        routes.file(
            DropLinks.poster,
            in: .drops,
            RouteName("getDropPreview", "The small picture of an open drop"),
            mediaType: "image/jpeg"
        ) { (address: DropAddress, _, context) in
            let media = try await Self.media(address, context, services)
            guard let content = try await services.media.poster(of: media) else { throw DropError.notFound }
            return DropFile(kind: .picture, bytes: content.count).response(content, range: nil)
        }
        routes.file(
            DropLinks.save,
            in: .drops,
            RouteName("saveDrop", "An open drop to be kept on the device, where its sender allows that"),
            mediaType: "text/plain"
        ) { (address: DropAddress, _, context) in
            try await Self.saved(address, context, services)
        }
    }

    /// Returns a picture or video, or the requested part of it.
    static func answer(_ media: MediaRecord, to request: Request, _ services: DropServices) async throws -> Response {
        let range = try ByteRange.wanted(by: request.headers, of: media.bytes)
        guard let content = try await services.media.content(of: media, range: range ?? 0..<media.bytes) else {
            throw DropError.notFound
        }
        return DropFile(kind: media.shown, bytes: media.bytes).response(content, range: range)
    }

    private static func media<Context: CrosstownContext>(
        _ address: DropAddress,
        _ context: Context,
        _ services: DropServices
    ) async throws -> MediaRecord {
        try await services.read.media(of: address.id, for: context.signedInAccount())
    }

    /// Returns the picture or video; the text if there is neither.
    private static func saved<Context: CrosstownContext>(
        _ address: DropAddress,
        _ context: Context,
        _ services: DropServices
    ) async throws -> Response {
        let view = try await services.read.view(address.id, for: context.signedInAccount())
        guard let contents = view.contents, contents.parcel == nil, view.mayKeep || view.standing == .sent else {
            throw DropError.notFound
        }
        guard contents.media != nil, address.part != .text else {
            return DropFile.text([contents.text, contents.place].filter { !$0.isEmpty }.joined(separator: "\n\n"))
        }
        let media = try await Self.media(address, context, services)
        guard let content = try await services.media.content(of: media, range: 0..<media.bytes) else {
            throw DropError.notFound
        }
        return DropFile(kind: media.shown, bytes: media.bytes).response(content, range: nil, isAttachment: true)
    }
}

/// A requested part of a file (RFC 9110, section 14).
enum ByteRange {
    /// Returns the single range; `nil` if the request is for the whole file or cannot be parsed.
    ///
    /// - Throws: `Problem` with status 416 if the file is shorter.
    static func wanted(by headers: HTTPFields, of bytes: Int) throws -> Range<Int>? {
        guard let text = headers[.range], text.hasPrefix("bytes="), !text.contains(",") else { return nil }
        let parts = text.dropFirst(6).split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ part in part.utf8.allSatisfy { (48...57).contains($0) } }) else {
            return nil
        }
        switch (Int(parts[0]), Int(parts[1])) {
        case (nil, nil): return nil
        case (nil, let last?):
            guard last > 0 else { throw unsatisfiable(bytes) }
            return max(0, bytes - last)..<bytes
        case (let first?, let last):
            guard first < bytes, last.map({ $0 >= first }) != false else { throw unsatisfiable(bytes) }
            return first..<min(bytes, (last ?? bytes - 1) + 1)
        }
    }

    private static func unsatisfiable(_ bytes: Int) -> Problem {
        Problem(.rangeNotSatisfiable, headers: [.contentRange: "bytes */\(bytes)"])
    }
}

/// The response for a picture or video, which prevents caching by proxies and content sniffing.
struct DropFile {
    let kind: DropView.MediaKind
    let bytes: Int

    func response(_ content: [UInt8], range: Range<Int>?, isAttachment: Bool = false) -> Response {
        var headers = Self.guarding
        headers[.contentType] = type.media
        headers[.acceptRanges] = "bytes"
        headers[.contentDisposition] = "\(isAttachment ? "attachment" : "inline"); filename=\"\(type.name)\""
        if let range { headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(bytes)" }
        let body = ResponseBody(byteBuffer: ByteBuffer(bytes: content))
        return Response(status: range == nil ? .ok : .partialContent, headers: headers, body: body)
    }

    private var type: (media: String, name: String) {
        switch kind {
        case .picture: ("image/jpeg", "drop.jpg")
        case .video: ("video/mp4", "drop.mp4")
        case .sealed: ("application/octet-stream", "drop.sealed")
        }
    }

    static func text(_ text: String) -> Response {
        var headers = guarding
        headers[.contentType] = "text/plain; charset=utf-8"
        headers[.contentDisposition] = "attachment; filename=\"drop.txt\""
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    private static var guarding: HTTPFields {
        var headers: HTTPFields = [
            .cacheControl: "private, no-store", .xContentTypeOptions: "nosniff",
            .contentSecurityPolicy: "default-src 'none'; sandbox",
        ]
        if let policy = HTTPField.Name("Cross-Origin-Resource-Policy") { headers[policy] = "same-origin" }
        return headers
    }
}
