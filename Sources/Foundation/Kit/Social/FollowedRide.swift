public import CrosstownGeo
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// Names a ride of one capability.
public struct RideReference: Sendable, Hashable {
    /// The feature whose ride it is.
    public let feature: FeatureID
    /// The identity of the ride within the feature.
    public let ride: String

    /// Names a ride.
    public init(feature: FeatureID, ride: String) {
        self.feature = feature
        self.ride = ride
    }
}

/// What those may see of a ride who were given the link to it.
public struct FollowedRide: Sendable, Hashable {
    /// Whose ride it is.
    public let rider: Identifier<Account>
    /// What it is, such as "Taxi T345".
    public let title: LocalizedText
    /// How it stands, such as "On the way to the meeting place".
    public let state: LocalizedText
    /// Whether it is over; the link then leads nowhere from now on.
    public let isOver: Bool
    /// Where the vehicle or the rider is; `nil` where nobody knows.
    public let position: Coordinate?
    /// When the position was told.
    public let positionAt: Timestamp?
    /// When it is expected to arrive; `nil` where nobody knows.
    public let arrivesAt: Timestamp?

    /// Describes a ride.
    public init(
        rider: Identifier<Account>,
        title: LocalizedText,
        state: LocalizedText,
        isOver: Bool = false,
        position: Coordinate? = nil,
        positionAt: Timestamp? = nil,
        arrivesAt: Timestamp? = nil
    ) {
        self.rider = rider
        self.title = title
        self.state = state
        self.isOver = isOver
        self.position = position
        self.positionAt = positionAt
        self.arrivesAt = arrivesAt
    }
}

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

/// Links by which others follow a ride until it ends or the rider takes them back.
public protocol FollowLinks: Sendable {
    /// The form by which a rider shares an own ride; empty where nothing can be shared.
    func shareForm(for ride: RideReference) -> Markup

    /// Makes a link to a ride; only its hash is kept, so that it can be shown but now.
    ///
    /// - Throws: `DatabaseError`.
    func make(
        _ ride: RideReference,
        of rider: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Link

    /// Takes back all links to a ride, because it ended or the rider wishes so.
    ///
    /// - Throws: `DatabaseError`.
    func withdraw(_ ride: RideReference, in transaction: any Transaction) throws

    /// The ride that a link's token leads to; `nil` for a token that was never given out or leads nowhere any more.
    ///
    /// - Throws: `DatabaseError`.
    func resolve(_ token: String, in transaction: any Transaction) throws -> RideReference?
}
