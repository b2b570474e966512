import CrosstownCalendar
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Whom a change of an event was told to.
struct Told: Sendable, Codable {
    /// People who have signed up with an account.
    var people = 0
    /// Places taken without an account; nobody could be told of those.
    var guests = 0
    /// Devices that follow the event.
    var devices = 0

    /// Nobody.
    static let nobody = Told()

    /// The audience in a sentence.
    var text: LocalizedText {
        if people == 0, devices == 0, guests == 0 { return "Nobody had to be told." }
        let told: LocalizedText = .joined(
            [
                .plural(people, one: "\(people) person who signed up", other: "\(people) people who signed up"),
                .plural(devices, one: "\(devices) device that follows it", other: "\(devices) devices that follow it"),
            ],
            by: ", "
        )
        if guests == 0 { return "Told: \(told)." }
        let others: LocalizedText = .plural(
            guests,
            one: "\(guests) place was taken without an account: nobody could be told.",
            other: "\(guests) places were taken without an account: nobody could be told."
        )
        return .sentences(["Told: \(told).", others])
    }
}

/// Something that was told about an event, as its editors see it later.
struct ToldEntry: Sendable, Codable {
    let what: EventNews.Change
    /// What its editor said.
    let message: String
    /// The next time that it concerns.
    let startsAt: Timestamp
    let told: Told
    let at: Timestamp
}

/// The SQL of what was told to whom.
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
                (id, event, occurrence, what, message, starts_at, people, guests, devices, told_at)
            VALUES (\(id), \(event), \(occurrence), \(entry.what), \(entry.message), \(entry.startsAt),
                \(told.people), \(told.guests), \(told.devices), \(entry.at))
            """
        )
    }

    /// What was told last about an event.
    func list(of event: Identifier<CommunityEvent>) throws -> [ToldEntry] {
        try transaction.query(
            """
            SELECT what, message, starts_at, people, guests, devices, told_at FROM community_told WHERE event = \(event)
            ORDER BY told_at DESC, id DESC LIMIT \(Self.most)
            """
        ).map { row in
            var reader = RowReader(row)
            return ToldEntry(
                what: try reader.next(),
                message: try reader.next(),
                startsAt: try reader.next(),
                told: Told(people: try reader.next(), guests: try reader.next(), devices: try reader.next()),
                at: try reader.next()
            )
        }
    }
}
