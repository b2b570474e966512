extension CrosstownClient {
    /// Returns the stations with their available vehicles, and the user's ride.
    public func rentals() async throws -> RentalHome { try await get("/rentals") }

    /// Returns the available vehicles at a station.
    public func rentalStation(_ id: String) async throws -> RentalStationStock {
        try await get("/rentals/stations/\(id)")
    }

    /// Rents the vehicle with a number, or in the dock with that number.
    public func rent(_ number: String) async throws -> RentalRide {
        try await post("/rentals/rides", ["number": number])
    }

    /// Returns a ride of the user.
    public func rentalRide(_ id: String) async throws -> RentalRide { try await get("/rentals/rides/\(id)") }

    /// Returns the user's latest hundred rides.
    public func rentalRides() async throws -> [RentalRide] {
        let page: RentalRides = try await get("/rentals/rides")
        return page.rides
    }

    /// Locks the vehicle of a ride, which continues.
    public func pauseRide(_ id: String) async throws -> RentalRide { try await post("/rentals/rides/\(id)/pause") }

    /// Unlocks the vehicle of a paused ride.
    public func resumeRide(_ id: String) async throws -> RentalRide { try await post("/rentals/rides/\(id)/resume") }

    /// Adds money from a card to the user's wallet; the amount has a decimal point.
    public func topUp(_ amount: String, card: String = "tok_ok") async throws {
        try await postForStatus("/wallet/top-ups", ["amount": amount, "card": card])
    }
}

/// The first page of riders.
public struct RentalHome: Decodable, Sendable {
    /// The stations.
    public let stations: [RentalStation]
    /// The user's current ride, if any.
    public let ride: RentalRide?
}

/// A station with its available vehicles.
public struct RentalStation: Decodable, Sendable {
    /// The identifier.
    public let id: String
    /// The name.
    public let name: String
    /// WGS 84 degrees.
    public let latitude: Double
    /// WGS 84 degrees.
    public let longitude: Double
    /// The number of available bikes.
    public let bikes: Int
    /// The number of available scooters.
    public let scooters: Int
    /// The number of free docks.
    public let freeDocks: Int
}

/// The available vehicles at a station.
public struct RentalStationStock: Decodable, Sendable {
    /// An available vehicle.
    public struct Vehicle: Decodable, Sendable {
        /// The number on the vehicle.
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

/// A ride for its rider.
public struct RentalRide: Decodable, Sendable {
    /// The identifier.
    public let id: String
    /// `preparing`, `riding`, `pausing`, `paused`, `resuming`, `finishing`, `finished` or `cancelled`.
    public let state: String
    /// The number of the vehicle.
    public let vehicle: String
    /// The price so far, or the final one, with a decimal point.
    public let price: String
    /// The unpaid amount, with a decimal point.
    public let owing: String
    /// The currency's ISO 4217 code.
    public let currency: String
    /// How it ended: `docked` where a dock reported the return.
    public let ending: String?

    /// Whether the ride is not over.
    public var isOpen: Bool { state != "finished" && state != "cancelled" }
}
