import CrosstownAccounts
import CrosstownKit
import CrosstownSQL
import CrosstownWeb
import Logging
import ServiceLifecycle

/// Creates and sends e-mails and text messages, and validates addresses and numbers.
struct MessageOffice: Sendable {
    let delivery: QueuedMessages
    let addresses: AddressService
    let phones: AddressService
    private let platform: Platform
    private let senders: [MessageSender]
    private let logger: Logger

    init(_ platform: Platform, settings: Settings, languages: Languages, logger: Logger) {
        let carriers: [(MessageChannel, any MessageCarrier)] =
            (settings.mail.carrier.map { [(.mail, $0)] } ?? []) + (settings.texts.carrier.map { [(.text, $0)] } ?? [])
        let outlet = { (carrier: (any MessageCarrier)?) -> QueuedMessages.Outlet in
            carrier != nil ? .carrier : settings.isTrial ? .console : .none
        }
        delivery = QueuedMessages(
            accounts: platform.accounts,
            languages: languages,
            address: settings.address,
            outlet: outlet(settings.mail.carrier),
            texts: outlet(settings.texts.carrier)
        )
        addresses = AddressService(accounts: platform.accounts, mail: delivery, isTrial: settings.isTrial)
        phones = AddressService(
            accounts: platform.accounts,
            mail: delivery,
            channel: .text,
            isTrial: settings.isTrial
        )
        senders = carriers.map { channel, carrier in
            MessageSender(
                database: platform.database,
                carrier: carrier,
                clock: platform.clock,
                keepsBodies: settings.isTrial,
                channel: channel
            )
        }
        self.platform = platform
        self.logger = logger
    }

    /// The channels on which users can confirm addresses.
    var channels: Set<MessageChannel> {
        Set([addresses.isOn ? .mail : nil, phones.isOn ? MessageChannel.text : nil].compactMap { $0 })
    }

    /// A slow relay or gateway delays neither the other nor other outbound work.
    var services: [any Service] {
        senders.map { sender in
            let runner = OutboundTaskRunner(
                database: platform.database,
                clock: platform.clock,
                sleeper: platform.sleeper,
                handlers: sender.handlers,
                onFailure: { [logger] in logger.error("message failed", metadata: ["error": "\(type(of: $1))"]) },
                onLoopFailure: { [logger] in
                    logger.error("messages cannot be read", metadata: ["error": "\(type(of: $0))"])
                }
            )
            return Loop { try await runner.run() }
        }
    }
}
