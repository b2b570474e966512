public import CrosstownValues
public import CrosstownWeb

/// Limits how often a client can guess passwords or create accounts.
///
/// A name has two limits: per network, which stops one guesser soon, and over all networks, which stops many. Neither
/// locks owners out on devices on which they have signed in before, since these are counted separately (OWASP
/// Authentication Cheat Sheet, account lockout).
public struct SignInThrottle: Sendable {
    /// The limits per network.
    public struct Limits: Sendable {
        /// Sign-in attempts with one name from one network.
        public var attemptsOnName = Rate(10, within: Seconds(600))
        /// Sign-in attempts with one name from all networks.
        public var attemptsOnNameInAll = Rate(100, within: Seconds(3600))
        /// Sign-in attempts with any name from one network; successful ones are no longer counted.
        public var attempts = Rate(200, within: Seconds(1200))
        /// New accounts from one network.
        public var registrations = Rate(20, within: Seconds(3600))

        /// Creates the default limits, for the open internet.
        public init() {}

        /// Limits for a trial, in which all users share one network.
        public static var trial: Limits {
            var limits = Limits()
            limits.attempts = Rate(100_000, within: Seconds(600))
            limits.registrations = Rate(100_000, within: Seconds(3600))
            return limits
        }
    }

    private let onName: RateLimiter
    private let onNameInAll: RateLimiter
    private let onDevice: RateLimiter
    private let attempts: RateLimiter
    private let registrations: RateLimiter

    /// Creates a throttle without counts.
    public init(_ limits: Limits = Limits(), clock: any WallClock) {
        onName = RateLimiter(limits.attemptsOnName, clock: clock)
        onNameInAll = RateLimiter(limits.attemptsOnNameInAll, clock: clock)
        onDevice = RateLimiter(limits.attemptsOnName, clock: clock)
        attempts = RateLimiter(limits.attempts, clock: clock)
        registrations = RateLimiter(limits.registrations, clock: clock)
    }

    /// Counts a sign-in attempt.
    ///
    /// - Parameters:
    ///   - name: the folded name.
    ///   - device: the number of a device on which a user has signed in with the name; it is counted separately.
    ///   - context: the request.
    /// - Throws: `Problem` with status 429.
    func checkSigningIn(as name: String, on device: String?, _ context: some CrosstownContext) throws {
        // Guesses from the same network, such as a campus, don't lock the device out.
        if let device { return try onDevice.check("device \(device)") }
        try countAttempt(context)
        try onName.check("\(name) \(context.networkKey)")
        try onNameInAll.check(name)
    }

    /// Removes a successful attempt from the count of its network, since a whole campus may sign in from one address.
    ///
    /// The count of the name stays.
    func succeed(on device: String?, _ context: some CrosstownContext) {
        guard device == nil else { return }
        attempts.refund(context.networkKey)
        if context.caller != nil { attempts.refund(context.rateKey) }
    }

    /// Counts a password check of a signed-in user.
    ///
    /// The session is the owner's or a thief's, so guesses of strangers at the name aren't counted against it.
    ///
    /// - Throws: `Problem` with status 429.
    func checkConfirming(_ context: some CrosstownContext) throws {
        try countAttempt(context)
        try onDevice.check(context.rateKey)
    }

    /// Counts signed-in users by network too, since accounts are free.
    private func countAttempt(_ context: some CrosstownContext) throws {
        try attempts.check(context.networkKey)
        if context.caller != nil { try attempts.check(context.rateKey) }
    }

    /// Counts a new account.
    ///
    /// - Throws: `Problem` with status 429.
    func checkRegistering(_ context: some CrosstownContext) throws { try registrations.check(context.networkKey) }
}
