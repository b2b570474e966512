public import CrosstownDispatchEngine
import CrosstownGeo
public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// A taxi driver with their only taxi.
public struct Driver: Hashable, Sendable {
    /// The identifier.
    public let id: Identifier<Driver>
    /// The account to sign in.
    public let account: Identifier<Account>
    /// The taxi's permanent code, such as T345.
    public let code: String
    /// The state.
    public private(set) var state: DriverState
    /// The place in a queue, only if available.
    public private(set) var place: QueuePlace?
    /// The other zone that the last accurate fixes were in, and their number.
    private(set) var candidate: (whereabouts: Whereabouts, fixes: Int)?

    /// Returns whether driver and state are equal.
    public static func == (left: Driver, right: Driver) -> Bool {
        left.id == right.id && left.state == right.state && left.place == right.place && left.code == right.code
    }

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }

    /// Returns the driver in a queue.
    func waiting(at place: QueuePlace) -> Driver { changed(to: .available, at: place) }

    /// Returns the driver outside of queues.
    func outOfQueue(_ state: DriverState) -> Driver { changed(to: state, at: nil) }

    private func changed(to state: DriverState, at place: QueuePlace?) -> Driver {
        var driver = self
        driver.state = state
        driver.place = place
        driver.candidate = nil
        return driver
    }
}

/// A place in a zone's queue.
public typealias QueuePlace = QueueMove<Identifier<Driver>, String>.Place

/// The place of a fix: in a zone of the city, or outside.
enum Whereabouts: Hashable, Sendable {
    case zone(String)
    case outsideCity

    /// The stored form; identifiers of zones are never empty.
    var stored: String {
        switch self {
        case .zone(let id): id
        case .outsideCity: ""
        }
    }

    init(stored: String) { self = stored.isEmpty ? .outsideCity : .zone(stored) }
}

extension Driver {
    static let columns: SQL = "id, account, code, state, zone, ticket, candidate_zone, candidate_fixes"

    init(row: Row) throws {
        var reader = RowReader(row)
        try self.init(reading: &reader)
    }

    /// Reads the `columns`.
    init(reading row: inout RowReader) throws {
        id = try row.next()
        account = try row.next()
        code = try row.next()
        state = try row.next()
        let zone: String? = try row.next()
        let ticket: Int64? = try row.next()
        place = if let zone, let ticket { QueuePlace(zone: zone, ticket: Ticket(ticket)) } else { nil }
        let candidateZone: String? = try row.next()
        let fixes: Int = try row.next()
        candidate = candidateZone.map { (Whereabouts(stored: $0), fixes) }
    }
}

extension Driver {
    static let number = "The number of a taxi driver, whose table has the account."
    static let impersonal = PersonalColumns.impersonal("driver", because: number)

    static let personal = PersonalTable(
        "taxi_driver",
        [
            .account("account", in: "Taxi driver"),
            .listed("t.code", as: .plain("Code")), .listed("t.company", as: .plain("Company")),
            .content("vehicle", as: .plain("Vehicle")),
            .listed("t.state", as: .plain("Status")), .listed("t.zone", as: .plain("Zone")),
            .listed("l.latitude", as: .degrees("Last latitude")),
            .listed("l.longitude", as: .degrees("Last longitude")),
            .listed("l.heard_at", as: .moment("Last seen")),
            .listed("l.still_latitude", as: .degrees("Stopped at latitude")),
            .listed("l.still_longitude", as: .degrees("Stopped at longitude")),
            .listed("l.still_since", as: .moment("Stopped since")),
        ],
        joining: "LEFT JOIN taxi_position l ON l.driver = t.id"
    )
}

extension DriverState: SQLBindable, SQLReadable {}

extension RequestState: SQLBindable, SQLReadable {}

extension RequestEnd: SQLBindable, SQLReadable {}

extension ArrivalBasis: SQLBindable, SQLReadable {}

extension ReservationState: SQLBindable, SQLReadable {}

extension ReservationFailure: SQLBindable, SQLReadable {}

extension OfferState: SQLBindable, SQLReadable {}

extension QueueMoveCause: SQLBindable, SQLReadable {}
