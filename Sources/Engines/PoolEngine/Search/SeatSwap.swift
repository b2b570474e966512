extension CarTable {
    /// Returns whether a rider would have room in a car without the stop at a position.
    ///
    /// It returns the result of `improve` after `remove` without changing the car: it calculates only the effects of
    /// the missing stop, and only until a place is found.
    func hasRoom(for rider: Int, in driver: Int, withoutStopAt position: Int, _ model: PoolModel) -> Bool {
        let car = self[driver]
        let row = driver * stride
        let (before, gone, behind) = (stops[row + position - 1], stops[row + position], stops[row + position + 1])
        let leaving = model.riders[Int(gone.rider)]
        guard car.load - leaving.size + model.riders[rider].size <= car.seats else { return false }
        let closed = model.travel.milliseconds(from: before.location, to: behind.location)
        let way = ShortenedWay(
            row: row,
            gap: position,
            count: Int(car.count),
            closed: closed,
            limit: car.mostDetour - car.detour + before.leg + gone.leg + boarding - closed,
            arrival: arrival(driver, withoutStopAt: position, model)
        )
        for number in model.firstOption[rider]..<model.firstOption[rider + 1] {
            let applicant = model.applicants[Int(number)]
            if hasRoomFromGapOn(way, applicant, model) || hasRoomBeforeGap(way, applicant, model) { return true }
        }
        return false
    }

    /// A car's route without one stop.
    private struct ShortenedWay {
        let row: Int
        /// The position of the missing stop.
        let gap: Int
        /// The number of riders, including the removed one.
        let count: Int
        /// The drive that replaces the two legs at the missing stop.
        let closed: Int32
        /// The maximum additional detour in milliseconds.
        let limit: Int32
        let arrival: Int32
    }

    /// Tries the place of the missing stop and later ones, where the car comes earlier than before.
    @inline(__always)
    private func hasRoomFromGapOn(_ way: ShortenedWay, _ applicant: Applicant, _ model: PoolModel) -> Bool {
        var (number, leg) = (way.gap - 1, way.closed)
        var earliest = stops[way.row + number].earliest
        var there = time(of: applicant, from: stops[way.row + number], model)
        number = way.gap + 1
        while true {
            let next = stops[way.row + number]
            let onward = time(of: applicant, to: next, model)
            if fits(way, applicant, next, there: there, onward: onward, leg: leg, earliest: earliest) { return true }
            guard number <= way.count else { return false }
            earliest = max(next.ready, earliest + leg) + boarding
            there = model.travel.isCompact ? onward : time(of: applicant, from: next, model)
            leg = next.leg
            number += 1
        }
    }

    /// Tries the places before the missing stop, where the car may come later than before.
    @inline(__always)
    private func hasRoomBeforeGap(_ way: ShortenedWay, _ applicant: Applicant, _ model: PoolModel) -> Bool {
        var next = stops[way.row + way.gap + 1]
        var (number, leg) = (way.gap - 1, way.closed)
        while number > 0 {
            var stop = stops[way.row + number]
            stop.lookBehind(next, leg: leg, boarding: boarding)
            next = stop
            let previous = stops[way.row + number - 1]
            let there = time(of: applicant, from: previous, model)
            let onward = time(of: applicant, to: stop, model)
            let earliest = previous.earliest
            if fits(way, applicant, next, there: there, onward: onward, leg: previous.leg, earliest: earliest) {
                return true
            }
            leg = previous.leg
            number -= 1
        }
        return false
    }

    /// Returns whether a place between two stops keeps every limit.
    @inline(__always)
    private func fits(
        _ way: ShortenedWay,
        _ applicant: Applicant,
        _ next: Stop,
        there: Int32,
        onward: Int32,
        leg: Int32,
        earliest: Int32
    ) -> Bool {
        guard there + onward + boarding - leg <= way.limit else { return false }
        let arrival = min(way.arrival, applicant.arriveBy)
        return keepsTimes(applicant, before: next, there, onward, earliest: earliest, arrival: arrival)
    }
}
