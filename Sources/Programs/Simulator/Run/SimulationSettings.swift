public import CrosstownContract

/// What a simulation is like.
public struct SimulationSettings: Sendable {
    /// Who the agents are.
    public enum Accounts: Sendable {
        /// They are made where they are not there yet: drivers by an administrator, passengers by themselves.
        case made(administrator: Credentials, prefix: String, password: String)
        /// They are there already.
        case ready(drivers: [Credentials], passengers: [Credentials])
    }

    /// Who the agents are.
    public var accounts: Accounts
    /// How many taxis there are; of ready accounts at most as many as these.
    public var taxis = 30
    /// How many passengers there are; of ready accounts at most as many as these.
    public var passengers = 20
    /// How many requests all passengers together make in an hour, as the mean of the day.
    public var requestsPerHour = 240.0
    /// How the requests spread over the day.
    public var profile = DemandProfile.even
    /// Decides everything that chance decides.
    public var seed: UInt64 = 1
    /// How long the simulation goes on; without end where there is none.
    public var duration: Duration?
    /// In which time the taxis come one after the other, so that signing in does not hit the server all at once.
    public var rampUp = Duration.seconds(20)
    /// Where many people want taxis; some zones' middles where none lies in the city.
    public var hotSpots: [HotSpot] = []
    /// What drivers tend to do.
    public var taxiHabits = TaxiHabits()
    /// What passengers tend to do.
    public var passengerHabits = PassengerHabits()
    /// How often one line tells how it goes; never where there is none.
    public var tellEvery: Duration? = .seconds(10)

    /// A simulation with its agents' accounts and ordinary settings.
    public init(accounts: Accounts) { self.accounts = accounts }
}
