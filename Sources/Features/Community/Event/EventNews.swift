import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

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
        let news = News(change: change, event: event, time: time, coming: coming, next: next)
        let told = try send(try notice(news, since: before, transaction), news, transaction)
        try note(news, told, transaction)
        return told
    }

    /// What has happened to an event, and which of its times it concerns.
    private struct News {
        let change: Change
        let event: CommunityEvent
        /// The one time that it concerns; `nil` where it concerns all of them.
        let time: Occurrence?
        /// The times that are not over.
        let coming: [Occurrence]
        /// The time that people are told of.
        let next: Occurrence
    }

    private func notice(_ news: News, since before: [EventAt], _ transaction: any Transaction) throws -> Notice {
        let told = news.time == nil ? news.event : news.next.applied(to: news.event)
        let move = news.change == .changed ? try moved(news, since: before, transaction) : nil
        let isVisible = news.event.isVisible(at: host.clock.now())
        return Notice(
            CommunityNotices.events,
            title: title(news.change, told),
            text: move ?? text(news.change, told, news.next),
            link: isVisible ? CommunityLinks.event(news.next.id) : CommunityLinks.events,
            about: [],
            subject: Self.subject(news.event, news.time)
        )
    }

    /// Sends a notice to all whom it concerns.
    ///
    /// - Returns: who they were.
    private func send(_ notice: Notice, _ news: News, _ transaction: any Transaction) throws -> Told {
        let riders = try riders(news.event, news.coming, transaction)
        let (people, guests) = try TicketStore(host, transaction).signedUp(at: news.coming.map(\.id))
        let topics = try CommunityTopics.all(of: news.event.id, transaction)
        let others = people.filter { !riders.contains($0) }
        let devices = try host.notices.tell(others, devicesFollowing: topics, notice, in: transaction)
        let followers = try followers(of: news.event.id, besides: people, transaction)
        try tell(followers.filter { !riders.contains($0) }, followed: notice, transaction)
        // What they read of it before holds no more.
        if let subject = notice.subject, !riders.isEmpty {
            try host.notices.withdraw(subject, from: riders.sorted(), in: transaction)
        }
        return Told(
            people: people.count,
            followers: followers.count,
            guests: guests,
            unreachableRiders: try unreachableRiders(news.event, news.coming, transaction),
            devices: devices
        )
    }

    /// Keeps for the event's editors what was told to whom.
    private func note(_ news: News, _ told: Told, _ transaction: any Transaction) throws {
        let entry = ToldEntry(
            what: news.change,
            message: news.change == .cancelled ? Self.message(news.event, news.next) : "",
            startsAt: news.next.startsAt,
            told: told,
            at: host.clock.now()
        )
        try ToldStore(transaction: transaction).insert(
            host.ids.next(ToldEntry.self),
            entry,
            of: news.event.id,
            at: news.time?.id
        )
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

    /// From what to what an event was moved; `nil` where it was not.
    private func moved(
        _ news: News,
        since before: [EventAt],
        _ transaction: any Transaction
    ) throws -> LocalizedText? {
        let moves = try keepMoves(news, since: before, transaction)
        guard let first = moves.first else { return nil }
        guard news.time == nil else {
            let isSeries = try EventStore(transaction: transaction).occurrences(of: news.event.id).count > 1
            return .sentences([first.text, isSeries ? "The other dates stay as they are." : ""])
        }
        return .sentences([first.text, Self.text(ofLater: moves.count - 1, areAll: moves.count == news.coming.count)])
    }

    /// Keeps for the pages of an event how it was at each time that was moved.
    private func keepMoves(
        _ news: News,
        since before: [EventAt],
        _ transaction: any Transaction
    ) throws -> [EventMove] {
        let store = EventStore(transaction: transaction)
        return try news.coming.compactMap { occurrence in
            let after = EventAt(event: news.event, occurrence: occurrence).state
            guard let old = before.first(where: { $0.occurrence.id == occurrence.id })?.state,
                let move = EventMove(from: old, to: after)
            else { return nil }
            try store.setMoved(occurrence.id, from: old)
            return move
        }
    }

    private static func text(ofLater moves: Int, areAll: Bool) -> LocalizedText {
        if moves == 0 { return "" }
        if areAll { return "All later dates were moved, too." }
        return .plural(
            moves,
            one: "\(moves) later date was moved, too.",
            other: "\(moves) later dates were moved, too."
        )
    }

    private func text(_ change: Change, _ event: CommunityEvent, _ next: Occurrence) -> LocalizedText {
        let message = Self.message(event, next)
        if change == .cancelled, !message.isEmpty { return LocalizedText(verbatim: message) }
        let day = LocalizedText.moment(next.startsAt, .dayAndClock)
        if change == .cancelled { return "It would have been on \(day)." }
        return event.place.isEmpty ? "It is on \(day)." : "It is on \(day), \(event.place)."
    }
}
