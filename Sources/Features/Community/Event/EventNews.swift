import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The kinds of notices that the community sends.
enum CommunityNotices {
    static let events = NoticeKind("community.events", name: "Changes of events")
    /// For people who follow: their devices are told by topics, so that only the inbox is until they choose otherwise.
    static let followed = NoticeKind("community.followed", name: "Changes of events that you follow", channels: [])
    static let reminders = NoticeKind("community.reminders", name: "Reminders of events")
    static let places = NoticeKind("community.places", name: "Places at events", urgency: .high)
    static let interests = NoticeKind(
        "community.interests",
        name: "People interested in your group",
        roles: CommunityRole.all
    )
    static let leadership = NoticeKind("community.leadership", name: "Groups that you lead", roles: CommunityRole.all)
    static let editors = NoticeKind(
        "community.editors",
        name: "New community editors",
        roles: [CommunityRole.operatorRole, CommunityRole.administrator]
    )
    static let announcements = NoticeKind("community.announcements", name: "Notices of ministries")

    static let all = [events, followed, reminders, places, interests, leadership, editors, announcements]
}

/// What devices may follow without an account.
enum CommunityTopics {
    static let ministry = "community.ministry/"
    static let event = "community.event/"
    static let ticket = "community.ticket/"

    static func ministry(_ id: Identifier<CommunityRecord>) -> DeviceTopic { DeviceTopic("\(ministry)\(id)") }
    static func event(_ id: Identifier<CommunityEvent>) -> DeviceTopic { DeviceTopic("\(event)\(id)") }
    static func ticket(_ id: Identifier<Ticket>) -> DeviceTopic { DeviceTopic("\(ticket)\(id)") }

    /// The topics of everybody whom an event concerns: its own, and those of the ministries that invite to it.
    ///
    /// - Throws: `DatabaseError`.
    static func all(of event: Identifier<CommunityEvent>, _ transaction: any Transaction) throws -> [DeviceTopic] {
        let ministries = try EventStore(transaction: transaction).ministries(of: [event])[event] ?? []
        return [self.event(event)] + ministries.map { ministry($0) }
    }
}

/// Notifies those concerned that an event has changed, and notes who they were.
struct EventNews {
    /// What has happened to an event.
    enum Change: String, Sendable, Codable, CaseIterable, SQLBindable, SQLReadable {
        /// Its time or place is another one.
        case changed
        /// It was called off.
        case cancelled
        /// It takes place after all.
        case restored
    }

    let host: CommunityHost

    /// Notifies of a changed series, and of each of its times that was removed although people have signed up for it.
    ///
    /// - Returns: who was notified, in all.
    /// - Throws: `DatabaseError`.
    func tell(
        _ change: Change,
        _ event: CommunityEvent,
        since before: [EventAt],
        without gone: [Occurrence],
        _ transaction: any Transaction
    ) throws -> Told {
        var told = try tell(change, event, since: before, transaction)
        for time in gone where time.endsAt > host.clock.now() {
            let more = try tell(.cancelled, event, at: time, transaction)
            told.people += more.people
            told.guests += more.guests
            told.unreachableRiders += more.unreachableRiders
        }
        return told
    }

    /// Notifies people who have signed up, and people and devices that follow the event or a ministry that invites to it.
    ///
    /// - Parameters:
    ///   - change: what has happened.
    ///   - event: the event as it is now.
    ///   - time: the one time that it concerns; `nil` where it concerns all of them.
    ///   - before: how its times were, where that is known.
    ///   - transaction: what makes it true.
    /// - Returns: who was told.
    /// - Throws: `DatabaseError`.
    @discardableResult
    func tell(
        _ change: Change,
        _ event: CommunityEvent,
        at time: Occurrence? = nil,
        since before: [EventAt] = [],
        _ transaction: any Transaction
    ) throws -> Told {
        let now = host.clock.now()
        let all = try time.map { [$0] } ?? EventStore(transaction: transaction).occurrences(of: event.id)
        // Who had signed up for a time that was called off before knows that already.
        let coming = all.filter { $0.endsAt > now && (time != nil || !$0.isCancelled) }
        for occurrence in coming {
            let changed = DirectoryEventChanged(event: CommunityEvents.id(occurrence.id))
            try changed.publish(in: transaction, at: now)
        }
        guard let next = coming.first ?? all.last else { return .nobody }
        let told = time == nil ? event : next.applied(to: event)
        let notice = Notice(
            CommunityNotices.events,
            title: title(change, told),
            text: try change == .changed
                ? moved(event, coming, since: before, isOne: time != nil, transaction) ?? text(change, told, next)
                : text(change, told, next),
            link: event.isVisible(at: now) ? CommunityLinks.event(next.id) : CommunityLinks.events,
            about: [],
            subject: Self.subject(event, time)
        )
        let riders = try riders(event, coming, transaction)
        let (people, guests) = try TicketStore(host, transaction).signedUp(at: coming.map(\.id))
        let topics = try CommunityTopics.all(of: event.id, transaction)
        let others = people.filter { !riders.contains($0) }
        let devices = try host.notices.tell(others, devicesFollowing: topics, notice, in: transaction)
        let followers = try followers(of: event.id, besides: people, transaction)
        try tell(followers.filter { !riders.contains($0) }, followed: notice, transaction)
        // What they read of it before holds no more.
        if let subject = notice.subject, !riders.isEmpty {
            try host.notices.withdraw(subject, from: riders.sorted(), in: transaction)
        }
        let reached = Told(
            people: people.count,
            followers: followers.count,
            guests: guests,
            unreachableRiders: try unreachableRiders(event, coming, transaction),
            devices: devices
        )
        try ToldStore(transaction: transaction).insert(
            host.ids.next(ToldEntry.self),
            ToldEntry(
                what: change,
                message: change == .cancelled ? Self.message(event, next) : "",
                startsAt: next.startsAt,
                told: reached,
                at: now
            ),
            of: event.id,
            at: time?.id
        )
        return reached
    }

    /// Those who share rides there and are notified of it with what it means for their rides.
    private func riders(
        _ event: CommunityEvent,
        _ coming: [Occurrence],
        _ transaction: any Transaction
    ) throws -> Set<Identifier<Account>> {
        // Nobody else sees an event that is hidden.
        guard event.isVisible(at: host.clock.now()) else { return [] }
        let events = coming.map { CommunityEvents.event(EventAt(event: event, occurrence: $0)) }
        return try host.eventRides.notified(of: events, in: transaction)
    }

    private func unreachableRiders(
        _ event: CommunityEvent,
        _ coming: [Occurrence],
        _ transaction: any Transaction
    ) throws -> Int {
        guard event.isVisible(at: host.clock.now()) else { return 0 }
        return try host.eventRides.countUnreachable(of: coming.map { CommunityEvents.id($0.id) }, in: transaction)
    }

    /// People who follow an event, but for those who have signed up.
    private func followers(
        of event: Identifier<CommunityEvent>,
        besides others: [Identifier<Account>],
        _ transaction: any Transaction
    ) throws -> [Identifier<Account>] {
        let others = Set(others)
        return try FollowStore(transaction: transaction).followers(of: event).filter { !others.contains($0) }
    }

    private func tell(
        _ followers: [Identifier<Account>],
        followed notice: Notice,
        _ transaction: any Transaction
    ) throws {
        let followed = Notice(
            CommunityNotices.followed,
            title: notice.title,
            text: notice.text,
            link: notice.link,
            about: notice.about,
            subject: notice.subject
        )
        try host.notices.tell(followers, followed, in: transaction)
    }

    /// What later notifications replace: those about one time leave those about the series and about other times.
    private static func subject(_ event: CommunityEvent, _ time: Occurrence?) -> String {
        let series = "community.event/\(event.id)"
        return time.map { "\(series)/\($0.id)" } ?? series
    }

    private func title(_ change: Change, _ event: CommunityEvent) -> LocalizedText {
        switch change {
        case .changed: "Changed: \(event.title)"
        case .cancelled: "Canceled: \(event.title)"
        case .restored: "It takes place after all: \(event.title)"
        }
    }

    /// What the editor said who canceled it.
    static func message(_ event: CommunityEvent, _ next: Occurrence) -> String {
        if event.state == .cancelled { return event.cancelMessage }
        return next.isCancelled ? next.note : ""
    }

    /// From what to what an event was moved, which is kept for its pages; `nil` where it was not.
    private func moved(
        _ event: CommunityEvent,
        _ coming: [Occurrence],
        since before: [EventAt],
        isOne: Bool,
        _ transaction: any Transaction
    ) throws -> LocalizedText? {
        let store = EventStore(transaction: transaction)
        var moves: [EventMove] = []
        for occurrence in coming {
            let after = EventAt(event: event, occurrence: occurrence).state
            guard let old = before.first(where: { $0.occurrence.id == occurrence.id })?.state,
                let move = EventMove(from: old, to: after)
            else { continue }
            try store.setMoved(occurrence.id, from: old)
            moves.append(move)
        }
        guard let first = moves.first else { return nil }
        if isOne {
            let isSeries = try store.occurrences(of: event.id).count > 1
            return .sentences([first.text, isSeries ? "The other dates stay as they are." : ""])
        }
        let others = moves.count - 1
        let more: LocalizedText = .plural(
            others,
            one: "\(others) later date was moved, too.",
            other: "\(others) later dates were moved, too."
        )
        let all: LocalizedText = moves.count == coming.count ? "All later dates were moved, too." : more
        return .sentences([first.text, others > 0 ? all : ""])
    }

    private func text(_ change: Change, _ event: CommunityEvent, _ next: Occurrence) -> LocalizedText {
        let message = Self.message(event, next)
        if change == .cancelled, !message.isEmpty { return LocalizedText(verbatim: message) }
        let day = LocalizedText.moment(next.startsAt, .dayAndClock)
        if change == .cancelled { return "It would have been on \(day)." }
        return event.place.isEmpty ? "It is on \(day)." : "It is on \(day), \(event.place)."
    }
}
