/// Seating riders again, the cheapest place for one after the other.
extension NeighbourhoodSearch {
    /// Seats riders who were taken out, then anybody else for whom a touched car has room now.
    mutating func recreate() {
        let waiting = state.unserved.count - removed.count
        removed = ordered(removed)
        if waiting > 0, generator.below(2) == 0 {
            seatWaiting()
            seatRemoved()
        } else {
            seatRemoved()
            if waiting > 0 { seatWaiting() }
        }
        if model.companions.areAsked { dropUnmet() }
    }

    private mutating func seatRemoved() {
        for rider in removed where state.driverOf[Int(rider)] < 0 { seat(Int(rider), onlyTouched: false) }
    }

    /// Tries everybody without a ride; only touched cars can have become able to take somebody.
    private mutating func seatWaiting() {
        guard !state.touched.isEmpty else { return }
        for rider in ordered(state.unserved) where state.driverOf[Int(rider)] < 0 {
            seat(Int(rider), onlyTouched: true)
        }
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
                guard !model.companions.areAsked || isWelcome(rider, driver) else { continue }
                let extra = state.changeCost(rider: rider, driver: driver)
                state.cars.improve(&best, rider: rider, driver: driver, extra: extra, model)
            }
        }
        if best.driver >= 0 { state.insert(best, rider: rider) }
    }

    private func isWelcome(_ rider: Int, _ driver: Int) -> Bool {
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
            for driver in ContiguousArray(state.touched) {
                let aboard = state.riders(of: Int(driver))
                for rider in aboard
                where !model.companions.areMet(rider: rider, driver: Int(driver), onBoard: aboard) {
                    state.remove(rider)
                    changed = true
                }
            }
        }
    }

    /// Orders riders for seating by one of several keys (as in SISR).
    private mutating func ordered(_ list: ContiguousArray<Int32>) -> ContiguousArray<Int32> {
        var riders = list
        var index = riders.count
        while index > 1 {
            riders.swapAt(index - 1, generator.below(index))
            index -= 1
        }
        let keys: ContiguousArray<Int32>
        switch generator.below(8) {
        case 0...2: return riders
        case 3...5: keys = fewestOptions
        case 6: keys = farthest
        default: keys = nearest
        }
        for position in riders.indices.dropFirst() {
            let rider = riders[position]
            var place = position
            while place > 0, keys[Int(riders[place - 1])] > keys[Int(rider)] {
                riders[place] = riders[place - 1]
                place -= 1
            }
            riders[place] = rider
        }
        return riders
    }
}
