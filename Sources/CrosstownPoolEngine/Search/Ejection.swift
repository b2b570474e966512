/// Giving the seat of one rider to another who has none.
///
/// After Nagata and Bräysy 2009: whoever is pushed out should be easy to seat elsewhere. The rounds that riders spent
/// without a ride are the counters that tell.
extension NeighbourhoodSearch {
    /// Seats a rider without a ride in place of somebody who was seldom without one, where the car allows it.
    mutating func eject() {
        let rider = Int(state.unserved[generator.below(state.unserved.count)])
        guard let (driver, other) = easiestExchange(for: rider) else { return }
        take(other)
        var seat = Insertion()
        state.cars.improve(&seat, rider: rider, driver: driver, model)
        if seat.driver >= 0, isWelcome(rider, driver) { state.insert(seat, rider: rider) }
    }

    private mutating func easiestExchange(for rider: Int) -> (driver: Int, other: Int)? {
        let possible = model.candidateCount[rider]
        guard possible > 0 else { return nil }
        let first = generator.below(possible)
        var (least, found): (Int64, (Int, Int)?) = (.max, nil)
        for number in 0..<min(possible, tuning.mostEjectionCars) {
            let driver = model.candidates.column((first + number) % possible, ofRow: rider)
            for position in stride(from: 1, through: Int(state.cars[driver].count), by: 1) {
                let other = state.rider(of: driver, at: position)
                guard model.riders[other].weight <= model.riders[rider].weight else { continue }
                let absence = state.absences[other] + Int64(generator.below(tuning.ejectionNoise))
                guard absence < least else { continue }
                guard state.cars.hasRoom(for: rider, in: driver, withoutStopAt: position, model) else { continue }
                (least, found) = (absence, (driver, other))
            }
        }
        return found
    }
}
