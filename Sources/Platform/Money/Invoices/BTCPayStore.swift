/// The connection settings for a store of a BTCPay Server.
public struct BTCPayStore: Sendable, CustomStringConvertible {
    /// The server's address, without a trailing slash.
    public let address: String
    /// The store's ID.
    public let store: String
    let key: String
    /// The secret that signs events; without it all events are ignored, and the server polls invoices instead.
    let webhookSecret: String?
    /// The timeout of a request.
    public var timeout = Duration.seconds(10)

    /// Creates the settings.
    ///
    /// - Parameters:
    ///   - address: the server's address, without a trailing slash.
    ///   - store: the store's ID.
    ///   - key: an API key that may create and view the store's invoices.
    ///   - webhookSecret: the secret of the invoice webhook.
    public init(address: String, store: String, key: String, webhookSecret: String? = nil) {
        self.address = address
        self.store = store
        self.key = key
        self.webhookSecret = webhookSecret
    }

    /// Omits the secrets, for logs.
    public var description: String { "BTCPay Server at \(address)" }
}
