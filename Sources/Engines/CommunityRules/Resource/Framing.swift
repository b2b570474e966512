/// Whether a page lets itself be shown within another, as the answer of its server says.
///
/// The policy of frame ancestors (CSP) decides where there is one; else the older X-Frame-Options does. What is said in a way
/// that browsers do not know is passed over, as they do.
public struct Framing: Hashable, Sendable {
    /// Whether it does.
    public let isAllowed: Bool

    /// Reads an answer.
    ///
    /// - Parameters:
    ///   - fields: the fields of the answer, their names in small letters.
    ///   - origin: the origin of the page around it, such as `https://example.org`.
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

    /// The sources of the first directive of ancestors in a policy; `nil` where it has none.
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

    /// Whether one scheme stands for another: what is open may be guarded instead.
    private static func covers(_ source: String, _ scheme: String) -> Bool {
        source == scheme || (source == "http" && scheme == "https")
    }

    /// A scheme, a host and a port, either of which may be missing but the host.
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
