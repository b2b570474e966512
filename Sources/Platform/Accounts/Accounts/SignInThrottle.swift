public import CrosstownValues
public import CrosstownWeb

/// Slows down those who guess passwords or make accounts by the dozen.
///
/// A name is guarded twice: per network, so that a guesser is stopped soon, and over all networks, so that many of them
/// are stopped too. Neither keeps owners out of their accounts where they have signed in before: such devices are counted
/// apart (OWASP Authentication Cheat Sheet, account lockout).
public struct SignInThrottle: Sendable {
    /// How often a network may do what.
    public struct Limits: Sendable {
        /// Attempts to sign in with one name from one network.
        public var attemptsOnName = Rate(10, within: Seconds(600))
        /// Attempts to sign in with one name from everywhere.
        public var attemptsOnNameInAll = Rate(100, within: Seconds(3600))
        /// Attempts to sign in with any name from one network; those that succeed count only until they have.
        public var attempts = Rate(200, within: Seconds(1200))
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
    private let onDevice: RateLimiter
    private let attempts: RateLimiter
    private let registrations: RateLimiter

    /// Makes a throttle that nobody has used yet.
    public init(_ limits: Limits = Limits(), clock: any WallClock) {
        onName = RateLimiter(limits.attemptsOnName, clock: clock)
        onNameInAll = RateLimiter(limits.attemptsOnNameInAll, clock: clock)
        onDevice = RateLimiter(limits.attemptsOnName, clock: clock)
        attempts = RateLimiter(limits.attempts, clock: clock)
        registrations = RateLimiter(limits.registrations, clock: clock)
    }

    /// Counts an attempt to sign in.
    ///
    /// - Parameters:
    ///   - name: the folded name that is tried.
    ///   - device: the number of a device on which somebody has signed in with it; it counts for itself.
    ///   - context: where the request comes from.
    /// - Throws: `Problem` with status 429.
    func checkSigningIn(as name: String, on device: String?, _ context: some CrosstownContext) throws {
        // Whoever guesses in the same network, such as a campus, does not keep it out either.
        if let device { return try onDevice.check("device \(device)") }
        try countAttempt(context)
        try onName.check("\(name) \(context.networkKey)")
        try onNameInAll.check(name)
    }

    /// Takes back that an attempt from a network was counted, since it succeeded.
    ///
    /// A whole campus may sign in from one address. What counts for the name stays.
    func succeed(on device: String?, _ context: some CrosstownContext) {
        guard device == nil else { return }
        attempts.refund(context.networkKey)
        if context.caller != nil { attempts.refund(context.rateKey) }
    }

    /// Counts a try of the password by somebody who is signed in: the session is the owner's or a thief's, and strangers'
    /// guesses at the name do not count against either.
    ///
    /// - Throws: `Problem` with status 429.
    func checkConfirming(_ context: some CrosstownContext) throws {
        try countAttempt(context)
        try onDevice.check(context.rateKey)
    }

    /// The network counts whoever is signed in, since accounts are free.
    private func countAttempt(_ context: some CrosstownContext) throws {
        try attempts.check(context.networkKey)
        if context.caller != nil { try attempts.check(context.rateKey) }
    }

    /// Counts a new account.
    ///
    /// - Throws: `Problem` with status 429.
    func checkRegistering(_ context: some CrosstownContext) throws { try registrations.check(context.networkKey) }
}
