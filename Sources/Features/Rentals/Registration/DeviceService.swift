import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Connects devices to stations and vehicles for the operator.
struct DeviceService: Sendable {
    let rentals: Rentals
    let localTime: LocalTime
    /// Creates a number of unpredictable bytes.
    let randomBytes: @Sendable (Int) -> [UInt8]

    private static let mostRides = 20

    /// Returns a station's connection, and a form with a new secret.
    func station(_ id: Identifier<Station>, refused: RefusedForm? = nil) async throws -> StationDevicePage {
        let secret = newSecret()
        return try await rentals.read { [localTime] step in
            StationDevicePage(
                station: try step.stations.station(id),
                device: try step.registration.device(of: id),
                newSecret: Hexadecimal.text(secret),
                localTime: localTime,
                refused: refused
            )
        }
    }

    /// Connects the docks of a station; returns the secret, which is never shown again.
    func connect(
        _ id: Identifier<Station>,
        _ input: Input<StationDeviceRequest>
    ) async throws -> StationDeviceResponse {
        let (key, secret) = (input.key, input.secret ?? newSecret())
        return try await rentals.change { step in
            _ = try step.stations.station(id)
            try step.registration.connect(id, as: key, secret: secret)
            return StationDeviceResponse(station: id, key: key.description, secret: Hexadecimal.text(secret))
        }
    }

    /// Returns a vehicle with its lock.
    func vehicle(
        _ number: String,
        refused: RefusedForm? = nil,
        opensAccounts: Bool
    ) async throws -> VehicleLockPage {
        try await rentals.read { [localTime] step in
            let vehicle = try step.registration.vehicle(number)
            return VehicleLockPage(
                vehicle: vehicle,
                station: try vehicle.station.map { try step.stations.station($0).name },
                lock: try step.devices.findLock(of: vehicle.plate, in: step.transaction),
                rides: try step.staffRides(step.rides.latest(ofVehicle: vehicle.id, limit: Self.mostRides)),
                localTime: localTime,
                opensAccounts: opensAccounts,
                refused: refused
            )
        }
    }

    /// Replaces or removes a vehicle's lock.
    func setLock(_ number: String, _ input: Input<LockRequest>) async throws -> VehicleLockResponse {
        try await rentals.change { step in
            let vehicle = try step.registration.vehicle(number)
            let lock = VehicleLock(input.imei, input.dialect, on: vehicle.kind)
            try step.registration.setLock(lock, on: vehicle.plate)
            return VehicleLockResponse(vehicle, try step.devices.findLock(of: vehicle.plate, in: step.transaction))
        }
    }

    private func newSecret() -> [UInt8] { randomBytes(StationKey.shortestSecret) }
}

extension DeviceRegistration {
    fileprivate func vehicle(_ number: String) throws -> Vehicle {
        guard let plate = PlateNumber(number.uppercased()), let vehicle = try vehicles.find(plate) else {
            throw RentalRefusal.unknownNumber
        }
        return vehicle
    }
}

/// The new connection of a station.
struct StationDeviceResponse: Codable, Sendable {
    let station: Identifier<Station>
    let key: String
    /// The secret, never shown again.
    let secret: String
}
