/// The numbers that steer the search; found by experiment on the published instances.
struct SearchTuning: Sendable {
    var mostRemoved = 14
    /// Of 1000 rounds, so many exchange seats among many cars at a time.
    var exchangeShare = 60
    /// Of 100 exchanges, so many are of the rests of ways.
    var tailShare = 60
    /// The share of the time from which on seats are exchanged; before, they would hold back the search for more riders.
    var exchangeFrom = 0.3
    /// The same where many have no ride.
    var crowdedExchangeFrom = 0.8
    /// So many cars take part in an exchange.
    var exchangeCars = 24
    /// The chance of a round that gives the seat of one rider to another, in per cent, where many have no ride.
    var ejectionShare = 40
    /// For so many of each rider without a ride, up to the share above.
    var ejectionPerRider = 2
    /// So many cars are asked for an exchange.
    var mostEjectionCars = 30
    /// The choice of whom to push out is blurred by so many rounds.
    var ejectionNoise = 2000
    /// Bounds of a draw below 100 for the ways to take riders out, each including those before.
    var aimedShare = 5
    var randomBound = 10
    var worstBound = 15
    var carBound = 45
    var wayBound = 60
    /// The chance of a neighbour to be taken out, in per cent.
    var neighbourChance = 60
    /// A car is passed over after fewer than so many others.
    var mostBetweenBlinks = 50
    /// Heat at the start of each cycle of cooling, in milliseconds of detour.
    var firstHeat = 400_000.0
    /// Heat at the end of each cycle, in milliseconds of detour.
    var lastHeat = 3_000.0
    /// For this share of a cycle, a plan that serves those who waited longest is taken though it costs more.
    var absentShare = 0.7
    /// The search cools down twice where the first plan leaves more riders without a ride, in per cent.
    var crowdedShare = 2
    /// How much more such a plan may cost, in milliseconds.
    var mostForAbsent: Int64 = 3_000_000

    /// A rider without a ride weighs as much as 200 minutes of detour.
    static let millisecondsPerLostRider: Int64 = 12_000_000
}
