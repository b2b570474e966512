import CrosstownContract
public import CrosstownValues
public import CrosstownWeb

/// Slows down those who guess passwords or make accounts by the dozen.
///
/// A name is guarded twice: per network, so that a guesser is stopped soon, and over all networks, so that many of them
/// are stopped too; the second limit is wide, since it can keep the owner out for a while (OWASP Authentication Cheat
/// Sheet, account lockout).
public struct SignInThrottle: Sendable {
    /// How often a network may do what.
    public struct Limits: Sendable {
        /// Attempts to sign in with one name from one network.
        public var attemptsOnName = Rate(10, within: Seconds(600))
        /// Attempts to sign in with one name from everywhere.
        public var attemptsOnNameInAll = Rate(100, within: Seconds(3600))
        /// Attempts to sign in with any name from one network.
        public var attempts = Rate(100, within: Seconds(600))
        /// New accounts from one network.
        public var registrations = Rate(20, within: Seconds(3600))

        /// The limits for the open internet.
        public init() {}

        /// Limits for a trial in which all people share one network.
        public static var trial: Limits {
            var limits = Limits()
            limits.attempts = Rate(100_000, within: Seconds(600))
            limits.registrations = Rate(100_000, within: Seconds(3600))
            return limits
        }
    }

    private let onName: RateLimiter
    private let onNameInAll: RateLimiter
    private let attempts: RateLimiter
    private let registrations: RateLimiter

    /// Makes a throttle that nobody has used yet.
    public init(_ limits: Limits = Limits(), clock: any WallClock) {
        onName = RateLimiter(limits.attemptsOnName, clock: clock)
        onNameInAll = RateLimiter(limits.attemptsOnNameInAll, clock: clock)
        attempts = RateLimiter(limits.attempts, clock: clock)
        registrations = RateLimiter(limits.registrations, clock: clock)
    }

    /// Counts an attempt to sign in.
    ///
    /// - Throws: `Problem` with status 429.
    func checkSigningIn(_ credentials: Credentials, _ context: some CrosstownContext) throws {
        try attempts.check(context.rateKey)
        try onName.check("\(credentials.foldedName) \(context.rateKey)")
        try onNameInAll.check(credentials.foldedName)
    }

    /// Counts a new account.
    ///
    /// - Throws: `Problem` with status 429.
    func checkRegistering(_ context: some CrosstownContext) throws { try registrations.check(context.rateKey) }
}
