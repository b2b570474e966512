import HTTPTypes

/// What may be compressed, and for whom.
enum Compressible {
    private static let types: Set<String> = [
        "application/geo+json", "application/json", "application/manifest+json", "application/problem+json",
        "application/wasm", "application/xml", "image/svg+xml",
    ]

    /// Whether a media type holds text, or something else that compression makes smaller.
    ///
    /// A live stream is text too, but each of its events must leave at once.
    static func isCompressible(_ mediaType: String) -> Bool {
        let name = mediaType.prefix { $0 != ";" }.trimmed.lowercased()
        return types.contains(name) || (name.hasPrefix("text/") && name != "text/event-stream")
    }

    /// Whether a request accepts gzip, by RFC 9110 section 12.5.3; one that does not say gets plain bytes.
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
    /// Tells caches that the answer depends on another request header.
    mutating func vary(by name: String) {
        let known = self[values: .vary].joined(separator: ", ")
        let names = known.split(separator: ",").map { $0.trimmed.lowercased() }
        if names.contains("*") || names.contains(name.lowercased()) { return }
        self[.vary] = known.isEmpty ? name : "\(known), \(name)"
    }
}
