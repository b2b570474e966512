import CrosstownDeviceProtocol
import CrosstownKit
import CrosstownWeb

/// The operator's form of a station's connection.
struct StationDeviceRequest: FormFieldSet {
    /// The name with which it connects.
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
    /// The secret in hexadecimal digits; created by default.
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
