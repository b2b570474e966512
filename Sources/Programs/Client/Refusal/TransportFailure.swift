/// No complete answer came: what was asked may have happened or not.
public struct TransportFailure: Error, Hashable, Sendable {
    /// What kind of failure it is.
    public enum Kind: Hashable, Sendable {
        /// No connection could be made.
        case unreachable
        /// The answer took too long.
        case timedOut
        /// The connection broke.
        case interrupted
    }

    /// What kind of failure it is.
    public var kind: Kind
    /// The transport's own words, for logs.
    public var explanation: String

    /// Describes a failure.
    public init(_ kind: Kind, _ explanation: String) {
        self.kind = kind
        self.explanation = explanation
    }
}
