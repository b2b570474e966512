public import CrosstownAccounts

/// The settings of text messages.
public struct TextSettings: Sendable {
    /// The carrier; text messages are off where `nil`.
    public var carrier: (any MessageCarrier)?

    init(_ reader: SettingsReader) throws {
        guard let address = reader.text(.textServer) else { return }
        guard let key = reader.text(.textKey) else {
            throw SettingsError(SettingKey.textKey.name, "must be set beside \(SettingKey.textServer.name)")
        }
        guard let gateway = TextGateway(address: address, key: key, sender: reader.text(.textFrom)) else {
            throw SettingsError(
                SettingKey.textServer.name,
                "must be an https address such as https://texts.example.org/messages, or one of this machine"
            )
        }
        carrier = HTTPTextCarrier(gateway)
    }
}
