public import CrosstownAccounts

/// The settings of e-mail.
public struct MailSettings: Sendable {
    /// The carrier; e-mail is off where `nil`.
    public var carrier: (any MessageCarrier)?

    init(_ reader: SettingsReader, cityName: String?) throws {
        let (server, program) = (reader.text(.mailServer), reader.text(.mailSendmail))
        guard server != nil || program != nil else { return }
        guard server == nil || program == nil else {
            throw SettingsError(SettingKey.mailSendmail.name, "cannot be set beside \(SettingKey.mailServer.name)")
        }
        let name = ["Crosstown", cityName].compactMap { $0 }.joined(separator: " ")
        let sender = try Self.sender(reader, name: name)
        if let program {
            guard program.hasPrefix("/") else {
                throw SettingsError(SettingKey.mailSendmail.name, "must be a whole path such as /usr/sbin/sendmail")
            }
            carrier = SendmailCarrier(program: program, from: sender)
        } else if let server {
            carrier = try Self.relay(server, reader, sender)
        }
    }

    private static func sender(_ reader: SettingsReader, name: String) throws -> MailSenderName {
        guard let address = reader.text(.mailFrom).flatMap(MailSenderName.address) else {
            throw SettingsError(SettingKey.mailFrom.name, "must be an e-mail address such as rides@example.org")
        }
        return MailSenderName(name: name, address: address)
    }

    private static func relay(
        _ address: String,
        _ reader: SettingsReader,
        _ sender: MailSenderName
    ) throws -> any MessageCarrier {
        let authorities = reader.text(.mailAuthorities)
        let relay = SMTPRelay(address: address, password: reader.text(.mailPassword), authorities: authorities)
        guard let relay else {
            throw SettingsError(
                SettingKey.mailServer.name,
                "must be like smtps://user@mail.example.org:465, with \(SettingKey.mailPassword.name) where it names a user"
            )
        }
        do {
            return try SMTPCarrier(relay, from: sender)
        } catch {
            throw SettingsError(SettingKey.mailAuthorities.name, "is no readable file of certificates")
        }
    }
}
