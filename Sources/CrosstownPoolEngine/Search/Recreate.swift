/// Seating riders again, the cheapest place for one after the other.
extension NeighbourhoodSearch {
    /// Seats riders who were taken out, then anybody else for whom a touched car has room now.
    mutating func recreate() {
        order.arrange(&removed, using: &generator)
        if state.unserved.count > removed.count, generator.below(2) == 0 {
            seatWaiting()
            seatRemoved()
        } else {
            seatRemoved()
            seatWaiting()
        }
        if model.companions.areAsked { dropUnmet() }
    }

    private mutating func seatRemoved() {
        for index in removed.indices where state.driverOf[Int(removed[index])] < 0 {
            seat(Int(removed[index]), onlyTouched: false)
        }
    }

    /// Tries everybody without a ride; only touched cars can have become able to take somebody.
    private mutating func seatWaiting() {
        guard !state.touched.isEmpty else { return }
        waiting.removeAll(keepingCapacity: true)
        open.become(state.cars.free, and: state.touchedBits)
        for rider in state.unserved where model.candidates.hasCommon(row: Int(rider), with: open) {
            waiting.append(rider)
        }
        guard !waiting.isEmpty else { return }
        order.arrange(&waiting, using: &generator)
        for index in waiting.indices { seat(Int(waiting[index]), onlyTouched: true) }
    }

    /// Seats a rider at the cheapest place; now and then a car is passed over ("blink", Christiaens and Vanden Berghe).
    mutating func seat(_ rider: Int, onlyTouched: Bool) {
        var best = Insertion()
        let row = rider * model.candidates.wordsPerRow
        for word in 0..<model.candidates.wordsPerRow {
            var bits = model.candidates.words[row + word] & state.cars.free.words[word]
            if onlyTouched { bits &= state.touchedBits.words[word] }
            while bits != 0 {
                let driver = word * 64 + bits.trailingZeroBitCount
                bits &= bits - 1
                if generator.next() & 127 < tuning.blinks { continue }
                guard isWelcome(rider, driver) else { continue }
                state.cars.improve(&best, rider: rider, driver: driver, model)
            }
        }
        if best.driver >= 0 { state.insert(best, rider: rider) }
    }

    @inline(__always)
    func isWelcome(_ rider: Int, _ driver: Int) -> Bool { !model.companions.areAsked || fitsCompany(rider, driver) }

    private func fitsCompany(_ rider: Int, _ driver: Int) -> Bool {
        let aboard = state.riders(of: driver)
        if aboard.contains(where: { model.companions.refuse(rider, $0) }) { return false }
        guard let wanted = model.companions.wanted(rider: rider, driver: driver) else { return true }
        // Somebody wanted may still be without a ride: then the company can come later, or `dropUnmet` clears up.
        return wanted.contains { state.driverOf[$0] < 0 || state.driverOf[$0] == Int32(driver) }
    }

    /// Takes everybody out again whose wanted company did not come on board.
    mutating func dropUnmet() {
        var changed = true
        while changed {
            changed = false
            for car in state.touched {
                let driver = Int(car.driver)
                let aboard = state.riders(of: driver)
                for rider in aboard where !model.companions.areMet(rider: rider, driver: driver, onBoard: aboard) {
                    state.remove(rider)
                    changed = true
                }
            }
        }
    }
}
