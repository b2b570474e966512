public import CrosstownMoney
import Foundation

/// The settings of payment providers.
public struct PaymentSettings: Sendable {
    /// The Stripe account for cards; off where `nil`.
    public var stripe: StripeAccount?
    /// The BTCPay Server store for cryptocurrencies; off where `nil`.
    public var btcpay: BTCPayStore?
    /// The vault of the token that backs coins; coins are only entries in our books where `nil`.
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
    /// Parses a service's address without a trailing slash; requires https unless it is on this machine.
    ///
    /// - Throws: `SettingsError` where it is invalid.
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
    /// The settings of the wallet feature.
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
