import CrosstownDeviceProtocol
import CrosstownKit
import CrosstownWeb

/// How a station connects, as those who run the rentals enter it.
struct StationDeviceRequest: FormFieldSet {
    /// The name by which it connects.
    let key = Field<StationKey>(
        DeviceTexts.key,
        .parsed(
            DeviceTexts.keyForm,
            attributes: "autocapitalize=\"characters\" autocomplete=\"off\" spellcheck=\"false\"",
            limits: StationKey.limits
        ) {
            StationKey($0.uppercased().filter { !$0.isWhitespace })
        },
        hint: DeviceTexts.keyHint
    )
    /// What it proves that it knows, as hexadecimal digits; made here where it is not said.
    let secret = Field<[UInt8]?>(
        DeviceTexts.secret,
        .optional(
            .parsed(
                DeviceTexts.secretForm,
                attributes: "readonly autocomplete=\"off\" spellcheck=\"false\"",
                limits: FieldLimits(
                    length: 1...4096,
                    pattern: "^([0-9A-Fa-f]{2}){\(StationKey.shortestSecret),512}$",
                    examples: [StationKey.shortestSecret, 512].map { String(repeating: "0f", count: $0) }
                )
            ) { text in
                let digits = text.filter { !$0.isWhitespace }
                let secret = digits.utf8.count <= 1024 ? Hexadecimal.bytes(digits) : nil
                return secret.flatMap { $0.count >= StationKey.shortestSecret ? $0 : nil }
            }
        ),
        hint: DeviceTexts.secretHint,
        isMadeAnew: true
    )
}

/// The lock that is on a vehicle, as those who run the rentals enter it.
struct LockRequest: FormFieldSet {
    /// The fifteen digits of the lock; none where the vehicle has no lock of its own.
    let imei = Field<IMEI?>(
        DeviceTexts.imei,
        .optional(
            .parsed(
                DeviceTexts.imeiForm,
                attributes: "inputmode=\"numeric\" autocomplete=\"off\"",
                limits: FieldLimits(length: 1...40, pattern: #"^\d{15}$"#, examples: ["490154203237518"])
            ) {
                IMEI($0.filter { !$0.isWhitespace })
            }
        ),
        hint: DeviceTexts.imeiHint
    )
    /// That of the kind of vehicle where it is not said.
    let dialect = Field<OmniDialect?>(
        DeviceTexts.dialect,
        .optional(.choice(of: OmniDialect.self, fault: DeviceTexts.unknownDialect, name: DeviceTexts.name))
    )
}

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
