/// A response that violates the interface, such as a login page of a network in between.
public struct UnreadableResponse: Error, Hashable, Sendable {
    /// The HTTP status.
    public var status: Int
    /// What could not be parsed, for logs.
    public var explanation: String

    /// Creates an error.
    public init(status: Int, explanation: String) {
        self.status = status
        self.explanation = explanation
    }
}
