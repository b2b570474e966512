import CrosstownDeviceProtocol
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The devices of stations and vehicles.
struct DeviceRegistration: RentalUseCases {
    let context: RentalTransaction

    var store: StationDeviceStore { StationDeviceStore(transaction: transaction, devices: devices) }
    private var devices: any RegisteredDevices { context.devices }

    /// Returns the name with which a station connects; `nil` where it has none.
    func device(of station: Identifier<Station>) throws -> StationLink? {
        try store.find(station).map {
            StationLink(key: $0, status: try devices.findStation($0, in: transaction))
        }
    }

    /// Stores the name and secret with which a station's docks connect, replacing earlier ones.
    func connect(_ station: Identifier<Station>, as key: StationKey, secret: [UInt8]) throws {
        let former = try store.find(station)
        try store.set(key, of: station)
        try devices.add(key, secret: secret, in: transaction)
        try connectDocks(of: station)
        if let former, former != key { try devices.remove(former, in: transaction) }
    }

    /// Registers all docks of a connecting station at the gateway.
    func connectDocks(of station: Identifier<Station>) throws {
        guard let key = try store.find(station) else { return }
        for dock in try stations.docks(of: station).compactMap(PlateNumber.init) {
            try devices.add(dock: dock, of: key, in: transaction)
        }
    }

    /// Replaces the lock of a vehicle; `nil` removes it.
    ///
    /// - Throws: `RentalRefusal.lockTaken` where the lock is on another vehicle.
    func setLock(_ lock: VehicleLock?, on vehicle: PlateNumber) throws {
        let former = try devices.findLock(of: vehicle, in: transaction).flatMap { IMEI($0.imei) }
        if let lock, let other = try devices.findVehicle(of: lock.imei, in: transaction), other != vehicle {
            throw RentalRefusal.lockTaken
        }
        if let former, former != lock?.imei { try devices.remove(former, in: transaction) }
        if let lock { try devices.add(lock.imei, lock.dialect, vehicle: vehicle, in: transaction) }
    }
}
