extension CarTable {
    /// Finds the cheapest valid place for a rider in one car that is better than the best so far.
    func improve(_ best: inout Insertion, rider: Int, driver: Int, _ model: PoolModel) {
        for number in model.firstOption[rider]..<model.firstOption[rider + 1] {
            improve(&best, model.applicants[Int(number)], driver, model)
        }
    }

    /// Finds the cheapest valid place for one pick-up option.
    @inline(__always)
    func improve(_ best: inout Insertion, _ applicant: Applicant, _ driver: Int, _ model: PoolModel) {
        let car = self[driver]
        guard car.load + applicant.size <= car.seats, car.count < car.mostStops else { return }
        let isKnown = applicant.previousDriver < 0 || applicant.previousDriver == Int32(driver)
        let extra = isKnown ? 0 : model.driverChangeCost
        var seat = SeatSearch(
            limit: min(car.mostDetour - car.detour, best.cost - extra - 1),
            arrival: min(car.arrival, applicant.arriveBy),
            row: driver * stride
        )
        if model.travel.isCompact {
            searchBlocks(&seat, applicant, driver, model)
        } else {
            searchStops(&seat, applicant, driver, model)
        }
        guard seat.position >= 0 else { return }
        best = Insertion(
            driver: driver,
            position: seat.position,
            option: applicant.option,
            cost: seat.limit + 1 + extra
        )
    }

    /// The state of the search for a place in one car.
    struct SeatSearch {
        /// The maximum additional detour in milliseconds.
        var limit: Int32
        let arrival: Int32
        let row: Int
        /// The stop before the cheapest place found; -1 for none.
        var position = -1
    }

    /// Estimates four places of the route at a time, and calculates the ones that may be cheap enough.
    @inline(__always)
    private func searchBlocks(_ seat: inout SeatSearch, _ applicant: Applicant, _ driver: Int, _ model: PoolModel) {
        let last = Int(self[driver].count)
        let error = model.travel.sketchError - Float(boarding)
        var number = blocks.first(of: driver)
        var (block, base) = (blocks[number], 0)
        var times = block.times(to: applicant.sketch)
        while true {
            let isMore = base + 4 <= last
            number += 1
            let next = isMore ? blocks[number] : block
            let nextTimes = isMore ? next.times(to: applicant.sketch) : times
            let behind = isMore ? nextTimes[0] : Float(applicant.toEvent)
            let added = times + SIMD4(times[1], times[2], times[3], behind) - block.legs
            for lane in 0..<4 where added[lane] <= Float(seat.limit) + error {
                considerExactly(&seat, applicant, base + lane, model)
            }
            guard isMore else { return }
            (block, times, base) = (next, nextTimes, base + 4)
        }
    }

    private func considerExactly(_ seat: inout SeatSearch, _ applicant: Applicant, _ position: Int, _ model: PoolModel)
    {
        let (stop, next) = (stops[seat.row + position], stops[seat.row + position + 1])
        let there = time(of: applicant, from: stop, model)
        let onward = time(of: applicant, to: next, model)
        consider(&seat, applicant, position, there, onward, stop.leg)
    }

    /// Calculates one place of the route after the other, for given matrices and for distant places.
    private func searchStops(_ seat: inout SeatSearch, _ applicant: Applicant, _ driver: Int, _ model: PoolModel) {
        for position in 0...Int(self[driver].count) {
            let (stop, next) = (stops[seat.row + position], stops[seat.row + position + 1])
            let there = time(of: applicant, from: stop, model)
            let onward = time(of: applicant, to: next, model)
            consider(&seat, applicant, position, there, onward, stop.leg)
        }
    }

    /// Saves the place after a stop if it is cheaper than any before and keeps all times.
    @inline(__always)
    private func consider(
        _ seat: inout SeatSearch,
        _ applicant: Applicant,
        _ position: Int,
        _ there: Int32,
        _ onward: Int32,
        _ leg: Int32
    ) {
        let added = there + onward + boarding - leg
        guard added <= seat.limit else { return }
        let next = stops[seat.row + position + 1]
        let earliest = stops[seat.row + position].earliest
        guard keepsTimes(applicant, before: next, there, onward, earliest: earliest, arrival: seat.arrival) else {
            return
        }
        seat.position = position
        seat.limit = added - 1
    }

    /// Returns whether a pick-up before a stop keeps all times, if the car can leave the stop before at `earliest`.
    @inline(__always)
    func keepsTimes(
        _ applicant: Applicant,
        before next: Stop,
        _ there: Int32,
        _ onward: Int32,
        earliest: Int32,
        arrival: Int32
    ) -> Bool {
        guard arrival >= next.needed else { return false }
        let leaving = min(arrival - next.rest, next.latest) - onward
        let moment = min(leaving - boarding, applicant.latest)
        return moment >= applicant.ready && moment - there >= earliest
    }

    @inline(__always)
    func time(of applicant: Applicant, from stop: Stop, _ model: PoolModel) -> Int32 {
        model.travel.isCompact
            ? model.travel.milliseconds(applicant.vector, to: stop.location)
            : model.travel.milliseconds(to: applicant.place, from: stop.location)
    }

    @inline(__always)
    func time(of applicant: Applicant, to stop: Stop, _ model: PoolModel) -> Int32 {
        model.travel.isCompact
            ? model.travel.milliseconds(applicant.vector, to: stop.location)
            : model.travel.milliseconds(from: applicant.place, to: stop.location)
    }
}
