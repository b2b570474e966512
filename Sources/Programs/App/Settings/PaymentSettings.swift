public import CrosstownMoney
import Foundation

/// Who takes money for the service.
public struct PaymentSettings: Sendable {
    /// The account at Stripe that takes money from cards; nobody does where `nil`.
    public var stripe: StripeAccount?
    /// The store of a BTCPay Server that takes cryptocurrencies; nobody does where `nil`.
    public var btcpay: BTCPayStore?
    /// What keeps the real token that backs coins; they are entries in our own books alone where `nil`.
    public var tokens: HTTPTokenVault?

    init(_ reader: SettingsReader) throws {
        stripe = try Self.stripe(reader)
        btcpay = try Self.btcpay(reader)
        tokens = try Self.tokens(reader)
    }

    private static func stripe(_ reader: SettingsReader) throws -> StripeAccount? {
        guard let key = reader.text(.stripeKey) else { return nil }
        guard ["sk_", "rk_"].contains(where: key.hasPrefix), key.utf8.count > 8 else {
            throw SettingsError(SettingKey.stripeKey.name, "must be a secret key, which begins with sk_ or rk_")
        }
        return StripeAccount(
            address: try reader.serviceAddress(.stripeAddress) ?? StripeAccount.publicAddress,
            secretKey: key,
            webhookSecret: reader.text(.stripeWebhookSecret)
        )
    }

    private static func btcpay(_ reader: SettingsReader) throws -> BTCPayStore? {
        guard let address = try reader.serviceAddress(.btcpayAddress) else { return nil }
        guard let store = reader.text(.btcpayStore), store.utf8.allSatisfy(isPlain) else {
            throw SettingsError(SettingKey.btcpayStore.name, "must be the identity of the store, of letters and digits")
        }
        guard let key = reader.text(.btcpayKey) else {
            throw SettingsError(SettingKey.btcpayKey.name, "is needed to make invoices")
        }
        return BTCPayStore(
            address: address,
            store: store,
            key: key,
            webhookSecret: reader.text(.btcpayWebhookSecret)
        )
    }

    private static func tokens(_ reader: SettingsReader) throws -> HTTPTokenVault? {
        guard let address = try reader.serviceAddress(.tokenAddress) else { return nil }
        guard let key = reader.text(.tokenKey) else {
            throw SettingsError(SettingKey.tokenKey.name, "is needed where payments.tokens.address is set")
        }
        return HTTPTokenVault(address: address, key: key)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 45, 48...57, 65...90, 95, 97...122: true
        default: false
        }
    }
}

extension SettingsReader {
    /// The address of another service, without a slash at its end; over https unless it is on this machine.
    ///
    /// - Throws: `SettingsError` for anything else.
    func serviceAddress(_ key: SettingKey) throws -> String? {
        guard let text = text(key) else { return nil }
        let address = text.hasSuffix("/") ? String(text.dropLast()) : text
        let url = URL(string: address)
        let isLocal = ["127.0.0.1", "localhost", "::1"].contains(url?.host() ?? "")
        guard let url, url.host() != nil, url.scheme == "https" || (url.scheme == "http" && isLocal) else {
            throw SettingsError(key.name, "must be an address that begins with https://")
        }
        return address
    }
}

extension Settings {
    /// What the part that keeps the wallets is given.
    var money: MoneySettings {
        var money = MoneySettings(
            currency: currency,
            address: address,
            isTrial: isTrial,
            secondsFromUTC: city.secondsFromUTC
        )
        money.stripe = payments.stripe
        money.btcpay = payments.btcpay
        money.tokens = payments.tokens
        return money
    }
}
