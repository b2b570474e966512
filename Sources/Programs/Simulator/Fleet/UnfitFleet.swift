/// An invalid part of a fleet's plan.
public struct UnfitFleet: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is invalid.
    public let description: String
}
