/// An error of a deeper layer that may be shown to clients.
public protocol ExplainableError: Error {
    /// The problem for clients.
    var problem: Problem { get }
}
