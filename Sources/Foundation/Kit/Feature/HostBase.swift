import CrosstownGeo
public import CrosstownSQL
public import CrosstownValues
public import Logging

/// The database, clocks and other parts of the machine that features use.
public struct HostBase: Sendable {
    let database: any Database
    let clock: any WallClock
    let sleeper: any Clock<Duration>
    let ids: any IdentifierSource
    let randomBytes: @Sendable (_ count: Int) -> [UInt8]
    let seal: any SecretSeal
    let logger: Logger

    /// Creates the base.
    ///
    /// - Parameters:
    ///   - database: the database for features' tables.
    ///   - clock: the current time.
    ///   - sleeper: the clock for pauses.
    ///   - ids: the source of new IDs.
    ///   - randomBytes: returns so many cryptographically random bytes.
    ///   - seal: seals secrets that have to be stored.
    ///   - logger: the logger.
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
