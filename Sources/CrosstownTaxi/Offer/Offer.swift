public import CrosstownDispatchEngine
import CrosstownSQL
public import CrosstownValues

/// A request put before one driver.
public struct Offer: Hashable, Sendable {
    /// The offer's identity.
    public let id: Identifier<Offer>
    /// The request that is offered.
    public let request: Identifier<TaxiRequest>
    /// Who is asked.
    public let driver: Identifier<Driver>
    /// The driver's place in the queue when asked; he gets it back if the passenger withdraws.
    public let place: QueuePlace
    /// How the offer stands.
    public let state: OfferState
    /// When the offer was made.
    public let madeAt: Timestamp
    /// When the driver's time is up.
    public let deadline: Timestamp
}

extension Offer {
    static let columns: SQL = "id, request, driver, zone, ticket, state, made_at, deadline"

    init(row: Row) throws {
        id = try row.get("id")
        request = try row.get("request")
        driver = try row.get("driver")
        place = QueuePlace(zone: try row.get("zone"), ticket: Ticket(try row.get("ticket")))
        state = try row.get("state")
        madeAt = try row.get("made_at")
        deadline = try row.get("deadline")
    }
}
