/// How to reach a store of a BTCPay Server.
public struct BTCPayStore: Sendable, CustomStringConvertible {
    /// The address of the server, without a slash at its end.
    public let address: String
    /// The identity of the store.
    public let store: String
    let key: String
    /// What signs events; without it none is believed, and invoices are asked after instead.
    let webhookSecret: String?
    /// How long the server may take for an answer.
    public var timeout = Duration.seconds(10)

    /// Describes a store.
    ///
    /// - Parameters:
    ///   - address: where the server is, without a slash at its end.
    ///   - store: the identity of the store.
    ///   - key: a key that may make and view invoices of the store.
    ///   - webhookSecret: the secret of the webhook that tells of invoices.
    public init(address: String, store: String, key: String, webhookSecret: String? = nil) {
        self.address = address
        self.store = store
        self.key = key
        self.webhookSecret = webhookSecret
    }

    /// Says nothing of the secrets, so that no log can.
    public var description: String { "BTCPay Server at \(address)" }
}
