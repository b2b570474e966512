/// Something in the plan of a fleet that no device can have.
public struct UnfitFleet: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public let description: String
}
