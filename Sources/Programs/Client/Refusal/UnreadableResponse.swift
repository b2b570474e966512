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
