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
        /// It was canceled.
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
            told.add(try tell(.cancelled, event, at: time, transaction))
        }
        return told
    }

    /// Notifies people who have signed up, each of their own dates, and people and devices that follow the event or a
    /// ministry that invites to it.
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

    /// What is said of a change; `nil` of an event without any date, or of a change to none that takes place.
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
        // Where every date to come was canceled on its own, nothing changes for anybody.
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

    /// The times that are not over, nearest first; who had signed up for one that was canceled before knows that already.
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
        // What they read of it before holds no more.
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

    /// What the editor said who canceled it.
    static func message(_ event: CommunityEvent, _ next: Occurrence) -> String {
        if event.state == .cancelled { return event.cancelMessage }
        return next.isCancelled ? next.note : ""
    }
}
