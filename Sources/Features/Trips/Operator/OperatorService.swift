import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Returns statistics about groups of users to the operator, never about one user.
struct OperatorService {
    let host: TripsHost

    /// The minimum number of users for a statistic.
    static let fewest = 10

    /// The users with a trip that began on a day, from any source.
    struct Day: Codable, Hashable, Sendable {
        let day: CivilDay
        let people: Int
    }

    /// The accuracy of the engine on rides with known modes and times.
    struct Truth: Codable, Hashable, Sendable {
        let rides: Int
        let rightModes: Int
        let medianStartSeconds: Double?
        let medianEndSeconds: Double?
        let medianLengthError: Double?
    }

    struct Summary: Codable, Hashable, Sendable {
        let peopleToday: Int
        /// The days with trips among the last 28, latest first.
        let days: [Day]
        let ratings: Int
        let averageStars: Double?
        let compared: Int
        let meetDistance: Int
        let meetCarbon: Int
        let meetBoth: Int
        let truth: Truth
    }

    func offers() async throws -> [ProviderOffer] {
        let today = host.localTime.day(of: host.clock.now())
        return try await host.database.read { try ProviderOfferStore(transaction: $0).offers(on: today) }
    }

    func summary() async throws -> Summary {
        let now = host.clock.now()
        let time = host.localTime
        let today = time.day(of: now)
        return try await host.database.read { transaction in
            let store = OperatorStore(transaction: transaction)
            let (ratings, average) = try store.ratings()
            let aims = Self.aims(try store.weeks(from: time.day(of: now).monday, time))
            let days = try store.days(until: today, time)
            return Summary(
                peopleToday: days.first { $0.day == today }?.people ?? 0,
                days: days,
                ratings: ratings,
                averageStars: average,
                compared: aims.count,
                meetDistance: aims.filter(\.distance).count,
                meetCarbon: aims.filter(\.carbon).count,
                meetBoth: aims.filter { $0.distance && $0.carbon }.count,
                truth: Self.truth(try store.comparisons())
            )
        }
    }

    private struct Aims {
        var distance = false
        var carbon = false
    }

    /// Returns whether each user with two comparable whole weeks met the aims.
    private static func aims(_ weeks: [[SpanSum]]) -> [Aims] {
        weeks.filter { $0[0].trips > 0 && $0[1].trips > 0 }.map { sums in
            let comparison = WeekComparison(thisWeek: sums[1], lastWeek: sums[0])
            return Aims(distance: comparison.meetsDistance, carbon: comparison.meetsCarbon)
        }
    }

    private static func truth(_ rides: [OperatorStore.Comparison]) -> Truth {
        Truth(
            rides: rides.count,
            rightModes: rides.filter { $0.means.mode == $0.found.mode }.count,
            medianStartSeconds: median(rides.compactMap(\.startError)),
            medianEndSeconds: median(rides.compactMap(\.endError)),
            medianLengthError: median(rides.compactMap(\.lengthError))
        )
    }

    private static func median(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : values.sorted()[values.count / 2]
    }

    /// A flow between two squares of about a kilometer.
    struct Flow: Codable, Hashable, Sendable {
        let fromLatitude: Double
        let fromLongitude: Double
        let toLatitude: Double
        let toLongitude: Double
        let people: Int
        let trips: Int
    }

    /// Returns the flows of the last 30 days with at least ten users each, without home zones.
    func flows() async throws -> [Flow] {
        let since = host.clock.now().advanced(milliseconds: -30 * 86_400_000)
        return try await host.database.read { transaction in
            let zones = Dictionary(grouping: try HomeZone.table.list("", in: transaction), by: \.person)
            return Self.flows(
                try OperatorStore(transaction: transaction).ways(since: since).map { one in
                    (one.person, HomeZones.cut(one.ways, zones: zones[one.person] ?? []).flatMap { $0 })
                }
            )
        }
    }

    /// Counts users instead of trips: a user with daily trips is one.
    static func flows(_ ways: [(person: Identifier<Account>, way: [Coordinate])]) -> [Flow] {
        struct Key: Hashable {
            let cells: [Int]
        }
        var people: [Key: Set<Identifier<Account>>] = [:]
        var trips: [Key: Int] = [:]
        for (person, way) in ways {
            guard let first = way.first, let last = way.last, way.count > 1 else { continue }
            let key = Key(
                cells: [first.latitude, first.longitude, last.latitude, last.longitude].map {
                    Int(($0 * 100).rounded(.down))
                }
            )
            people[key, default: []].insert(person)
            trips[key, default: 0] += 1
        }
        return people.filter { $0.value.count >= fewest }.map { key, riders in
            let middles = key.cells.map { (Double($0) * 10 + 5) / 1000 }
            return Flow(
                fromLatitude: middles[0],
                fromLongitude: middles[1],
                toLatitude: middles[2],
                toLongitude: middles[3],
                people: riders.count,
                trips: trips[key] ?? 0
            )
        }.sorted { ($1.people, $0.fromLatitude, $0.toLatitude) < ($0.people, $1.fromLatitude, $1.toLatitude) }
    }
}
