/// An error of a deeper layer that callers may learn of.
public protocol ExplainableError: Error {
    /// What they learn.
    var problem: Problem { get }
}
