/// The settings of a replay.
public struct ReplaySettings: Sendable {
    /// The accounts of the agents.
    public var accounts: SimulationSettings.Accounts
    /// The recorded seconds per real second.
    public var speed = 20.0
    /// The number of passengers who share the requests; a request waits while its passenger is riding.
    public var passengers = 60
    /// The seed of all random numbers.
    public var seed: UInt64 = 1
    /// The real duration of the replay; `nil` for the whole day.
    public var duration: Duration?
    /// The time during which the taxis sign in.
    public var rampUp = Duration.seconds(20)
    /// The interval of the lines of progress; `nil` for none.
    public var tellEvery: Duration? = .seconds(10)

    /// Creates a replay with default settings.
    public init(accounts: SimulationSettings.Accounts) { self.accounts = accounts }
}
