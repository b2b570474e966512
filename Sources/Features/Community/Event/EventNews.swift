import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Notifies people of an event's changes, and logs the recipients.
struct EventNews {
    enum Change: String, Sendable, Codable, CaseIterable, SQLBindable, SQLReadable {
        /// Its time or place changed.
        case changed
        case cancelled
        case restored
    }

    let host: CommunityHost

    /// Notifies people of a changed series, and of each removed occurrence with sign-ups.
    ///
    /// - Returns: all recipients.
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
            told.add(try tell(.cancelled, event, at: time, transaction))
        }
        return told
    }

    /// Notifies people who signed up of their own dates, and all followers of the event or of one of its ministries.
    ///
    /// - Parameters:
    ///   - change: the kind of change.
    ///   - event: the updated event.
    ///   - time: the occurrence, or `nil` for all.
    ///   - before: the former state of its occurrences, where known.
    ///   - transaction: the transaction that stores the change.
    /// - Returns: the recipients.
    /// - Throws: `DatabaseError`.
    @discardableResult
    func tell(
        _ change: Change,
        _ event: CommunityEvent,
        at time: Occurrence? = nil,
        since before: [EventAt] = [],
        _ transaction: any Transaction
    ) throws -> Told {
        guard let text = try text(change, event, at: time, since: before, transaction) else { return .nobody }
        try publish(text.coming, transaction)
        for date in text.moved {
            try EventStore(transaction: transaction).setMoved(date.occurrence, from: date.before)
        }
        let audience = try EventAudience(text, host, transaction)
        let told = try tell(audience, EventNotices(text: text, time: time, now: host.clock.now()), transaction)
        try note(text, told, at: time, transaction)
        return told
    }

    /// The text of a change; `nil` for an event without dates, or for a change that affects only canceled dates.
    private func text(
        _ change: Change,
        _ event: CommunityEvent,
        at time: Occurrence?,
        since before: [EventAt],
        _ transaction: any Transaction
    ) throws -> EventNewsText? {
        let all = try EventStore(transaction: transaction).occurrences(of: event.id)
        let coming = coming(time.map { [$0] } ?? all, isOne: time != nil)
        guard let next = coming.first ?? time ?? all.last else { return nil }
        // If every upcoming date was canceled separately, the change affects no one.
        if change == .changed, coming.isEmpty, all.contains(where: { $0.endsAt > host.clock.now() }) { return nil }
        return EventNewsText(
            change: change,
            event: event,
            coming: coming,
            next: next,
            before: Dictionary(before.map { ($0.occurrence.id, $0) }, uniquingKeysWith: { first, _ in first }),
            isOneOfSeries: time != nil && all.count > 1
        )
    }

    /// The current and upcoming occurrences, nearest first; a series leaves out canceled ones, which people know of.
    private func coming(_ times: [Occurrence], isOne: Bool) -> [Occurrence] {
        let now = host.clock.now()
        return times.filter { $0.endsAt > now && (isOne || !$0.isCancelled) }.sorted { $0.startsAt < $1.startsAt }
    }

    private func publish(_ times: [Occurrence], _ transaction: any Transaction) throws {
        for time in times {
            let changed = DirectoryEventChanged(event: CommunityEvents.id(time.id))
            try changed.publish(in: transaction, at: host.clock.now())
        }
    }

    private func tell(
        _ audience: EventAudience,
        _ notices: EventNotices,
        _ transaction: any Transaction
    ) throws -> Told {
        let devices = try host.notices.tell(
            audience.groups.map { (people: $0.people, notice: notices.notice(of: $0.dates)) },
            devicesFollowing: try CommunityTopics.all(of: notices.text.event.id, transaction),
            notices.notice(CommunityNotices.events),
            in: transaction
        )
        try host.notices.tell(audience.followers, notices.notice(CommunityNotices.followed), in: transaction)
        // Their earlier notification is out of date.
        if !audience.onlyRiders.isEmpty {
            try host.notices.withdraw(notices.subject, from: audience.onlyRiders, in: transaction)
        }
        return audience.told(devices: devices)
    }

    private func note(
        _ text: EventNewsText,
        _ told: Told,
        at time: Occurrence?,
        _ transaction: any Transaction
    ) throws {
        let entry = ToldEntry(
            what: text.change,
            message: text.message,
            startsAt: text.next.startsAt,
            isSeries: text.isSeries,
            told: told,
            at: host.clock.now()
        )
        try ToldStore(transaction: transaction)
            .insert(host.ids.next(ToldEntry.self), entry, of: text.event.id, at: time?.id)
    }

    static func message(_ event: CommunityEvent, _ next: Occurrence) -> String {
        if event.state == .cancelled { return event.cancelMessage }
        return next.isCancelled ? next.note : ""
    }
}
