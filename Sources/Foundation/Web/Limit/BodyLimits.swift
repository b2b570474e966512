import HTTPTypes

/// How many bytes the server reads of a request's body, by the route that it is for.
///
/// Routes refuse what is beyond their own limits, and read no further; this bounds what is still read then, so that the
/// answer gets through: browsers look at it once they have sent everything, and a file is seldom twice as large as allowed.
public struct BodyLimits: Sendable {
    private struct Large {
        let method: String
        let steps: [Substring]
        let bytes: Int
    }

    private let usual: Int
    private let large: [Large]

    /// Gives routes that take much their own limits.
    ///
    /// - Parameters:
    ///   - operations: every route.
    ///   - usual: what is read for any other request.
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

    /// How many bytes of a request's body are read at most.
    func limit(method: String, path: String) -> Int {
        if method == "GET" || large.isEmpty { return usual }
        let steps = path.prefix { $0 != "?" }.split(separator: "/")
        return large.first { $0.method == method && Self.matches($0.steps, steps) }?.bytes ?? usual
    }

    private static func matches(_ pattern: [Substring], _ steps: [Substring]) -> Bool {
        pattern.count == steps.count && zip(pattern, steps).allSatisfy { $0.hasPrefix(":") || $0 == $1 }
    }
}
