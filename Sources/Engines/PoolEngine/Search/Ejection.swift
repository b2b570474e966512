/// Replaces one rider by another who has no ride.
///
/// After Nagata and Bräysy 2009: the replaced rider should be easy to seat elsewhere, by the counters of rounds that
/// riders spent without a ride.
extension NeighbourhoodSearch {
    /// Seats a rider without a ride instead of one who was seldom without, if the car allows it.
    mutating func eject() {
        let rider = Int(state.unserved[generator.below(state.unserved.count)])
        guard let (driver, other) = easiestExchange(for: rider) else { return }
        take(other)
        var seat = Insertion()
        state.cars.improve(&seat, rider: rider, driver: driver, model)
        guard seat.driver >= 0 else { return }
        if !model.companions.areAsked || isWelcome(rider, driver) { state.insert(seat, rider: rider) }
    }

    /// Returns the first exchange with room for the rider, starting with the riders who were least often without a
    /// ride.
    private mutating func easiestExchange(for rider: Int) -> (driver: Int, other: Int)? {
        listExchanges(for: rider)
        while let (driver, position) = ejections.takeEasiest() {
            guard state.cars.hasRoom(for: rider, in: driver, withoutStopAt: position, model) else { continue }
            return (driver, state.rider(of: driver, at: position))
        }
        return nil
    }

    private mutating func listExchanges(for rider: Int) {
        ejections.removeAll()
        let possible = model.candidateCount[rider]
        guard possible > 0 else { return }
        var drivers = model.candidates.columns(ofRow: rider, from: generator.below(possible))
        for _ in 0..<min(possible, tuning.mostEjectionCars) {
            let driver = drivers.next()
            for position in stride(from: 1, through: Int(state.cars[driver].count), by: 1) {
                let other = state.rider(of: driver, at: position)
                guard model.riders[other].weight <= model.riders[rider].weight else { continue }
                let absence = state.absences[other] + Int64(generator.below(tuning.ejectionNoise))
                ejections.add(driver, position, absence)
            }
        }
    }
}

/// The candidates for replacement.
struct Ejections {
    private struct Seat: BitwiseCopyable {
        let driver: Int32
        let position: Int32
    }

    private var seats: List<Seat>
    /// The number of rounds without a ride for each rider, with random noise.
    private var absences: List<Int64>

    init(_ model: PoolModel, mostCars: Int, _ arena: TableArena) {
        let most = mostCars * (model.stride - 2)
        seats = List(arena.table(repeating: Seat(driver: 0, position: 0), count: most))
        absences = List(arena.table(repeating: 0, count: most))
    }

    mutating func removeAll() {
        seats.removeAll()
        absences.removeAll()
    }

    @inline(__always)
    mutating func add(_ driver: Int, _ position: Int, _ absence: Int64) {
        seats.append(Seat(driver: Int32(truncatingIfNeeded: driver), position: Int32(truncatingIfNeeded: position)))
        absences.append(absence)
    }

    /// Removes and returns the seat of the rider who was least often without a ride.
    mutating func takeEasiest() -> (driver: Int, position: Int)? {
        var (least, easiest) = (Int64.max, -1)
        for index in 0..<absences.count where absences[index] < least { (least, easiest) = (absences[index], index) }
        guard easiest >= 0 else { return nil }
        absences[easiest] = .max
        return (Int(seats[easiest].driver), Int(seats[easiest].position))
    }
}
