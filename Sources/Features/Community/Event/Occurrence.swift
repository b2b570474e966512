import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// One time at which an event is.
struct Occurrence: Sendable {
    let id: Identifier<Occurrence>
    let event: Identifier<CommunityEvent>
    /// When the series says it is.
    let ruleAt: Timestamp
    var startsAt: Timestamp
    var endsAt: Timestamp
    var isCancelled: Bool
    var note: String
    let capacity: Int?
    let taken: Int
    /// When and where it was before it was moved last; `nil` for one that was not.
    let movedFrom: EventMove.State?
    /// What is said of this time alone.
    var own: Overrides

    /// What is said of one time in place of what the event says; empty where it says nothing else.
    struct Overrides: Sendable, Hashable {
        var title: String
        var text: String
        var place: String
        /// Where that is; `nil` for where the event says, since another room is not another place.
        var position: Coordinate?

        /// Nothing that differs.
        static let none = Overrides(title: "", text: "", place: "")
    }

    static let columns: SQL = """
        o.id, o.event, o.rule_at, o.starts_at, o.ends_at, o.is_cancelled, o.note, o.capacity, o.taken, o.own_title,
        o.own_text, o.own_place, o.own_latitude, o.own_longitude, o.was_at, o.was_place
        """

    /// The title and the place at this time.
    static let title: SQL = "coalesce(nullif(o.own_title, ''), e.title)"
    static let place: SQL = "coalesce(nullif(o.own_place, ''), e.place)"
    /// Where it is at this time.
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

    /// The event as it is at this time.
    func applied(to event: CommunityEvent) -> CommunityEvent {
        var event = event
        if !own.title.isEmpty { event.title = own.title }
        if !own.text.isEmpty { event.text = own.text }
        if !own.place.isEmpty { event.place = own.place }
        if let position = own.position { event.position = position }
        return event
    }

    /// Whether it says anything else than its series.
    var differs: Bool { isMoved || isCancelled || !note.isEmpty || own != .none }

    /// Whether it is at another time than the series says.
    var isMoved: Bool { startsAt != ruleAt }

    /// How many places are left; `nil` where there is no limit.
    var free: Int? { capacity.map { max(0, $0 - taken) } }
}
