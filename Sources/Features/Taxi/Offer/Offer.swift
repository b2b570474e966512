public import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// A request offered to one driver.
public struct Offer: Hashable, Sendable {
    /// The identifier.
    public let id: Identifier<Offer>
    /// The offered request.
    public let request: Identifier<TaxiRequest>
    /// The driver.
    public let driver: Identifier<Driver>
    /// The driver's place in the queue, which they keep if the passenger cancels.
    public let place: QueuePlace
    /// The state.
    public let state: OfferState
    /// When the offer was created.
    public let madeAt: Timestamp
    /// When the offer expires.
    public let deadline: Timestamp
}

extension Offer {
    static let columns: SQL = "id, request, driver, zone, ticket, state, made_at, deadline"

    init(row: Row) throws {
        var reader = RowReader(row)
        try self.init(reading: &reader)
    }

    /// Reads the `columns`.
    init(reading row: inout RowReader) throws {
        id = try row.next()
        request = try row.next()
        driver = try row.next()
        place = QueuePlace(zone: try row.next(), ticket: Ticket(try row.next()))
        state = try row.next()
        madeAt = try row.next()
        deadline = try row.next()
    }
}

extension Offer {
    static let personal = PersonalTable(
        "taxi_offer",
        of: "taxi_driver",
        by: "driver",
        in: "Offers to a taxi driver",
        [
            .listed("t.made_at", as: .moment("Created")),
            .listed("t.zone", as: .plain("Zone")),
            .listed("t.state", as: .plain("Status")),
            .listed("t.decided_at", as: .moment("Decided")),
            .listed("t.accepted_at", as: .moment("Accepted")),
            .listed("t.arrived_at", as: .moment("Arrived")),
            .impersonal("arrived_by", because: "How the arrival of the taxi was noticed."),
            Driver.impersonal,
        ],
        order: "t.made_at DESC"
    )
}
