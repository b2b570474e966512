import CrosstownCalendar
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct ToldStore {
    private static let most = 20

    let transaction: any Transaction

    func insert(
        _ id: Identifier<ToldEntry>,
        _ entry: ToldEntry,
        of event: Identifier<CommunityEvent>,
        at occurrence: Identifier<Occurrence>?
    ) throws {
        let told = entry.told
        try transaction.execute(
            """
            INSERT INTO community_told
                (id, event, occurrence, what, message, starts_at, is_series, people, waiting, riders, in_both, followers, guests,
                waiting_guests, unreachable_riders, devices, told_at)
            VALUES (\(id), \(event), \(occurrence), \(entry.what), \(entry.message), \(entry.startsAt),
                \(entry.isSeries), \(told.people), \(told.waiting), \(told.riders), \(told.inBoth), \(told.followers),
                \(told.guests), \(told.waitingGuests), \(told.unreachableRiders), \(told.devices), \(entry.at))
            """
        )
    }

    func list(of event: Identifier<CommunityEvent>) throws -> [ToldEntry] {
        try transaction.query(
            """
            SELECT what, message, starts_at, is_series, people, waiting, riders, in_both, followers, guests,
                waiting_guests, unreachable_riders, devices, told_at
            FROM community_told
            WHERE event = \(event) ORDER BY told_at DESC, id DESC LIMIT \(Self.most)
            """
        ).map { row in
            var reader = RowReader(row)
            return ToldEntry(
                what: try reader.next(),
                message: try reader.next(),
                startsAt: try reader.next(),
                isSeries: try reader.next(),
                told: Told(
                    people: try reader.next(),
                    waiting: try reader.next(),
                    riders: try reader.next(),
                    inBoth: try reader.next(),
                    followers: try reader.next(),
                    guests: try reader.next(),
                    waitingGuests: try reader.next(),
                    unreachableRiders: try reader.next(),
                    devices: try reader.next()
                ),
                at: try reader.next()
            )
        }
    }
}
