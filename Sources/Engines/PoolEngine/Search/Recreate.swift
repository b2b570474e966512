/// Inserts riders again, one after the other at the cheapest place.
extension NeighbourhoodSearch {
    /// Inserts removed riders, then others that a changed car has room for.
    mutating func recreate() {
        order.arrange(removed, using: &generator)
        let areOthersWaiting = state.unserved.count > removed.count
        if areOthersWaiting, generator.below(2) == 0 {
            seatWaiting()
            seatRemoved(isLast: true)
        } else {
            seatRemoved(isLast: !areOthersWaiting)
            if areOthersWaiting { seatWaiting() }
        }
        if model.companions.areAsked { dropUnmet() }
    }

    /// Inserts the round's removed riders; if no riders follow them, it ends as soon as the plan is certain to be
    /// refused.
    private mutating func seatRemoved(isLast: Bool) {
        var pending: Int64 = 0
        for index in 0..<removed.count where state.driverOf[Int(removed[index])] < 0 {
            pending += Int64(model.riders[Int(removed[index])].weight)
        }
        for index in 0..<removed.count where state.driverOf[Int(removed[index])] < 0 {
            let rider = Int(removed[index])
            pending -= Int64(model.riders[rider].weight)
            seat(rider, onlyTouched: false)
            let least = energy - pending * rideWeight
            if isLast, Double(least) >= limit { return }
        }
    }

    /// Tries all riders without a ride; only changed cars can have new room.
    private mutating func seatWaiting() {
        guard !state.touched.isEmpty else { return }
        waiting.removeAll()
        open.become(state.cars.free, and: state.touchedBits)
        for index in 0..<state.unserved.count {
            let rider = state.unserved[index]
            if model.candidates.hasCommon(row: Int(rider), with: open) { waiting.append(rider) }
        }
        guard !waiting.isEmpty else { return }
        order.arrange(waiting, using: &generator)
        for index in 0..<waiting.count {
            // The earlier riders may have filled the cars.
            open.become(state.cars.free, and: state.touchedBits)
            let rider = Int(waiting[index])
            if model.candidates.hasCommon(row: rider, with: open) { seat(rider, onlyTouched: true) }
        }
    }

    /// Inserts a rider at the cheapest place and sometimes skips a car ("blink", Christiaens and Vanden Berghe).
    mutating func seat(_ rider: Int, onlyTouched: Bool) {
        var best = Insertion()
        for number in model.firstOption[rider]..<model.firstOption[rider + 1] {
            improve(&best, model.applicants[Int(number)], rider, onlyTouched)
        }
        if best.driver >= 0 { state.insert(best, rider: rider) }
    }

    private mutating func improve(_ best: inout Insertion, _ applicant: Applicant, _ rider: Int, _ onlyTouched: Bool) {
        // Copies of constants, so that they stay in registers.
        let (cars, model) = (state.cars, model)
        var carsToBlink = carsToBlink
        defer { self.carsToBlink = carsToBlink }
        let isCompanyAsked = model.companions.areAsked
        let row = rider * model.candidates.wordsPerRow
        for word in 0..<model.candidates.wordsPerRow {
            var bits = model.candidates.words[row + word] & cars.free.words[word]
            if onlyTouched { bits &= state.touchedBits.words[word] }
            while bits != 0 {
                let driver = word * 64 + bits.trailingZeroBitCount
                bits &= bits - 1
                carsToBlink -= 1
                if carsToBlink < 0 {
                    carsToBlink = generator.below(tuning.mostBetweenBlinks)
                    continue
                }
                if isCompanyAsked, !isWelcome(rider, driver) { continue }
                cars.improve(&best, applicant, driver, model)
            }
        }
    }

    /// Returns whether the company in a car suits a rider; called only if any rider has a wish.
    func isWelcome(_ rider: Int, _ driver: Int) -> Bool {
        let aboard = state.riders(of: driver)
        if aboard.contains(where: { model.companions.refuse(rider, $0) }) { return false }
        guard let wanted = model.companions.wanted(rider: rider, driver: driver) else { return true }
        // A required person may still be without a ride: the company can come later, or `dropUnmet` removes the rider.
        return wanted.contains { state.driverOf[$0] < 0 || state.driverOf[$0] == Int32(driver) }
    }

    /// Removes all riders whose required company has no seat in their car.
    mutating func dropUnmet() {
        var changed = true
        while changed {
            changed = false
            for index in 0..<state.touched.count {
                let driver = Int(state.touched[index])
                let aboard = state.riders(of: driver)
                for rider in aboard where !model.companions.areMet(rider: rider, driver: driver, onBoard: aboard) {
                    state.remove(rider)
                    changed = true
                }
            }
        }
    }
}
