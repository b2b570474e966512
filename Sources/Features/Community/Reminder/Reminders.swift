import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Reminds devices and people of events, with a deadline for each reminder.
struct Reminders: Sendable {
    static let kind = "community.reminder"
    /// How late a reminder may be and still be useful.
    private static let latestMilliseconds: Int64 = 15 * 60_000
    /// For how many occurrences of a series reminders are created at once.
    private static let mostTimes = 60

    let host: CommunityHost

    /// Creates the reminders of the upcoming occurrences.
    func schedule(_ event: CommunityEvent, _ transaction: any Transaction) throws {
        let minutes = event.reminders.listed.compactMap { Int($0) }
        guard event.state == .published, !minutes.isEmpty else { return }
        let now = host.clock.now()
        let coming = try EventStore(transaction: transaction).occurrences(of: event.id).filter { $0.startsAt > now }
        for occurrence in coming.prefix(Self.mostTimes) {
            for minute in minutes {
                let due = occurrence.startsAt.advanced(milliseconds: -Int64(minute) * 60_000)
                if due <= now { continue }
                try Deadlines.schedule(
                    transaction,
                    kind: Self.kind,
                    subject: "\(occurrence.id)/\(minute)",
                    dueAt: due
                )
            }
        }
    }

    /// Sends a reminder if it is still valid; creates a new one if its event was postponed.
    func run(_ deadline: Deadline, _ transaction: any Transaction) throws {
        let parts = deadline.subject.split(separator: "/")
        guard parts.count == 2, let id = Identifier<Occurrence>(parts[0]), let minutes = Int(parts[1]),
            let found = try EventStore(transaction: transaction).findOccurrence(id)
        else { return }
        let now = host.clock.now()
        let isOff = found.occurrence.isCancelled || found.event.state != .published
        guard !isOff, found.event.reminders.listed.contains(String(minutes)) else { return }
        let due = found.occurrence.startsAt.advanced(milliseconds: -Int64(minutes) * 60_000)
        if due > now.advanced(milliseconds: 60_000) {
            try Deadlines.schedule(transaction, kind: Self.kind, subject: deadline.subject, dueAt: due)
            return
        }
        guard now.milliseconds(since: due) <= Self.latestMilliseconds || found.occurrence.startsAt > now else { return }
        try send(found, transaction)
    }

    private func send(_ found: EventAt, _ transaction: any Transaction) throws {
        let clock = host.city.localTime.text(for: found.occurrence.startsAt)
        let notice = Notice(
            CommunityNotices.reminders,
            title: LocalizedText(verbatim: found.event.title),
            text: found.event.place.isEmpty ? "\(clock)" : "\(clock), \(found.event.place)",
            link: CommunityLinks.event(found.occurrence.id),
            about: [],
            subject: "community.reminder/\(found.occurrence.id)"
        )
        let people = try transaction.query(
            """
            SELECT account FROM community_ticket
            WHERE occurrence = \(found.occurrence.id) AND state = 'going' AND account IS NOT NULL
            """
        ).map { try $0.get(0, as: Identifier<Account>.self) }
        let topics = try CommunityTopics.all(of: found.event.id, transaction)
        try host.notices.tell(people, devicesFollowing: topics, notice, in: transaction)
    }
}
