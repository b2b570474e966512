/// How a recorded day is replayed.
public struct ReplaySettings: Sendable {
    /// Who the agents are.
    public var accounts: SimulationSettings.Accounts
    /// How many recorded seconds pass in a real one.
    public var speed = 20.0
    /// How many passengers share the requests; a request waits while its passenger still rides.
    public var passengers = 60
    /// Decides everything that chance decides.
    public var seed: UInt64 = 1
    /// How much of the day is replayed, in real time; all of it where there is no limit.
    public var duration: Duration?
    /// In which time the taxis sign in.
    public var rampUp = Duration.seconds(20)
    /// How often one line tells how it goes; never where there is none.
    public var tellEvery: Duration? = .seconds(10)

    /// A replay with its agents' accounts and ordinary settings.
    public init(accounts: SimulationSettings.Accounts) { self.accounts = accounts }
}
