import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

extension Timestamp {
    /// This timestamp; `nil` if it is in the same minute as the other, since forms leave out the seconds.
    func unless(sameMinuteAs other: Timestamp) -> Timestamp? {
        milliseconds == other.milliseconds - other.milliseconds % 60_000 ? nil : self
    }
}

/// An editor's validated input for an event.
struct EventForm: Sendable {
    static let fields = [
        RecordField("title", "Title", .text(1...120)),
        RecordField("starts_at", "Begins", .moment), RecordField("ends_at", "Ends", .moment),
        RecordField("is_all_day", "All day", .check, isOptional: true),
        RecordField("place", LocalizedText("Location", context: "event"), .text(0...200), isOptional: true),
        RecordField("latitude", "Latitude", .degrees(90), isOptional: true),
        RecordField("longitude", "Longitude", .degrees(180), isOptional: true),
        RecordField("text", "Description", .lines(6000), isOptional: true),
        RecordField(
            "links",
            "Links",
            .lines(2000),
            isOptional: true,
            hint: "One per line: title, space, address."
        ),
        RecordField("tags", "Tags", .text(0...200), isOptional: true, hint: "Separated by commas."),
        RecordField("wants_sign_up", "Sign-up required", .check, isOptional: true),
        RecordField(
            "capacity",
            LocalizedText("Number of places", context: "seats"),
            .whole(1...100_000),
            isOptional: true,
            hint: "Leave empty for no limit."
        ),
        RecordField("publish_at", "Visible from", .moment, isOptional: true, hint: "Leave empty for right away."),
        RecordField(
            "reminders",
            "Reminders",
            .text(0...40),
            isOptional: true,
            hint: "Minutes before the start, separated by commas. For example: 1440, 60.",
            form: reminders
        ),
        RecordField("has_ride_sharing", "Ride sharing", .check, isOptional: true),
    ]

    private static let reminders: FieldLimits = {
        let minutes = #"([1-9]\d{0,3}|[1-3]\d{4}|40[0-2]\d\d|403[01]\d|40320)"#
        let pattern = #"^\#(minutes)(, ?\#(minutes)){0,\#(mostReminders - 1)}$"#
        return FieldLimits(length: 0...40, pattern: pattern, examples: ["1", "40320, 40320, 40320, 40320"])
    }()

    /// The repetitions on offer.
    static let repeats: [(value: String, name: LocalizedText)] = [
        ("", "Once"), ("FREQ=DAILY", "Every day"), ("FREQ=WEEKLY", "Every week"),
        ("FREQ=WEEKLY;INTERVAL=2", "Every two weeks"), ("FREQ=MONTHLY", "Every month"),
    ]

    private static let mostReminders = 4
    private static let longestMilliseconds: Int64 = 60 * 86_400_000

    private let values: [String: SQLValue]
    let ministries: [Identifier<CommunityRecord>]
    let group: Identifier<CommunityRecord>?
    let rule: String
    let isPublished: Bool
    let now: Timestamp

    /// Validates a form; reports earlier errors too.
    ///
    /// - Throws: `Problem` that names every invalid field.
    init(_ form: RecordForm, zone: ZoneTimes, now: Timestamp, _ found: Validation = Validation()) throws {
        var check = found
        var values: [String: SQLValue] = [:]
        for field in Self.fields { values[field.name] = field.value(form, zone, &check) }
        self.values = values
        self.now = now
        ministries = form.all("ministries").compactMap { Identifier($0) }
        check.require(ministries.count <= 50, "ministries", "must include at most 50")
        group = Identifier(form["group"])
        check.require(form["group"].isEmpty || group != nil, "group", "must be one of the options")
        check.require(!ministries.isEmpty || !form["group"].isEmpty, "ministries", "Choose at least one ministry.")
        isPublished = form["state"] == EventState.published.rawValue
        rule = Self.rule(form, &check)
        Self.checkTogether(values, &check)
        if let last = RecurrenceRule(rule)?.until, let begin = values["starts_at"].flatMap({ Timestamp.read($0) }) {
            check.require(last.day >= zone.local(begin).day, "repeat_until", "must not be before the start")
        }
        try check.finish()
    }

    private static func checkTogether(_ values: [String: SQLValue], _ check: inout Validation) {
        if case .integer(let from)? = values["starts_at"], case .integer(let to)? = values["ends_at"] {
            check.require(to >= from, "ends_at", "must not be before the start")
            check.require(to - from <= longestMilliseconds, "ends_at", "must be within 60 days of the start")
        }
        let isHalf = (values["latitude"] ?? .null == .null) != (values["longitude"] ?? .null == .null)
        check.require(!isHalf, "longitude", "is required together with the latitude")
        let reminders = values["reminders"].flatMap { String.read($0) } ?? ""
        let minutes = reminders.listed.map { Int($0) ?? -1 }
        check.require(
            minutes.count <= mostReminders && minutes.allSatisfy { (1...40_320).contains($0) },
            "reminders",
            "must be up to four values in minutes, separated by commas"
        )
    }

    /// The rule of the series with its last day: one on offer, or that of an imported event.
    private static func rule(_ form: RecordForm, _ check: inout Validation) -> String {
        let text = form["repeats"]
        if text.isEmpty { return "" }
        guard var rule = RecurrenceRule(text) else {
            check.require(false, "repeats", "must be one of the options")
            return ""
        }
        let last = form["repeat_until"]
        if last.isEmpty { return rule.text }
        let day = CivilDay(last)
        check.require(day != nil, "repeat_until", "must be a date such as 2026-11-24")
        rule.count = nil
        rule.until = day.map { LocalMoment(day: $0.number, second: 86_399) }
        rule.untilIsUTC = false
        return rule.text
    }

    private func text(_ name: String) -> String { values[name].flatMap { String.read($0) } ?? "" }
    private func moment(_ name: String) -> Timestamp? { values[name].flatMap { Timestamp.read($0) } }

    func applied(to event: CommunityEvent) -> CommunityEvent {
        var event = event
        event.title = text("title")
        event.text = text("text")
        event.place = text("place")
        event.startsAt = moment("starts_at")?.unless(sameMinuteAs: event.startsAt) ?? event.startsAt
        event.endsAt = moment("ends_at")?.unless(sameMinuteAs: event.endsAt) ?? event.endsAt
        event.isAllDay = values["is_all_day"] == .integer(1)
        event.position = position
        event.links = text("links")
        event.tags = text("tags")
        event.wantsSignUp = values["wants_sign_up"] == .integer(1)
        event.capacity = values["capacity"].flatMap { Int.read($0) }
        event.publishAt = publishAt(before: event.publishAt)
        event.reminders = text("reminders")
        event.hasRideSharing = values["has_ride_sharing"] == .integer(1)
        event.rule = rule
        if event.state != .cancelled { event.state = isPublished ? .published : .draft }
        return event
    }

    private func publishAt(before: Timestamp) -> Timestamp {
        guard let wanted = moment("publish_at") else { return min(before, now) }
        return wanted.unless(sameMinuteAs: before) ?? before
    }

    private var position: Coordinate? {
        guard case .real(let latitude)? = values["latitude"], case .real(let longitude)? = values["longitude"] else {
            return nil
        }
        return Coordinate(validatingLatitude: latitude, longitude: longitude)
    }

    static func texts(of event: CommunityEvent, zone: ZoneTimes) -> [String: String] {
        let kept: [String: SQLValue] = [
            "title": .text(event.title), "starts_at": event.startsAt.sqlValue, "ends_at": event.endsAt.sqlValue,
            "is_all_day": event.isAllDay.sqlValue, "place": .text(event.place),
            "latitude": event.position?.latitude.sqlValue ?? .null,
            "longitude": event.position?.longitude.sqlValue ?? .null, "text": .text(event.text),
            "links": .text(event.links), "tags": .text(event.tags), "wants_sign_up": event.wantsSignUp.sqlValue,
            "capacity": event.capacity.sqlValue, "publish_at": event.publishAt.sqlValue,
            "reminders": .text(event.reminders), "has_ride_sharing": event.hasRideSharing.sqlValue,
        ]
        return Dictionary(
            uniqueKeysWithValues: fields.map { ($0.name, $0.text(kept[$0.name] ?? .null, zone)) }
        )
    }
}
