import CrosstownGeo
import CrosstownValues
import Synchronization

/// A cache of the routing engine's durations, for some minutes.
final class RouteCache: Sendable {
    private struct Key: Hashable {
        let cells: [Int64]

        /// Places in one cell of 0.0005 degrees (about 50 m) share an estimate.
        init(_ origin: Coordinate, _ destination: Coordinate) {
            cells = [origin.latitude, origin.longitude, destination.latitude, destination.longitude]
                .map { Int64(($0 * 2000).rounded()) }
        }
    }

    private struct Entry {
        let duration: Seconds
        let knownAt: Timestamp
    }

    /// Two generations: a full younger one replaces the older one, and used entries move to it.
    private struct Generations {
        var young: [Key: Entry] = [:]
        var old: [Key: Entry] = [:]
    }

    private static let mostYoung = 2000
    private static let freshMilliseconds: Int64 = 5 * 60_000

    private let generations = Mutex(Generations())

    /// Returns the cached duration of a drive, unless expired.
    func duration(from origin: Coordinate, to destination: Coordinate, now: Timestamp) -> Seconds? {
        let key = Key(origin, destination)
        return generations.withLock { generations in
            guard let entry = generations.young[key] ?? generations.old[key],
                now.milliseconds(since: entry.knownAt) < Self.freshMilliseconds
            else { return nil }
            Self.keep(entry, key, in: &generations)
            return entry.duration
        }
    }

    func remember(_ duration: Seconds, from origin: Coordinate, to destination: Coordinate, now: Timestamp) {
        let key = Key(origin, destination)
        generations.withLock { Self.keep(Entry(duration: duration, knownAt: now), key, in: &$0) }
    }

    private static func keep(_ entry: Entry, _ key: Key, in generations: inout Generations) {
        generations.young[key] = entry
        if generations.young.count > mostYoung {
            generations.old = generations.young
            generations.young = [:]
        }
    }
}
