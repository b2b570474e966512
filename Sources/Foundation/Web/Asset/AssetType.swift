/// The media types of the files that pages use; a file of another type is not sent.
enum AssetType {
    private static let byEnding: [Substring: String] = [
        "css": "text/css; charset=utf-8",
        "gif": "image/gif",
        "html": "text/html; charset=utf-8",
        "ico": "image/x-icon",
        "jpg": "image/jpeg",
        "js": "text/javascript; charset=utf-8",
        "json": "application/json",
        "mjs": "text/javascript; charset=utf-8",
        "mp3": "audio/mpeg",
        "pbf": "application/x-protobuf",
        "png": "image/png",
        "svg": "image/svg+xml",
        "txt": "text/plain; charset=utf-8",
        "wasm": "application/wasm",
        "webmanifest": "application/manifest+json",
        "webp": "image/webp",
        "woff2": "font/woff2",
    ]

    /// Returns the media type for a file extension; `nil` if pages do not use it.
    static func mediaType(of name: String) -> String? {
        guard let dot = name.lastIndex(of: ".") else { return nil }
        return byEnding[name[name.index(after: dot)...]]
    }
}
