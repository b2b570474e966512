import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// One line of the board of a week.
struct BoardLine: Hashable, Sendable, Codable {
    /// What others see of the person.
    let nickname: String
    /// Whether it is the reader.
    let isMe: Bool
    /// Grams that were not emitted.
    let avoidedGrams: Double
    /// Meters by means; absent where the person shows the score alone.
    let metersByMeans: [String: Double]?
}

/// The scores of friends who agreed, week by week.
struct BoardService {
    let host: FeatureHost

    /// A week's board.
    struct Board: Sendable {
        let monday: CivilDay
        let thisMonday: CivilDay
        let lines: [BoardLine]
        let settings: TripSettings
        let hasFriends: Bool
    }

    /// The board of a week; friendship and agreement count as they are now.
    func board(of person: Identifier<Account>, week: CivilDay?) async throws -> Board {
        let time = host.city.localTime
        let thisMonday = time.day(of: host.clock.now()).monday
        let monday = min(week?.monday ?? thisMonday, thisMonday)
        let (start, end) = (time.start(of: monday), time.start(of: monday.adding(days: 7)))
        return try await host.database.read { [host] transaction in
            let store = SettingsStore(transaction: transaction)
            let friends = try host.friends.friends(of: person, in: transaction)
            var shares = try store.shares(of: friends)
            shares[person] = .means
            let people = Array(shares.keys)
            let profiles = try host.people.profiles(of: people, in: transaction)
            let sums = try Self.sums(of: people, from: start, to: end, in: transaction)
            let lines = people.compactMap { one -> BoardLine? in
                guard let profile = profiles[one] ?? (one == person ? PersonProfile(account: one, nickname: "") : nil)
                else { return nil }
                return BoardLine(
                    nickname: profile.nickname,
                    isMe: one == person,
                    avoidedGrams: sums[one]?.avoided ?? 0,
                    metersByMeans: shares[one] == .means ? sums[one]?.metres ?? [:] : nil
                )
            }
            return Board(
                monday: monday,
                thisMonday: thisMonday,
                lines: lines.sorted { ($1.avoidedGrams, $0.nickname) < ($0.avoidedGrams, $1.nickname) },
                settings: try store.settings(of: person),
                hasFriends: !friends.isEmpty
            )
        }
    }

    private struct Sum {
        var avoided = 0.0
        var metres: [String: Double] = [:]
    }

    private static func sums(
        of people: [Identifier<Account>],
        from start: Timestamp,
        to end: Timestamp,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: Sum] {
        guard !people.isEmpty else { return [:] }
        var sums: [Identifier<Account>: Sum] = [:]
        let scores = try transaction.query(
            """
            SELECT person, SUM(avoided_grams) FROM trips_trip WHERE person IN \(list: people) AND deleted_at IS NULL
                AND began_at >= \(start) AND began_at < \(end) GROUP BY person
            """
        )
        for row in scores { sums[try row.get(0), default: Sum()].avoided = try row.get(1) }
        let lengths = try transaction.query(
            """
            SELECT t.person, l.means, SUM(l.metres) FROM trips_trip t JOIN trips_leg l ON l.trip = t.id
            WHERE t.person IN \(list: people) AND t.deleted_at IS NULL AND t.began_at >= \(start)
                AND t.began_at < \(end) AND l.means <> 'wait' GROUP BY t.person, l.means
            """
        )
        for row in lengths {
            sums[try row.get(0), default: Sum()].metres[try row.get(1, as: String.self)] = try row.get(2)
        }
        return sums
    }
}
