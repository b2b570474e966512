import CrosstownGeo
import CrosstownKit
import CrosstownValues
import Synchronization

/// A cache of distances, so that the same places have the same price while a passenger decides.
///
/// Distances are cached for some minutes, including estimates when the routing engine failed, because the form, the
/// request and the hold depend on the same price.
final class FareDistances: Sendable {
    struct Distance: Hashable, Sendable {
        let length: Metres
        /// Whether the routing engine returned it; otherwise estimated from the straight line.
        let isByRoad: Bool
    }

    private struct Key: Hashable {
        let cells: [Int64]

        /// Rounds to about a meter, because forms send positions with different numbers of digits.
        init(_ origin: Coordinate, _ destination: Coordinate) {
            cells = [origin.latitude, origin.longitude, destination.latitude, destination.longitude]
                .map { Int64(($0 * 100_000).rounded()) }
        }
    }

    private struct Entry {
        let distance: Distance
        let toldAt: Timestamp
    }

    /// The ratio of streets to the straight line, if the routing engine fails.
    private static let detour = 1.3
    /// Passengers wait a little longer, because a later answer would change the price.
    private static let patience = Duration.seconds(2)
    private static let keptMilliseconds: Int64 = 10 * 60_000
    private static let mostEntries = 2000

    private let travel: any TravelPlanner
    private let clock: any WallClock
    private let told = Mutex<[Key: Entry]>([:])

    init(travel: any TravelPlanner, clock: any WallClock) {
        self.travel = travel
        self.clock = clock
    }

    /// Returns the distance of a ride, cached if recent.
    func distance(from origin: Coordinate, to destination: Coordinate) async -> Distance {
        let key = Key(origin, destination)
        if let known = told.withLock({ fresh($0[key]) }) { return known }
        let drive = await travel.drive(
            from: DriveStart(origin),
            to: destination,
            at: clock.now(),
            patience: Self.patience
        )
        let straight = Metres(origin.distance(to: destination).value * Self.detour)
        let found = Distance(length: drive.route?.length ?? straight, isByRoad: drive.route != nil)
        return told.withLock { keep(found, key, in: &$0) }
    }

    private func fresh(_ entry: Entry?) -> Distance? {
        guard let entry, clock.now().milliseconds(since: entry.toldAt) < Self.keptMilliseconds else { return nil }
        return entry.distance
    }

    /// Stores a distance unless a concurrent call has stored one.
    private func keep(_ found: Distance, _ key: Key, in told: inout [Key: Entry]) -> Distance {
        if let known = fresh(told[key]) { return known }
        if told.count >= Self.mostEntries { told = told.filter { fresh($0.value) != nil } }
        if told.count >= Self.mostEntries { told = [:] }
        told[key] = Entry(distance: found, toldAt: clock.now())
        return found
    }
}
