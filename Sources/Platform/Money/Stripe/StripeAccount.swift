/// How to reach an account at Stripe.
public struct StripeAccount: Sendable, CustomStringConvertible {
    /// The address of the interface, without a slash at its end.
    public let address: String
    let secretKey: String
    /// What signs events; without it none is believed, and payments are asked after instead.
    let webhookSecret: String?

    /// The address of Stripe itself.
    public static let publicAddress = "https://api.stripe.com"

    /// Describes an account.
    ///
    /// - Parameters:
    ///   - address: where the interface is, without a slash at its end.
    ///   - secretKey: the key that begins with `sk_` or `rk_`.
    ///   - webhookSecret: the secret of the endpoint that Stripe sends events to.
    public init(address: String = publicAddress, secretKey: String, webhookSecret: String? = nil) {
        self.address = address
        self.secretKey = secretKey
        self.webhookSecret = webhookSecret
    }

    /// Says nothing of the secrets, so that no log can.
    public var description: String { "Stripe at \(address)" }
}
