import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A single event or a series.
struct CommunityEvent: Sendable {
    let id: Identifier<CommunityEvent>
    var title: String
    var text: String
    var place: String
    var position: Coordinate?
    var startsAt: Timestamp
    var endsAt: Timestamp
    var isAllDay: Bool
    /// The RRULE value; empty for a single event.
    var rule: String
    /// Titles and addresses, one pair per line.
    var links: String
    var tags: String
    var picture: Identifier<Picture>?
    var state: EventState
    var publishAt: Timestamp
    var cancelMessage: String
    var wantsSignUp: Bool
    var capacity: Int?
    /// When to remind devices, in minutes before the start, separated by commas.
    var reminders: String
    var hasRideSharing: Bool
    var organizer: Identifier<Account>?
    /// The group or team whose leader may edit it, in addition to the editors.
    var group: Identifier<CommunityRecord>?
    /// The calendar that it was imported from.
    var source: Identifier<CommunityRecord>?
    var sourceUID: String?
    /// Whether an editor has changed it, so that imports no longer update it.
    var isOwn: Bool
    var sequence: Int
    var madeAt: Timestamp
    var changedAt: Timestamp

    func isVisible(at now: Timestamp) -> Bool { state != .draft && publishAt <= now }

    /// The permanent identifier in calendars.
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

    /// Creates a draft.
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

extension Coordinate {
    /// Reads two columns; `nil` if either is null.
    init?(reading reader: inout RowReader) throws {
        let latitude = try reader.next(as: Double?.self)
        let longitude = try reader.next(as: Double?.self)
        guard let latitude, let longitude else { return nil }
        self.init(validatingLatitude: latitude, longitude: longitude)
    }
}

extension CommunityEvent {
    static let personal = PersonalTable(
        "community_event",
        [
            .account("organizer", in: "Events you organize", erasing: .null),
            .listed("t.title", as: .plain("Event")), .listed("t.starts_at", as: .moment("Begins")),
            .listed("t.state", as: .plain("Status")),
            .impersonal("title", "text", "cancel_message", because: CommunityTables.open),
            .impersonal("place", "latitude", "longitude", because: CommunityTables.open),
        ],
        order: "t.starts_at"
    )
}
