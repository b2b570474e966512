import CrosstownGeo
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Tells how rides stand to those who were given a link; every feature is one.
public protocol FollowedRideSource: Sendable {
    /// How a ride of the feature stands; `nil` where there is none.
    ///
    /// - Throws: `DatabaseError`.
    func followedRide(_ ride: String) async throws -> FollowedRide?
}

extension FollowedRideSource {
    /// No rides.
    public func followedRide(_ ride: String) async throws -> FollowedRide? { nil }
}
