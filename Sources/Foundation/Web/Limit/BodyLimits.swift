import HTTPTypes

/// How many bytes of a request's body the server reads, by route.
///
/// Routes reject what exceeds their own limits, and stop reading; this limit is for the rest, so that the response
/// arrives: browsers look at it after sending everything, and a file is seldom twice as large as allowed.
public struct BodyLimits: Sendable {
    private struct Large {
        let method: String
        let steps: [Substring]
        let bytes: Int
    }

    private let usual: Int
    private let large: [Large]

    /// Creates the limits of routes with large bodies.
    ///
    /// - Parameters:
    ///   - operations: all routes.
    ///   - usual: the default for other requests.
    public init(of operations: [Operation], usual: Int = 4 * 1024 * 1024) {
        self.usual = usual
        large = operations.compactMap { operation in
            guard let limit = operation.bodyLimit, limit > usual else { return nil }
            return Large(
                method: operation.method.rawValue,
                steps: operation.path.split(separator: "/"),
                bytes: 2 * limit
            )
        }
    }

    /// Returns how many bytes of a request's body are read at most.
    func limit(method: String, path: String) -> Int {
        if method == "GET" || large.isEmpty { return usual }
        let steps = path.prefix { $0 != "?" }.split(separator: "/")
        return large.first { $0.method == method && Self.matches($0.steps, steps) }?.bytes ?? usual
    }

    private static func matches(_ pattern: [Substring], _ steps: [Substring]) -> Bool {
        pattern.count == steps.count && zip(pattern, steps).allSatisfy { $0.hasPrefix(":") || $0 == $1 }
    }
}
