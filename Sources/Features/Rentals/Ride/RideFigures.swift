import CrosstownGeo
import CrosstownKit
package import CrosstownValues

/// The benefits of a ride for the city and the rider, by its stations and vehicle.
///
/// The straight line between the stations is the minimum distance, and the only one known where the vehicle's lock
/// reports no positions.
package struct RideFigures: Hashable, Sendable {
    /// The energy of leisurely cycling, in multiples of rest, which is 1 kcal per kilogram and hour.
    ///
    /// Source: Compendium of Physical Activities 2011, code 01019, bicycling 15 km/h.
    private static let bikeMetabolicRate = 5.8
    private static let kilograms = 70.0
    /// Locks report whole seconds, with position errors of meters: a shorter ride has no valid speed.
    private static let shortestSeconds = 60.0
    /// More than the average speed of any bike or scooter, so the times or the route are invalid.
    private static let fastest = MetresPerSecond(45 / 3.6)

    /// The distance that the vehicle reported, at least the straight line between the stations.
    package let distance: Metres
    /// The average speed without pauses; `nil` where the riding time is too short, or the speed is invalid.
    package let speed: MetresPerSecond?
    /// The emission of a car for the distance, in grams.
    package let savedGrams: Double
    /// The energy that a rider of 70 kg used, in kilocalories; zero on a scooter.
    package let kilocalories: Double

    /// - Parameters:
    ///   - start: Where the ride began.
    ///   - end: Where the vehicle was returned; `nil` where only its rider's phone reports it.
    ///   - ridden: The distance that the vehicle reported; `nil` where it reported none.
    ///   - kind: The kind of vehicle.
    ///   - clock: The times of the ride.
    ///   - car: The car for comparison.
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
    /// The benefits of the ride; `nil` for a current ride, and where its distance is unknown.
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
