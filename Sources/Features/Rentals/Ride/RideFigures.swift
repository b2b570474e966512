import CrosstownGeo
import CrosstownKit
package import CrosstownValues

/// What a ride did for the city and the rider, as far as its stations and its vehicle tell.
///
/// The straight line between the stations is the least that was ridden, and all that is known where the vehicle has no
/// lock that tells positions.
package struct RideFigures: Hashable, Sendable {
    /// The energy that riding a bike at leisure takes, in multiples of rest, which is 1 kcal a kilogram and hour.
    ///
    /// Source: Compendium of Physical Activities 2011, code 01019, bicycling 15 km/h.
    private static let bikeMetabolicRate = 5.8
    private static let kilograms = 70.0
    /// Times of locks are whole seconds, and their positions meters off: a shorter ride tells no speed.
    private static let shortestSeconds = 60.0
    /// What neither a bike nor a scooter reaches on average; then the times or the way are wrong.
    private static let fastest = MetresPerSecond(45 / 3.6)

    /// The way that the vehicle told, and at least the straight line between the stations.
    package let distance: Metres
    /// How fast that is, pauses left out; `nil` where the riding time is too short to say, or no vehicle is so fast.
    package let speed: MetresPerSecond?
    /// What a car would have emitted.
    package let savedGrams: Double
    /// What a rider of 70 kg used in kilocalories; a scooter rides by itself.
    package let kilocalories: Double

    /// - Parameters:
    ///   - start: Where the ride began.
    ///   - end: Where the vehicle was returned; `nil` where nobody but its rider's phone knows.
    ///   - ridden: The way that the vehicle told; `nil` where it told none.
    ///   - kind: What was ridden.
    ///   - clock: When it was ridden.
    ///   - car: What would have been driven.
    init(
        from start: Coordinate,
        to end: Coordinate?,
        ridden: Metres? = nil,
        _ kind: VehicleKind,
        _ clock: RideClock,
        against car: CarEmission
    ) {
        let seconds = Double(clock.ridingMilliseconds) / 1000
        distance = max(end.map { start.distance(to: $0) } ?? .zero, ridden ?? .zero)
        speed = Self.speed(distance, in: seconds)
        savedGrams = distance.value / 1000 * car.gramsPerKilometer
        kilocalories = kind == .bike ? Self.bikeMetabolicRate * Self.kilograms * seconds / 3600 : 0
    }

    private static func speed(_ distance: Metres, in seconds: Double) -> MetresPerSecond? {
        guard seconds >= shortestSeconds else { return nil }
        let speed = MetresPerSecond(distance.value / seconds)
        return speed <= fastest ? speed : nil
    }
}

extension RideView {
    /// What the ride did; `nil` while it goes on, and where nothing tells how far it was.
    package var figures: RideFigures? {
        let end = ride.hasFailedReturn ? nil : endStation?.place
        guard let clock, ride.state == .finished, end != nil || ride.ridden != nil else { return nil }
        return RideFigures(
            from: startStation.place,
            to: end,
            ridden: ride.ridden,
            vehicle.kind,
            clock,
            against: car
        )
    }
}
