import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct BoardLine: Hashable, Sendable, Codable {
    /// The nickname that others see.
    let nickname: String
    /// Whether the line is the user's.
    let isMe: Bool
    let avoidedGrams: Double
    /// The meters by mode; absent if the friend shares only the score.
    let metersByMeans: [String: Double]?
}

/// The weekly scores of friends who share them.
struct BoardService {
    let host: TripsHost
    let friends: any Friends
    let people: any People

    struct Board: Sendable {
        let monday: CivilDay
        let thisMonday: CivilDay
        let lines: [BoardLine]
        let settings: TripSettings
        let hasFriends: Bool
    }

    /// Returns the board of a week, by the current friends and their settings.
    func board(of person: Identifier<Account>, week: CivilDay?) async throws -> Board {
        let time = host.localTime
        let thisMonday = time.day(of: host.clock.now()).monday
        let monday = min(week?.monday ?? thisMonday, thisMonday)
        let (start, end) = (time.start(of: monday), time.start(of: monday.adding(days: 7)))
        return try await host.database.read { transaction in
            let store = SettingsStore(transaction: transaction)
            let friends = try self.friends.friends(of: person, in: transaction)
            var shares = try store.shares(of: friends)
            shares[person] = .means
            let people = Array(shares.keys)
            let profiles = try self.people.profiles(of: people, in: transaction)
            let sums = try BoardStore(transaction: transaction).sums(of: people, from: start, to: end)
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
}
