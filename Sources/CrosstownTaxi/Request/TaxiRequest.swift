public import CrosstownDispatchEngine
public import CrosstownGeo
public import CrosstownKit
import CrosstownSQL
public import CrosstownValues

/// A passenger's wish for a taxi, from the first search to the end of the ride.
public struct TaxiRequest: Hashable, Sendable {
    /// The request's identity.
    public let id: Identifier<TaxiRequest>
    /// Who asked.
    public let passenger: Identifier<Account>
    /// The zone of the meeting place.
    public let zone: String
    /// Where to meet.
    public let meetingPlace: Coordinate
    /// What the meeting place is called.
    public let placeName: String
    /// How many persons will ride.
    public let passengers: Int
    /// Where the request stands.
    public internal(set) var state: RequestState
    /// Who comes; present once accepted.
    public internal(set) var driver: Identifier<Driver>?
    /// When the passenger asked.
    public let madeAt: Timestamp
    /// When a driver accepted.
    public internal(set) var acceptedAt: Timestamp?
    /// When the passenger got in, where the driver said so.
    public internal(set) var pickedUpAt: Timestamp?
    /// When the ride ended or the passenger withdrew.
    public internal(set) var endedAt: Timestamp?
}

/// What a passenger enters to get a taxi.
public struct RequestForm: Hashable, Sendable {
    /// Where to meet.
    public var meetingPlace: Coordinate
    /// What the meeting place is called.
    public var placeName: String
    /// How many persons will ride.
    public var passengers: Int

    /// Fills the form.
    public init(meetingPlace: Coordinate, placeName: String, passengers: Int) {
        self.meetingPlace = meetingPlace
        self.placeName = placeName
        self.passengers = passengers
    }
}

extension TaxiRequest {
    static let columns: SQL = """
        id, passenger, zone, latitude, longitude, place_name, passengers, state, driver,
        made_at, accepted_at, picked_up_at, ended_at
        """

    init(row: Row) throws {
        var reader = RowReader(row)
        try self.init(reading: &reader)
    }

    /// Reads the `columns`.
    init(reading row: inout RowReader) throws {
        id = try row.next()
        passenger = try row.next()
        zone = try row.next()
        meetingPlace = Coordinate(latitude: try row.next(), longitude: try row.next())
        placeName = try row.next()
        passengers = try row.next()
        state = try row.next()
        driver = try row.next()
        madeAt = try row.next()
        acceptedAt = try row.next()
        pickedUpAt = try row.next()
        endedAt = try row.next()
    }
}
