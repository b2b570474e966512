import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct Occurrence: Sendable {
    let id: Identifier<Occurrence>
    let event: Identifier<CommunityEvent>
    /// The start according to the series.
    let ruleAt: Timestamp
    var startsAt: Timestamp
    var endsAt: Timestamp
    var isCancelled: Bool
    var note: String
    let capacity: Int?
    let taken: Int
    /// The start and place before the last move; `nil` if it never moved.
    let movedFrom: EventMove.State?
    /// The values of this occurrence alone.
    var own: Overrides

    /// The values of one occurrence that replace the event's; empty values change nothing.
    struct Overrides: Sendable, Hashable {
        var title: String
        var text: String
        var place: String
        /// The position; `nil` for the event's, since another room keeps the same position.
        var position: Coordinate?

        static let none = Overrides(title: "", text: "", place: "")
    }

    static let columns: SQL = """
        o.id, o.event, o.rule_at, o.starts_at, o.ends_at, o.is_cancelled, o.note, o.capacity, o.taken, o.own_title,
        o.own_text, o.own_place, o.own_latitude, o.own_longitude, o.was_at, o.was_place
        """

    static let title: SQL = "coalesce(nullif(o.own_title, ''), e.title)"
    static let place: SQL = "coalesce(nullif(o.own_place, ''), e.place)"
    static let position: SQL = "coalesce(o.own_latitude, e.latitude), coalesce(o.own_longitude, e.longitude)"

    init(reading reader: inout RowReader) throws {
        id = try reader.next()
        event = try reader.next()
        ruleAt = try reader.next()
        startsAt = try reader.next()
        endsAt = try reader.next()
        isCancelled = try reader.next()
        note = try reader.next()
        capacity = try reader.next()
        taken = try reader.next()
        own = Overrides(title: try reader.next(), text: try reader.next(), place: try reader.next())
        let (latitude, longitude): (Double?, Double?) = (try reader.next(), try reader.next())
        if let latitude, let longitude {
            own.position = Coordinate(validatingLatitude: latitude, longitude: longitude)
        }
        let (was, place): (Timestamp?, String) = (try reader.next(), try reader.next())
        movedFrom = was.map { EventMove.State(startsAt: $0, place: place) }
    }

    func applied(to event: CommunityEvent) -> CommunityEvent {
        var event = event
        if !own.title.isEmpty { event.title = own.title }
        if !own.text.isEmpty { event.text = own.text }
        if !own.place.isEmpty { event.place = own.place }
        if let position = own.position { event.position = position }
        return event
    }

    /// Whether it differs from its series.
    var differs: Bool { isMoved || isCancelled || !note.isEmpty || own != .none }

    /// Whether its start differs from the series.
    var isMoved: Bool { startsAt != ruleAt }

    /// Free places; `nil` if unlimited.
    var free: Int? { capacity.map { max(0, $0 - taken) } }
}
