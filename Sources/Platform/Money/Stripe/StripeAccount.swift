/// The connection settings for a Stripe account.
public struct StripeAccount: Sendable, CustomStringConvertible {
    /// The API address, without a trailing slash.
    public let address: String
    let secretKey: String
    /// The secret that signs events; without it all events are ignored, and the server polls payments instead.
    let webhookSecret: String?

    /// Stripe's own API address.
    public static let publicAddress = "https://api.stripe.com"

    /// Creates the settings.
    ///
    /// - Parameters:
    ///   - address: the API address, without a trailing slash.
    ///   - secretKey: the key that begins with `sk_` or `rk_`.
    ///   - webhookSecret: the secret of the webhook endpoint.
    public init(address: String = publicAddress, secretKey: String, webhookSecret: String? = nil) {
        self.address = address
        self.secretKey = secretKey
        self.webhookSecret = webhookSecret
    }

    /// Omits the secrets, for logs.
    public var description: String { "Stripe at \(address)" }
}
