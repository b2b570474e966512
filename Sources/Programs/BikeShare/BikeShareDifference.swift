import CrosstownClient
import CrosstownValues

/// An error that the server's data differs from the replayed rides.
public struct BikeShareDifference: Error, Hashable, Sendable, CustomStringConvertible {
    /// The difference.
    public let description: String

    init(_ description: String) { self.description = description }
}
