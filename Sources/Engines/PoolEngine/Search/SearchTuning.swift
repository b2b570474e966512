/// The numbers that steer the search; found by experiment on the published instances.
struct SearchTuning: Sendable {
    var mostRemoved = 14
    /// Of 1000 rounds, so many exchange seats among many cars at a time.
    var exchangeShare = 60
    /// Of 100 exchanges, so many are of the rests of ways.
    var tailShare = 60
    /// So many cars take part in an exchange.
    var exchangeCars = 24
    /// Of 1000 rounds, so many put known ways together anew, for so many cars.
    var packingShare = 5
    var packedCars = 16
    /// From this share of a cycle on, the ways of accepted plans are remembered, and from this one on put together.
    var gatherFrom = 0.5
    var packingFrom = 0.6
    /// So many ways are remembered for each car, and in all.
    var waysPerCar = 512
    var mostWays = 1 << 18
    /// So many ways are looked at for one packing, with so many steps of the prices and nodes of the search.
    var mostPackedWays = 8192
    var priceSteps = 60
    var packingNodes = 1000
    /// What a ride is worth in a packing, in milliseconds of detour: more than all but the costliest riders add.
    ///
    /// Prices come to rest sooner where it is little; the round as a whole is judged by the true worth.
    var packedWorth: Float = 900_000
    /// The chance of a round that gives the seat of one rider to another, in per cent, where many have no ride: while
    /// the patience of the waiting counts, and later.
    var ejectionShare = 65
    var lateEjectionShare = 25
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
    /// For this share of a cycle, a plan that serves those who waited longest is taken though it costs more.
    var absentShare = 0.7
    /// Where the first plan leaves more riders without a ride, in per cent, the pool is crowded.
    var crowdedShare = 2
    /// Crowded pools of up to so many riders cool down most often, and those with more than the second number once: a
    /// part of the time is too short for them.
    var mostInSmallPool = 500
    var mostRepeated = 2000
    /// How much more such a plan may cost, in milliseconds.
    var mostForAbsent: Int64 = 3_000_000
    /// A ride weighs as much as so many milliseconds of detour.
    var rideWeight = 12_000_000.0
    /// From this share of a cycle on it has its full weight, so that nobody who can ride is left out for less detour.
    var fullWeightFrom = 0.6

    /// How the search cools down where all or nearly all find a ride at once.
    var cooling: Cooling {
        Cooling(
            cycles: 1,
            firstHeat: firstHeat,
            lastHeat: 3_000,
            exchangeFrom: 0.3,
            firstRideWeight: rideWeight,
            polishShare: 0,
            polishHeat: 0
        )
    }

    /// How the search cools down where many have no ride.
    ///
    /// Known ways put together anew save the last of the cooling. The way to a better plan often leads through one with
    /// a rider less, which a heavy ride forbids at any heat.
    func crowdedCooling(of riders: Int) -> Cooling {
        let isSmall = riders <= mostInSmallPool
        return Cooling(
            cycles: isSmall ? 6 : riders <= mostRepeated ? 2 : 1,
            firstHeat: firstHeat,
            lastHeat: 6_000,
            exchangeFrom: isSmall ? 0.6 : 0.8,
            firstRideWeight: 1_200_000,
            polishShare: isSmall ? 0.3 : 0,
            polishHeat: 80_000
        )
    }
}
