import CrosstownDispatchEngine

/// A passenger's requests, latest first.
public struct RequestHistory: Codable, Hashable, Sendable {
    /// The requests.
    public var requests: [RequestSummary]

    /// Creates a list.
    public init(requests: [RequestSummary]) { self.requests = requests }
}
