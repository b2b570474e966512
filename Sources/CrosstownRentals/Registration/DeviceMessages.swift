import CrosstownDeviceProtocol
import CrosstownKit
import CrosstownWeb

/// How a station connects, as those who run the rentals enter it.
struct StationDeviceRequest: Codable, Sendable {
    /// The name by which it connects.
    var key: String
    /// What it proves that it knows, as hexadecimal digits; made here where it is not said.
    var secret: String?

    /// The name and the secret, every field checked.
    ///
    /// - Throws: `Problem` that names every wrong field.
    func checked() throws -> (key: StationKey, secret: [UInt8]?) {
        var check = Validation()
        let key = StationKey(key.uppercased().filter { !$0.isWhitespace })
        check.require(key != nil, "key", DeviceTexts.keyForm)
        let digits = (secret ?? "").filter { !$0.isWhitespace }
        let secret = digits.isEmpty ? nil : Hexadecimal.bytes(digits)
        let isFit = digits.isEmpty || (secret?.count ?? 0) >= StationKey.shortestSecret
        check.require(isFit && digits.utf8.count <= 1024, "secret", DeviceTexts.secretForm)
        try check.finish()
        // Complete: otherwise the check has thrown.
        guard let key else { throw Problem.internalError }
        return (key, secret)
    }
}

/// The lock that is on a vehicle, as those who run the rentals enter it.
struct LockRequest: Codable, Sendable {
    /// The fifteen digits of the lock; empty where the vehicle has none of its own.
    var imei: String?
    /// `scooter` or `ring`; that of the kind of vehicle where it is not said.
    var dialect: String?

    /// The lock, every field checked; `nil` for none.
    ///
    /// - Throws: `Problem` that names every wrong field.
    func checked(on kind: VehicleKind?) throws -> VehicleLock? {
        var check = Validation()
        let digits = (imei ?? "").filter { !$0.isWhitespace }
        let imei = IMEI(digits)
        check.require(digits.isEmpty || imei != nil, "imei", DeviceTexts.imeiForm)
        let name = (dialect ?? "").lowercased()
        let usual: OmniDialect = kind == .scooter ? .scooter : .ring
        let dialect = name.isEmpty ? usual : OmniDialect(rawValue: name)
        check.require(dialect != nil, "dialect", DeviceTexts.unknownDialect)
        try check.finish()
        guard let imei, let dialect else { return nil }
        return VehicleLock(imei: imei, dialect: dialect)
    }
}

/// The lock of a vehicle.
struct VehicleLock: Hashable, Sendable {
    let imei: IMEI
    let dialect: OmniDialect
}
