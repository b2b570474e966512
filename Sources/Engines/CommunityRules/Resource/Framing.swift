/// Whether a page can be shown in a frame, by the header fields of its server's response.
///
/// The `frame-ancestors` directive of the content security policy (CSP) decides; without one, the older X-Frame-Options
/// does. Like browsers, it ignores values that it does not know.
public struct Framing: Hashable, Sendable {
    /// Whether the page can be shown in a frame.
    public let isAllowed: Bool

    /// Parses a response.
    ///
    /// - Parameters:
    ///   - fields: the header fields, their names in lowercase.
    ///   - origin: the origin of the embedding page, such as `https://example.org`.
    public init(fields: [(name: String, value: String)], within origin: String) {
        let policies = fields.filter { $0.name == "content-security-policy" }
            .flatMap { $0.value.split(separator: ",") }
            .compactMap { Self.ancestors(String($0)) }
        if policies.isEmpty {
            let options = fields.filter { $0.name == "x-frame-options" }.flatMap { $0.value.split(separator: ",") }
            isAllowed = !options.map { Self.plain($0) }.contains { ["deny", "sameorigin"].contains($0) }
        } else {
            let origin = Place(origin)
            isAllowed = policies.allSatisfy { sources in sources.contains { Self.matches($0, origin) } }
        }
    }

    /// Returns the sources of the first `frame-ancestors` directive of a policy, or `nil` without one.
    private static func ancestors(_ policy: String) -> [String]? {
        for directive in policy.split(separator: ";") {
            let words = directive.split { $0 == " " || $0 == "\t" }.map { plain($0) }
            if words.first == "frame-ancestors" { return Array(words.dropFirst()) }
        }
        return nil
    }

    private static func plain(_ text: some StringProtocol) -> String {
        text.lowercased().split { $0 == " " || $0 == "\t" }.joined(separator: " ")
    }

    private static func matches(_ source: String, _ origin: Place?) -> Bool {
        guard let origin else { return false }
        if source == "*" { return true }
        if source.hasSuffix(":") { return covers(String(source.dropLast()), origin.scheme) }
        guard !source.hasPrefix("'"), let place = Place(source) else { return false }
        let isHost =
            place.host.hasPrefix("*.")
            ? origin.host.hasSuffix(place.host.dropFirst()) : origin.host == place.host
        let scheme = place.scheme.isEmpty ? true : covers(place.scheme, origin.scheme)
        return isHost && scheme
            && (place.port == "*" || (place.port ?? origin.usualPort) == origin.port ?? origin.usualPort)
    }

    /// Returns whether a scheme allows another: `http` also allows `https`.
    private static func covers(_ source: String, _ scheme: String) -> Bool {
        source == scheme || (source == "http" && scheme == "https")
    }

    /// A host with an optional scheme and port.
    private struct Place {
        let scheme: String
        let host: String
        let port: String?

        var usualPort: String { scheme == "http" ? "80" : "443" }

        init?(_ text: String) {
            let parts = text.lowercased().split(separator: "/", omittingEmptySubsequences: false)
            let hasScheme = parts.count > 2 && parts[0].hasSuffix(":") && parts[1].isEmpty
            scheme = hasScheme ? String(parts[0].dropLast()) : ""
            let place = (hasScheme ? parts[2] : parts[0]).split(separator: ":", maxSplits: 1)
            guard let name = place.first, !name.isEmpty else { return nil }
            host = String(name)
            port = place.count > 1 ? String(place[1]) : nil
        }
    }
}
