import CrosstownGeo
public import CrosstownSQL
public import CrosstownValues
public import Logging

/// Where features keep what they know, and what they ask of the machine.
public struct HostBase: Sendable {
    let database: any Database
    let clock: any WallClock
    let sleeper: any Clock<Duration>
    let ids: any IdentifierSource
    let randomBytes: @Sendable (_ count: Int) -> [UInt8]
    let seal: any SecretSeal
    let logger: Logger

    /// Gathers it.
    ///
    /// - Parameters:
    ///   - database: where features keep their tables.
    ///   - clock: tells the time.
    ///   - sleeper: measures pauses.
    ///   - ids: makes identities.
    ///   - randomBytes: gives so many random bytes that nobody can guess.
    ///   - seal: seals secrets that must be kept to be used.
    ///   - logger: where messages go.
    public init(
        database: any Database,
        clock: any WallClock,
        sleeper: any Clock<Duration> = .continuous,
        ids: any IdentifierSource,
        randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8],
        seal: any SecretSeal,
        logger: Logger
    ) {
        self.database = database
        self.clock = clock
        self.sleeper = sleeper
        self.ids = ids
        self.randomBytes = randomBytes
        self.seal = seal
        self.logger = logger
    }
}
