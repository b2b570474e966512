import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// How often people sign up and change what they have entered: each brings places, whose drives are kept as long as the event.
struct SignUpLimits: Sendable {
    /// Of people without an account, from one network: a campus has one address for all who are there.
    private let network: RateLimiter
    private let person: RateLimiter
    /// Of people without an account who ask for text messages, which cost: anybody can enter the numbers of others.
    private let texts: RateLimiter

    /// Begins to count; trials allow a person as much as a network.
    init(isTrial: Bool, clock: any WallClock) {
        network = RateLimiter(Rate(600, within: Seconds(3600)), clock: clock)
        person = RateLimiter(Rate(isTrial ? 600 : 60, within: Seconds(3600)), clock: clock)
        texts = RateLimiter(Rate(isTrial ? 600 : 60, within: Seconds(3600)), clock: clock)
    }

    /// Counts one more sign-up or change.
    ///
    /// - Throws: `Problem` where it is one too many.
    func check(_ account: Identifier<Account>?, _ input: SignUpInput, from networkKey: String) throws {
        if let account { return try person.check("\(account)") }
        if input.byText == true { try texts.check(networkKey) }
        try network.check(networkKey)
    }
}
