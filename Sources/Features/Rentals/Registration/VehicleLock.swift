import CrosstownDeviceProtocol
import CrosstownKit
import CrosstownWeb

extension OmniDialect {
    /// The kind of lock that vehicles of a kind usually have.
    static func usual(on kind: VehicleKind) -> OmniDialect { kind == .scooter ? .scooter : .ring }
}

/// The lock of a vehicle.
struct VehicleLock: Hashable, Sendable {
    let imei: IMEI
    let dialect: OmniDialect
}

extension VehicleLock {
    /// The lock as it was entered; `nil` for none.
    init?(_ imei: IMEI?, _ dialect: OmniDialect?, on kind: VehicleKind) {
        guard let imei else { return nil }
        self.init(imei: imei, dialect: dialect ?? .usual(on: kind))
    }
}
