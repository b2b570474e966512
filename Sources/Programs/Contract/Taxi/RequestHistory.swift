import CrosstownDispatchEngine

/// A passenger's own requests, latest first.
public struct RequestHistory: Codable, Hashable, Sendable {
    /// The requests.
    public var requests: [RequestSummary]

    /// Lists requests.
    public init(requests: [RequestSummary]) { self.requests = requests }
}
