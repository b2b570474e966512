/// No complete response arrived: the request may have succeeded or not.
public struct TransportFailure: Error, Hashable, Sendable {
    /// The kind of failure.
    public enum Kind: Hashable, Sendable {
        /// The connection failed.
        case unreachable
        /// The request timed out.
        case timedOut
        /// The connection broke.
        case interrupted
    }

    /// The kind of failure.
    public var kind: Kind
    /// The transport's error text, for logs.
    public var explanation: String

    /// Creates a failure.
    public init(_ kind: Kind, _ explanation: String) {
        self.kind = kind
        self.explanation = explanation
    }
}
