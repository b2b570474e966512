import CrosstownKit
import CrosstownWeb

enum CommunityTableWords {
    static let all = events + others + RecordKind.all.map(\.words)

    private static let own = "Only people themselves change it; staff see that it went with an account."
    private static let machine = ColumnWords.leftOut(because: "It serves programs and says nothing to people.")
    private static let event = ColumnWords.row("Event", in: "community_event")
    private static let ministry = ColumnWords.row("Ministry", in: "community_ministry")

    private static let events: [TableWords] = [
        TableWords(
            "community_event",
            "Event",
            title: "title",
            [
                "text": .text("Description"), "rule": .changed("Recurrence"), "reminders": .changed("Reminders"),
                "is_own": machine,
                "state": .choice("Status", ["draft": "Draft", "published": "Published", "cancelled": "Canceled"]),
                "in_group": .row("Group", in: "community_group"), "picture": .changed("Photo"),
            ]
        ),
        TableWords("community_event_ministry", "Ministry of an event", ["ministry": ministry, "event": event]),
        TableWords("community_occurrence", "Date of an event", ["event": event, "rule_at": machine]),
        TableWords("community_coming", leftOut: "It is a list of the times of events."),
        TableWords(
            "community_told",
            "Announcement of a change",
            [
                "event": event, "guests": .number("Guests"), "riders": .number("People sharing rides"),
                "is_series": machine, "in_both": .number("Both guests and sharing rides"),
                "waiting": .number("On the waiting list"), "waiting_guests": .number("Guests on the waiting list"),
                "what": .choice(
                    "What",
                    ["changed": "Changed", "cancelled": "Canceled", "restored": "Back on"]
                ),
            ]
        ),
        TableWords(
            "community_ticket",
            "Sign-up",
            ["state": .choice("Status", ["going": "Signed up", "waiting": "On the waiting list", "gone": "Canceled"])]
        ),
        TableWords("community_event_follower", "Follower of an event", only: own),
        TableWords("community_ministry_follower", "Follower of a ministry", only: own),
    ]

    private static let others: [TableWords] = [
        TableWords("community_interest", "Interest in a group", ["in_group": .row("Group", in: "community_group")]),
        TableWords("community_school_date", "Campus calendar date", only: "The feed of the campus changes it."),
        TableWords("community_setting", "App name or appearance", ["name": machine, "value": .text("Value")]),
    ]
}

extension RecordKind {
    /// The names of the table, from its form.
    fileprivate var words: TableWords {
        let shown = fields.compactMap { field in field.words.map { (field.name, $0) } }
        let columns = Dictionary(shown, uniquingKeysWith: { first, _ in first })
        return TableWords(table, one, title: label, columns, common: Self.others)
    }

    /// The columns without a form field.
    private static let others: [String: ColumnWords] = [
        "number": .leftOut(because: "Devices remember the row by it."), "picture": .changed("Photo"),
        "latitude": .changed("Location"), "devices": read, "asked_at": read, "entries": read, "failures": read,
        "fault": read,
        "media_link": read, "opens_inside": read, "picture_link": read, "read_at": read, "readings": read,
        "sent_at": read,
        "shown_reading": read,
    ]

    private static let read = ColumnWords.leftOut(
        because: "The service sets it when it reads a feed or sends something."
    )
}

extension RecordField {
    /// The name of the column; `nil` for a part of a position.
    fileprivate var words: ColumnWords? {
        switch kind {
        case .text, .lines, .address: .text(label)
        case .whole: .number(label)
        case .degrees: nil
        case .weekday:
            .choice(
                label,
                Dictionary(uniqueKeysWithValues: WeekStrings.days.enumerated().map { ("\($0.offset + 1)", $0.element) })
            )
        case .day: .day(label)
        case .moment: .moment(label)
        case .clock: .minuteOfDay(label)
        case .check: .yesOrNo(label)
        case .choice(let choices):
            .choice(label, Dictionary(choices.map { ($0.value, $0.name) }, uniquingKeysWith: { first, _ in first }))
        case .reference(let kind): .row(label, in: RecordKind.named(kind).table)
        }
    }
}
