import CrosstownGeo
import CrosstownValues
import CrosstownWeb

/// The messages of the *standard covoiturage* (fabmob/standard-covoiturage, Apache-2.0) that rides to events use.
enum Covoiturage {
    /// A user of an operator.
    struct User: Codable, Sendable {
        var id: String
        var `operator`: String
        var alias: String
        var firstName: String?
        var lastName: String?
    }

    /// The price of a ride: always free.
    struct Price: Codable, Sendable {
        var type: String?
        var amount: Double?
        var currency: String?

        static let free = Price(type: "FREE", amount: 0, currency: "EUR")
    }

    /// A search for journeys between two places around a time.
    struct Search: Codable, Sendable {
        var departureLat: Double
        var departureLng: Double
        var arrivalLat: Double
        var arrivalLng: Double
        /// Seconds since 1970.
        var departureDate: Int64
        /// Seconds before and after.
        var timeDelta: Int64?
        /// Kilometers.
        var departureRadius: Double?
        var arrivalRadius: Double?
        var count: Int?
    }

    /// A free seat from the requested place to an event.
    struct DriverJourney: Codable, Sendable {
        let id: String
        let `operator`: String
        let driver: User
        let passengerPickupLat: Double
        let passengerPickupLng: Double
        let passengerDropLat: Double
        let passengerDropLng: Double
        let passengerDropAddress: String
        /// Seconds; the distance is in meters.
        let duration: Int
        let distance: Int
        let passengerPickupDate: Int64
        let type: String
        let webUrl: String
        let availableSeats: Int
        let price: Price
    }

    /// A rider who waits for a ride to an event.
    struct PassengerJourney: Codable, Sendable {
        let id: String
        let `operator`: String
        let passenger: User
        let passengerPickupLat: Double
        let passengerPickupLng: Double
        let passengerDropLat: Double
        let passengerDropLng: Double
        let passengerDropAddress: String
        let duration: Int
        let distance: Int
        let passengerPickupDate: Int64
        let driverDepartureDate: Int64
        let type: String
        let webUrl: String
        let requestedSeats: Int
    }

    enum Status: String, Codable, Sendable, CaseIterable {
        case waiting = "WAITING_CONFIRMATION"
        case confirmed = "CONFIRMED"
        case cancelled = "CANCELLED"
        case completed = "COMPLETED_PENDING_VALIDATION"
        case validated = "VALIDATED"
    }

    /// A seat booked by a user of another operator.
    struct Booking: Codable, Sendable {
        var id: String
        var driver: User
        var passenger: User
        var passengerPickupDate: Int64
        var passengerPickupLat: Double
        var passengerPickupLng: Double
        var passengerDropLat: Double
        var passengerDropLng: Double
        var passengerPickupAddress: String?
        var passengerDropAddress: String?
        var status: Status
        var price: Price
        var webUrl: String?
        var driverJourneyId: String?
        var passengerJourneyId: String?
    }

    /// A requested change of a booking; the standard sends it in the URL.
    struct Change: Codable, Sendable {
        var id: String
        var status: Status
        var message: String?
    }
}

extension Covoiturage {
    /// Seconds since 1970, until 2100.
    fileprivate static let seconds = FieldLimits.number(0...4_102_444_800)
}

extension Covoiturage.User: LimitedFields {
    static var limits: [String: FieldLimits] {
        [
            "id": .text(0...200), "operator": .text(0...200), "alias": .text(0...200), "firstName": .text(0...200),
            "lastName": .text(0...200),
        ]
    }
}

extension Covoiturage.Price: LimitedFields {
    static var limits: [String: FieldLimits] {
        ["type": .text(0...20), "amount": .number(0.0...1_000_000.0), "currency": .text(0...3)]
    }
}

extension Covoiturage.Search: LimitedFields {
    static var limits: [String: FieldLimits] {
        [
            "departureLat": .latitude, "departureLng": .longitude, "arrivalLat": .latitude, "arrivalLng": .longitude,
            "departureDate": Covoiturage.seconds, "timeDelta": .number(0...86_400),
            "departureRadius": .number(0.0...100.0), "arrivalRadius": .number(0.0...100.0), "count": .number(0...1_000),
        ]
    }
}

extension Covoiturage.Booking: LimitedFields {
    static var limits: [String: FieldLimits] {
        [
            "id": FieldLimits(format: "uuid"), "driverJourneyId": FieldLimits(format: "uuid"),
            "passengerPickupDate": Covoiturage.seconds, "passengerPickupLat": .latitude,
            "passengerPickupLng": .longitude, "passengerDropLat": .latitude, "passengerDropLng": .longitude,
            "passengerPickupAddress": .text(0...500), "passengerDropAddress": .text(0...500),
            "webUrl": .text(0...2_000), "passengerJourneyId": .text(0...200),
        ]
    }
}
