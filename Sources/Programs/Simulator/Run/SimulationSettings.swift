public import CrosstownContract

/// The settings of a simulation.
public struct SimulationSettings: Sendable {
    /// The accounts of the agents.
    public enum Accounts: Sendable {
        /// Missing accounts are created: drivers by an administrator, passengers by registration.
        case made(administrator: Credentials, prefix: String, password: String)
        /// The accounts exist.
        case ready(drivers: [Credentials], passengers: [Credentials])
    }

    /// The accounts of the agents.
    public var accounts: Accounts
    /// The number of taxis; with existing accounts the maximum.
    public var taxis = 30
    /// The number of passengers; with existing accounts the maximum.
    public var passengers = 20
    /// The mean number of requests of all passengers per hour.
    public var requestsPerHour = 240.0
    /// The distribution of requests over the day.
    public var profile = DemandProfile.even
    /// The seed of all random numbers.
    public var seed: UInt64 = 1
    /// The duration of the simulation; `nil` for no end.
    public var duration: Duration?
    /// The time during which the taxis sign in one after the other, to limit the load of sign-ins on the server.
    public var rampUp = Duration.seconds(20)
    /// The places with high demand; by default, the middles of some zones if none is in the city.
    public var hotSpots: [HotSpot] = []
    /// The habits of drivers.
    public var taxiHabits = TaxiHabits()
    /// The habits of passengers.
    public var passengerHabits = PassengerHabits()
    /// The interval of the lines of progress; `nil` for none.
    public var tellEvery: Duration? = .seconds(10)

    /// Creates a simulation with default settings.
    public init(accounts: Accounts) { self.accounts = accounts }
}
