import CrosstownCalendar
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The user's event tickets for their own calendar.
struct TicketEntries {
    /// The most tickets in a calendar.
    private static let most = 300

    let host: CommunityHost
    let query: CalendarQuery
    let transaction: any Transaction

    func read() throws -> [CalendarEntry] {
        try transaction.query(
            """
            SELECT \(Ticket.columns), \(CommunityEvent.columns), \(Occurrence.columns) FROM community_ticket t
            JOIN community_occurrence o ON o.id = t.occurrence JOIN community_event e ON e.id = o.event
            WHERE t.account = \(query.person) AND o.ends_at > \(query.since)
            ORDER BY o.starts_at DESC, t.id DESC LIMIT \(Self.most)
            """
        ).map { row in
            var reader = RowReader(row)
            let ticket = try Ticket(reading: &reader)
            let at = EventAt(event: try CommunityEvent(reading: &reader), occurrence: try Occurrence(reading: &reader))
            return entry(ticket, at)
        }
    }

    /// Every update of the event or the ticket raises the sequence.
    private func entry(_ ticket: Ticket, _ at: EventAt) -> CalendarEntry {
        let (event, occurrence) = (at.event, at.occurrence)
        let isOff = ticket.state == .gone || event.state != .published || occurrence.isCancelled
        let step =
            switch ticket.state {
            case .waiting: 0
            case .going: 1
            case .gone: 2
            }
        let title: LocalizedText =
            ticket.state == .waiting ? "Waiting list: \(event.title)" : LocalizedText(verbatim: event.title)
        return CalendarEntry(
            uid: "ticket-\(ticket.id)@\(host.hostName)",
            sequence: event.sequence + step,
            madeAt: event.madeAt,
            changedAt: max(event.changedAt, ticket.changedAt),
            times: CalendarFeeds.times(occurrence, event, host.zone),
            title: query.localization.string(title),
            text: [event.cancelMessage, occurrence.note, event.text].filter { !$0.isEmpty }.joined(separator: "\n\n"),
            place: event.place,
            position: (event.position?.rounded).map { ($0.latitude, $0.longitude) },
            link: CommunityLinks.ticket(host.ticketCodes.open(ticket.sealedCode, in: ticket.id)).href,
            isCancelled: isOff
        )
    }
}
