extension CarTable {
    /// A car as it was before a change.
    struct Saved {
        let driver: Int32
        let car: Car
        /// Where the car's stops begin in the log.
        let first: Int
    }

    /// Appends a car's stops to a log.
    func save(_ driver: Int, to log: inout ContiguousArray<Stop>) -> Saved {
        let row = driver * stride
        let first = log.count
        log.append(contentsOf: stops[row...row + Int(self[driver].count) + 1])
        return Saved(driver: Int32(driver), car: self[driver], first: first)
    }

    /// Brings a car back to what a log says.
    mutating func restore(_ saved: Saved, from log: ContiguousArray<Stop>) {
        let driver = Int(saved.driver)
        let row = driver * stride
        for offset in 0..<Int(saved.car.count) + 2 { stops[row + offset] = log[saved.first + offset] }
        set(saved.car, for: driver)
    }

    /// Takes one car over from another table of the same model.
    mutating func overwrite(_ driver: Int, with other: CarTable) {
        let row = driver * stride
        for index in row...row + Int(other[driver].count) + 1 { stops[index] = other.stops[index] }
        set(other[driver], for: driver)
    }
}
