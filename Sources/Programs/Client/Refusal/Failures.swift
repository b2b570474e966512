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

/// The server is in trouble (5xx), and says nothing about why.
public struct ServerFailure: Error, Hashable, Sendable {
    /// The HTTP status, 500 to 599.
    public var status: Int
    /// How long the server asks to wait before trying again.
    public var retryAfter: Duration?

    /// Describes a failure.
    public init(status: Int, retryAfter: Duration? = nil) {
        self.status = status
        self.retryAfter = retryAfter
    }
}

/// An answer that is not what the interface promises, such as a login page of a network in between.
public struct UnreadableResponse: Error, Hashable, Sendable {
    /// The HTTP status.
    public var status: Int
    /// What could not be read, for logs.
    public var explanation: String

    /// Describes an answer.
    public init(status: Int, explanation: String) {
        self.status = status
        self.explanation = explanation
    }
}
