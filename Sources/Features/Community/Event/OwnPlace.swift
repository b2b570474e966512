import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A user's place at an event, for their lists.
struct OwnPlace: Codable, Sendable {
    let event: Identifier<Occurrence>
    let title: String
    let startsAt: Timestamp
    let place: String
    let state: Ticket.State
    let code: String
    let isCancelled: Bool

    init(_ row: Row, _ codes: SecretColumn) throws {
        var reader = RowReader(row)
        let ticket: Identifier<Ticket> = try reader.next()
        event = try reader.next()
        title = try reader.next()
        startsAt = try reader.next()
        place = try reader.next()
        state = try reader.next()
        code = codes.open(try reader.next(), in: ticket)
        let (isOff, eventState): (Bool, EventState) = (try reader.next(), try reader.next())
        isCancelled = isOff || eventState == .cancelled
    }
}
