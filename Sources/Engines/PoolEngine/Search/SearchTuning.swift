/// The parameters of the search, found by experiment on the published instances.
struct SearchTuning: Sendable {
    var mostRemoved = 14
    /// The rounds out of 1000 that exchange seats among many cars at a time.
    var exchangeShare = 60
    /// The exchanges out of 100 that exchange the rests of routes.
    var tailShare = 60
    var exchangeCars = 24
    /// The rounds out of 1000 that repack known routes, and the number of cars.
    var packingShare = 5
    var packedCars = 16
    /// The shares of a cycle from which the routes of accepted plans are stored and repacked.
    var gatherFrom = 0.5
    var packingFrom = 0.6
    /// The maximum number of stored routes per car and in total.
    var waysPerCar = 512
    var mostWays = 1 << 18
    /// The maximum number of routes in one packing, with its maximum price steps and search nodes.
    var mostPackedWays = 8192
    var priceSteps = 60
    var packingNodes = 1000
    /// The worth of a ride in a packing, in milliseconds of detour: more than all but the costliest riders add.
    ///
    /// Prices converge faster if it is small; the round as a whole is judged by the actual worth.
    var packedWorth: Float = 900_000
    /// The chance of a round of ejection in percent, if many riders have no ride: while the longest waits count, and
    /// later.
    var ejectionShare = 65
    var lateEjectionShare = 25
    /// The chance per rider without a ride, up to the share above.
    var ejectionPerRider = 2
    var mostEjectionCars = 30
    /// The random noise in the choice of the replaced rider, in rounds.
    var ejectionNoise = 2000
    /// Cumulative bounds of a draw below 100 for the kinds of removal.
    var aimedShare = 5
    var randomBound = 10
    var worstBound = 15
    var carBound = 45
    var wayBound = 60
    /// The chance to remove a neighbor, in percent.
    var neighbourChance = 60
    /// The maximum number of cars between two blinks.
    var mostBetweenBlinks = 50
    /// The heat at the start of each cooling cycle, in milliseconds of detour.
    var firstHeat = 400_000.0
    /// The share of a cycle during which a plan that serves the longest waits is accepted at a higher cost.
    var absentShare = 0.7
    /// The percentage of riders without a ride in the first plan above which the pool is crowded.
    var crowdedShare = 2
    /// Crowded pools with at most this many riders cool down most often, and pools above the second number once: a part
    /// of the time is too short for them.
    var mostInSmallPool = 500
    var mostRepeated = 2000
    /// The maximum additional cost of a plan that serves the longest waits, in milliseconds.
    var mostForAbsent: Int64 = 3_000_000
    /// The worth of a ride in milliseconds of detour.
    var rideWeight = 12_000_000.0
    /// The share of a cycle from which it has its full weight, so that no possible ride is dropped for less detour.
    var fullWeightFrom = 0.6

    /// The cooling schedule if all or nearly all riders have a ride at once.
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

    /// Returns the cooling schedule if many riders have no ride.
    ///
    /// Repacking known routes makes the last of the cooling unnecessary. The path to a better plan often leads through
    /// one with a rider less, which a heavy ride forbids at any heat.
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
