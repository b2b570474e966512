import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A place at an event, or on its waiting list.
struct Ticket: Sendable {
    enum State: String, Sendable, Codable, CaseIterable, SQLBindable, SQLReadable {
        case going
        case waiting
        /// Canceled.
        case gone
    }

    let number: Int
    let id: Identifier<Ticket>
    let occurrence: Identifier<Occurrence>
    /// The sealed code, which the entrance scans and which opens the ticket's page.
    let sealedCode: String
    let name: String
    let account: Identifier<Account>?
    let state: State
    let attendedAt: Timestamp?
    /// The timestamp of its creation or last change of state.
    let changedAt: Timestamp

    static let columns: SQL = """
        t.number, t.id, t.occurrence, t.code, t.name, t.account, t.state, t.attended_at,
        CASE WHEN t.changed_at = 0 THEN t.made_at ELSE t.changed_at END
        """

    init(reading reader: inout RowReader) throws {
        number = try reader.next()
        id = try reader.next()
        occurrence = try reader.next()
        sealedCode = try reader.next()
        name = try reader.next()
        account = try reader.next()
        state = try reader.next()
        attendedAt = try reader.next()
        changedAt = try reader.next()
    }
}

extension Ticket {
    static let personal = PersonalTable(
        "community_ticket",
        [
            .listed(Occurrence.title, as: .plain("Event")), .listed("o.starts_at", as: .moment("Begins")),
            .account("account", in: "Event sign-ups", erasing: .null),
            .content("name", as: .plain("Name"), clearedTo: "''"),
            .listed("t.state", as: .plain("Status")), .listed("t.attended_at", as: .moment("Checked in at")),
        ],
        joining: "JOIN community_occurrence o ON o.id = t.occurrence JOIN community_event e ON e.id = o.event",
        order: "o.starts_at"
    )
}
