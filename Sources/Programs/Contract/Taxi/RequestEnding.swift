/// Why the city ends a request; passenger and driver read it.
public struct RequestEnding: Codable, Hashable, Sendable {
    /// The reason, at most 200 characters.
    public var reason: String

    /// Gives the reason.
    public init(reason: String) { self.reason = reason }
}
