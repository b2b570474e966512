import CrosstownDeviceProtocol
import CrosstownKit
import CrosstownWeb

extension OmniDialect {
    /// The default dialect of a kind of vehicle.
    static func usual(on kind: VehicleKind) -> OmniDialect { kind == .scooter ? .scooter : .ring }
}

/// The lock of a vehicle.
struct VehicleLock: Hashable, Sendable {
    let imei: IMEI
    let dialect: OmniDialect
}

extension VehicleLock {
    /// Creates the lock from the form; `nil` for none.
    init?(_ imei: IMEI?, _ dialect: OmniDialect?, on kind: VehicleKind) {
        guard let imei else { return nil }
        self.init(imei: imei, dialect: dialect ?? .usual(on: kind))
    }
}
