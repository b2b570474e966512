extension CrosstownClient {
    /// The stations with what can be rented there, and the own ride.
    public func rentals() async throws -> RentalHome { try await get("/rentals") }

    /// What can be rented at a station.
    public func rentalStation(_ id: String) async throws -> RentalStationStock {
        try await get("/rentals/stations/\(id)")
    }

    /// Rents the vehicle with a number, or in the dock with that number.
    public func rent(_ number: String) async throws -> RentalRide {
        try await post("/rentals/rides", ["number": number])
    }

    /// An own ride as it stands.
    public func rentalRide(_ id: String) async throws -> RentalRide { try await get("/rentals/rides/\(id)") }

    /// The latest hundred own rides.
    public func rentalRides() async throws -> [RentalRide] {
        let page: RentalRides = try await get("/rentals/rides")
        return page.rides
    }

    /// Has the vehicle of a ride locked; the rental goes on.
    public func pauseRide(_ id: String) async throws -> RentalRide { try await post("/rentals/rides/\(id)/pause") }

    /// Has the vehicle of a paused ride freed again.
    public func resumeRide(_ id: String) async throws -> RentalRide { try await post("/rentals/rides/\(id)/resume") }

    /// Brings money from a card into the own wallet; the amount has a decimal point.
    public func topUp(_ amount: String, card: String = "tok_ok") async throws {
        try await postForStatus("/wallet/top-ups", ["amount": amount, "card": card])
    }
}

/// What riders see first.
public struct RentalHome: Decodable, Sendable {
    /// The stations.
    public let stations: [RentalStation]
    /// The own ride, if there is one under way.
    public let ride: RentalRide?
}

/// A station with what can be rented there.
public struct RentalStation: Decodable, Sendable {
    /// What it is known by.
    public let id: String
    /// What people call it.
    public let name: String
    /// WGS 84 degrees.
    public let latitude: Double
    /// WGS 84 degrees.
    public let longitude: Double
    /// Bikes that can be rented.
    public let bikes: Int
    /// Scooters that can be rented.
    public let scooters: Int
    /// Docks where a vehicle can be returned.
    public let freeDocks: Int
}

/// The vehicles that can be rented at a station.
public struct RentalStationStock: Decodable, Sendable {
    /// One of them.
    public struct Vehicle: Decodable, Sendable {
        /// The number that is printed on it.
        public let number: String
        /// `bike` or `scooter`.
        public let kind: String
    }

    /// The vehicles.
    public let vehicles: [Vehicle]
}

private struct RentalRides: Decodable {
    let rides: [RentalRide]
}

/// A ride as its rider sees it.
public struct RentalRide: Decodable, Sendable {
    /// What it is known by.
    public let id: String
    /// `preparing`, `riding`, `pausing`, `paused`, `resuming`, `finishing`, `finished` or `cancelled`.
    public let state: String
    /// The number of the vehicle.
    public let vehicle: String
    /// What it costs so far, or has cost, with a decimal point.
    public let price: String
    /// What is still to be paid of it, with a decimal point.
    public let owing: String
    /// The currency of the price, by its code of ISO 4217.
    public let currency: String
    /// How it ended: `docked` where a dock told of the return.
    public let ending: String?

    /// Whether the vehicle is the rider's.
    public var isOpen: Bool { state != "finished" && state != "cancelled" }
}
