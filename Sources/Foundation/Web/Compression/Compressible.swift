import HTTPTypes

/// Which responses may be compressed, and for which clients.
enum Compressible {
    private static let types: Set<String> = [
        "application/geo+json", "application/json", "application/manifest+json", "application/problem+json",
        "application/wasm", "application/xml", "image/svg+xml",
    ]

    /// Returns whether compression makes a media type smaller, such as text.
    ///
    /// A live stream is text too, but each of its events must be sent immediately.
    static func isCompressible(_ mediaType: String) -> Bool {
        let name = mediaType.prefix { $0 != ";" }.trimmed.lowercased()
        return types.contains(name) || (name.hasPrefix("text/") && name != "text/event-stream")
    }

    /// Returns whether a request accepts gzip, by RFC 9110 section 12.5.3; the default is plain bytes.
    static func acceptsGzip(_ headers: HTTPFields) -> Bool {
        var byName: [Substring: Bool] = [:]
        for coding in headers[values: .acceptEncoding].joined(separator: ",").lowercased().split(separator: ",") {
            let parts = coding.split(separator: ";").map(\.trimmed)
            guard let name = parts.first else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }
            let quality = weight.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            byName[name] = quality > 0
        }
        return byName["gzip"] ?? byName["x-gzip"] ?? byName["*"] ?? false
    }
}

extension HTTPFields {
    /// Tells caches that the response depends on another request header.
    mutating func vary(by name: String) {
        let known = self[values: .vary].joined(separator: ", ")
        let names = known.split(separator: ",").map { $0.trimmed.lowercased() }
        if names.contains("*") || names.contains(name.lowercased()) { return }
        self[.vary] = known.isEmpty ? name : "\(known), \(name)"
    }
}
