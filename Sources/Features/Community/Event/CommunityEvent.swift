import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// How far an event has come.
enum EventState: String, Sendable, Codable, CaseIterable, SQLBindable, SQLReadable {
    /// Only editors see it.
    case draft
    /// Everybody sees it from its moment on.
    case published
    /// Everybody sees that it was called off.
    case cancelled
}

/// An event, once or in a series.
struct CommunityEvent: Sendable {
    let id: Identifier<CommunityEvent>
    var title: String
    var text: String
    var place: String
    var position: Coordinate?
    var startsAt: Timestamp
    var endsAt: Timestamp
    var isAllDay: Bool
    /// How it comes again, as the value of an RRULE; empty where it does not.
    var rule: String
    /// Titles and addresses, one pair a line.
    var links: String
    var tags: String
    var picture: Identifier<Picture>?
    var state: EventState
    var publishAt: Timestamp
    var cancelMessage: String
    var wantsSignUp: Bool
    var capacity: Int?
    /// How many minutes before it devices are reminded, with commas between the numbers.
    var reminders: String
    var hasRideSharing: Bool
    var organizer: Identifier<Account>?
    /// The group or team whose leader plans it beside the editors.
    var group: Identifier<CommunityRecord>?
    /// The calendar that it was imported from.
    var source: Identifier<CommunityRecord>?
    var sourceUID: String?
    /// Whether an editor has changed it, so that the calendar does not change it any more.
    var isOwn: Bool
    var sequence: Int
    var madeAt: Timestamp
    var changedAt: Timestamp

    /// Whether everybody may see it.
    func isVisible(at now: Timestamp) -> Bool { state != .draft && publishAt <= now }

    /// What calendars know it by, for ever.
    var uid: String { "event-\(id)" }

    static let columns: SQL = """
        e.id, e.title, e.text, e.place, e.latitude, e.longitude, e.starts_at, e.ends_at, e.is_all_day, e.rule, e.links,
        e.tags, e.picture, e.state, e.publish_at, e.cancel_message, e.wants_sign_up, e.capacity, e.reminders,
        e.has_ride_sharing, e.organizer, e.in_group, e.source, e.source_uid, e.is_own, e.sequence, e.made_at, e.changed_at
        """

    init(reading reader: inout RowReader) throws {
        id = try reader.next()
        title = try reader.next()
        text = try reader.next()
        place = try reader.next()
        position = try Coordinate(reading: &reader)
        startsAt = try reader.next()
        endsAt = try reader.next()
        isAllDay = try reader.next()
        rule = try reader.next()
        links = try reader.next()
        tags = try reader.next()
        picture = try reader.next()
        state = try reader.next()
        publishAt = try reader.next()
        cancelMessage = try reader.next()
        wantsSignUp = try reader.next()
        capacity = try reader.next()
        reminders = try reader.next()
        hasRideSharing = try reader.next()
        organizer = try reader.next()
        group = try reader.next()
        source = try reader.next()
        sourceUID = try reader.next()
        isOwn = try reader.next()
        sequence = try reader.next()
        madeAt = try reader.next()
        changedAt = try reader.next()
    }

    /// Makes an event that nobody sees yet.
    init(id: Identifier<CommunityEvent>, title: String, startsAt: Timestamp, endsAt: Timestamp, at now: Timestamp) {
        self.id = id
        self.title = title
        (text, place, position) = ("", "", nil)
        self.startsAt = startsAt
        self.endsAt = endsAt
        (isAllDay, rule, links, tags, picture) = (false, "", "", "", nil)
        (state, publishAt, cancelMessage) = (.draft, now, "")
        (wantsSignUp, capacity, reminders, hasRideSharing, organizer) = (false, nil, "", false, nil)
        group = nil
        (source, sourceUID, isOwn, sequence, madeAt, changedAt) = (nil, nil, true, 0, now, now)
    }
}

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
    /// What is said of this time alone.
    var own: Overrides

    /// What is said of one time in place of what the event says; empty where it says nothing else.
    struct Overrides: Sendable, Hashable {
        var title: String
        var text: String
        var place: String

        /// Nothing that differs.
        static let none = Overrides(title: "", text: "", place: "")
    }

    static let columns: SQL = """
        o.id, o.event, o.rule_at, o.starts_at, o.ends_at, o.is_cancelled, o.note, o.capacity, o.taken, o.own_title,
        o.own_text, o.own_place
        """

    /// The title and the place at this time.
    static let title: SQL = "coalesce(nullif(o.own_title, ''), e.title)"
    static let place: SQL = "coalesce(nullif(o.own_place, ''), e.place)"

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
    }

    /// The event as it is at this time.
    func applied(to event: CommunityEvent) -> CommunityEvent {
        var event = event
        if !own.title.isEmpty { event.title = own.title }
        if !own.text.isEmpty { event.text = own.text }
        // Where another place lies is not known.
        if !own.place.isEmpty, own.place != event.place { (event.place, event.position) = (own.place, nil) }
        return event
    }

    /// Whether it says anything else than its series.
    var differs: Bool { isMoved || isCancelled || !note.isEmpty || own != .none }

    /// Whether it is at another time than the series says.
    var isMoved: Bool { startsAt != ruleAt }

    /// How many places are left; `nil` where there is no limit.
    var free: Int? { capacity.map { max(0, $0 - taken) } }
}

extension Coordinate {
    /// Reads two columns, either of which may hold nothing.
    init?(reading reader: inout RowReader) throws {
        let latitude = try reader.next(as: Double?.self)
        let longitude = try reader.next(as: Double?.self)
        guard let latitude, let longitude else { return nil }
        self.init(validatingLatitude: latitude, longitude: longitude)
    }
}
