import CrosstownDeviceProtocol
import CrosstownKit
import CrosstownWeb

/// The operator's form of a vehicle's lock.
struct LockRequest: FormFieldSet {
    /// The fifteen digits of the lock; empty for a vehicle without one.
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
    /// The dialect; by default that of the kind of vehicle.
    let dialect = Field<OmniDialect?>(
        DeviceTexts.dialect,
        .optional(.choice(of: OmniDialect.self, fault: DeviceTexts.unknownDialect, name: DeviceTexts.name))
    )
}
