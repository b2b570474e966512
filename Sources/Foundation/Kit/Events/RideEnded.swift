public import CrosstownGeo
public import CrosstownValues

/// A rental has ended; also a taxi ride and a shared ride, told by `means`.
public struct RideEnded: DomainEvent {
    /// What a person rode with.
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

    /// The topic of the outbox.
    public static let topic = "ride-ended.1"

    /// The identity of the ride within its feature, such as `rentals/0190…`.
    public let ride: String
    /// Who rode.
    public let person: Identifier<Account>
    /// What with.
    public let means: Means
    /// When it began.
    public let beganAt: Timestamp
    /// When it ended.
    public let endedAt: Timestamp
    /// Latitude and longitude where it began, in degrees of WGS 84; `nil` where nobody knows.
    public let from: [Double]?
    /// Latitude and longitude where it ended, in degrees of WGS 84; `nil` where nobody knows.
    public let to: [Double]?
    /// The ridden way in metres; `nil` where nobody knows.
    public let metres: Double?
    /// How many people rode together.
    public let people: Int

    /// Describes a ride.
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
