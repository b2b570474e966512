import CrosstownKit
import CrosstownPlatform
import CrosstownSQL
import CrosstownWeb
import Logging
import ServiceLifecycle

/// What writes and sends e-mails, and what addresses are good for.
struct MailOffice: Sendable {
    let delivery: MailDelivery
    let addresses: AddressService
    private let platform: Platform
    private let sender: MailSender?
    private let logger: Logger

    init(_ platform: Platform, settings: Settings, languages: Languages, logger: Logger) {
        let carrier = settings.mail.carrier
        delivery = MailDelivery(
            accounts: platform.accounts,
            languages: languages,
            address: settings.address,
            outlet: carrier != nil ? .carrier : settings.isTrial ? .console : .none
        )
        addresses = AddressService(accounts: platform.accounts, mail: delivery, isTrial: settings.isTrial)
        sender = carrier.map {
            MailSender(
                database: platform.database,
                carrier: $0,
                clock: platform.clock,
                keepsBodies: settings.isTrial
            )
        }
        self.platform = platform
        self.logger = logger
    }

    /// Relays are slow at times; what else is done outside does not wait for them.
    var services: [any Service] {
        guard let sender else { return [] }
        let runner = ErrandRunner(
            database: platform.database,
            clock: platform.clock,
            sleeper: platform.sleeper,
            handlers: sender.handlers,
            onFailure: { [logger] in logger.error("mail failed", metadata: ["error": "\(type(of: $1))"]) },
            onLoopFailure: { [logger] in logger.error("mail cannot be read", metadata: ["error": "\(type(of: $0))"]) }
        )
        return [Loop { try await runner.run() }]
    }
}
