import CrosstownDeviceProtocol
import CrosstownKit
import CrosstownWeb

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
