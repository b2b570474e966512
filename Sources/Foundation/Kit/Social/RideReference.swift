/// A reference to a ride of one capability.
public struct RideReference: Sendable, Hashable {
    /// The feature of the ride.
    public let feature: FeatureID
    /// The ID of the ride within the feature.
    public let ride: String

    /// Creates a reference.
    public init(feature: FeatureID, ride: String) {
        self.feature = feature
        self.ride = ride
    }
}
