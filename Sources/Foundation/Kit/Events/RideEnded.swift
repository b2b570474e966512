public import CrosstownGeo
public import CrosstownValues

/// The end of a rental, a taxi ride or a shared ride; `means` tells which.
public struct RideEnded: DomainEvent {
    /// The mode of transport.
    public enum Means: String, Codable, Sendable, CaseIterable {
        /// A bike without a motor.
        case bike
        /// A bike with a motor.
        case electricBike
        /// A scooter.
        case scooter
        /// A taxi.
        case taxi
        /// A shared private car.
        case carpool
    }

    /// The topic in the outbox.
    public static let topic = "ride-ended.1"

    /// The ID of the ride within its feature, such as `rentals/0190…`.
    public let ride: String
    /// The rider.
    public let person: Identifier<Account>
    /// The mode of transport.
    public let means: Means
    /// When the ride began.
    public let beganAt: Timestamp
    /// When the ride ended.
    public let endedAt: Timestamp
    /// Latitude and longitude of the start, in degrees of WGS 84; `nil` if unknown.
    public let from: [Double]?
    /// Latitude and longitude of the end, in degrees of WGS 84; `nil` if unknown.
    public let to: [Double]?
    /// The length of the route in meters; `nil` if unknown.
    public let metres: Double?
    /// The number of people who rode together.
    public let people: Int

    /// Creates the event of a ride.
    public init(
        ride: String,
        person: Identifier<Account>,
        means: Means,
        beganAt: Timestamp,
        endedAt: Timestamp,
        from: Coordinate?,
        to: Coordinate?,
        metres: Double?,
        people: Int = 1
    ) {
        self.ride = ride
        self.person = person
        self.means = means
        self.beganAt = beganAt
        self.endedAt = endedAt
        self.from = from.map { [$0.latitude, $0.longitude] }
        self.to = to.map { [$0.latitude, $0.longitude] }
        self.metres = metres
        self.people = people
    }
}
