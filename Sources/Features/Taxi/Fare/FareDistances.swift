import CrosstownGeo
import CrosstownKit
import CrosstownValues
import Synchronization

/// How far rides go that prices were told for, so that the same two places have the same price while somebody decides.
///
/// An answer is kept for some minutes, also an estimate that was told while the routing engine did not answer: the form, the
/// request and the amount that is set aside all follow from it.
final class FareDistances: Sendable {
    /// How far a ride goes.
    struct Distance: Hashable, Sendable {
        let length: Metres
        /// Whether the routing engine told it; otherwise it is an estimate from the straight line.
        let isByRoad: Bool
    }

    private struct Key: Hashable {
        let cells: [Int64]

        /// About a meter: forms send positions with more or fewer digits.
        init(_ origin: Coordinate, _ destination: Coordinate) {
            cells = [origin.latitude, origin.longitude, destination.latitude, destination.longitude]
                .map { Int64(($0 * 100_000).rounded()) }
        }
    }

    private struct Entry {
        let distance: Distance
        let toldAt: Timestamp
    }

    /// How much farther streets are than the straight line, where no engine knows the way.
    private static let detour = 1.3
    /// Whoever asks for a price waits a little rather than reading another one the next time.
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

    /// How far a ride goes, as was told last if that is not long ago.
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

    /// Who asked at the same time may have been told something else already, which counts.
    private func keep(_ found: Distance, _ key: Key, in told: inout [Key: Entry]) -> Distance {
        if let known = fresh(told[key]) { return known }
        if told.count >= Self.mostEntries { told = told.filter { fresh($0.value) != nil } }
        if told.count >= Self.mostEntries { told = [:] }
        told[key] = Entry(distance: found, toldAt: clock.now())
        return found
    }
}
