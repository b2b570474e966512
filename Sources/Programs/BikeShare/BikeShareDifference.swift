import CrosstownClient
import CrosstownValues

/// What the server says differs from what has happened.
public struct BikeShareDifference: Error, Hashable, Sendable, CustomStringConvertible {
    /// The difference.
    public let description: String

    init(_ description: String) { self.description = description }
}
