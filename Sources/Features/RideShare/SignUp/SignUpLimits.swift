import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The rate limits of sign-ups and changes: each adds places whose drives are stored as long as the event.
struct SignUpLimits: Sendable {
    /// For guests per network: a campus may share one address.
    private let network: RateLimiter
    private let person: RateLimiter
    /// For guests who request text messages, which cost money, since anyone can enter someone else's number.
    private let texts: RateLimiter

    /// Creates the limits; in trials a person has the limit of a network.
    init(isTrial: Bool, clock: any WallClock) {
        network = RateLimiter(Rate(600, within: Seconds(3600)), clock: clock)
        person = RateLimiter(Rate(isTrial ? 600 : 60, within: Seconds(3600)), clock: clock)
        texts = RateLimiter(Rate(isTrial ? 600 : 60, within: Seconds(3600)), clock: clock)
    }

    /// Counts another sign-up or change.
    ///
    /// - Throws: `Problem` if the limit is exceeded.
    func check(_ account: Identifier<Account>?, _ input: SignUpInput, from networkKey: String) throws {
        if let account { return try person.check("\(account)") }
        if input.byText == true { try texts.check(networkKey) }
        try network.check(networkKey)
    }
}
