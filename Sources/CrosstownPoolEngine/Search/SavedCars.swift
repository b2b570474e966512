extension CarTable {
    /// A car as it was before a change.
    struct Saved {
        let driver: Int32
        let count: Int32
        let load: Int32
        let detour: Int32
        let arrival: Int32
        /// Where the car's stops begin in the log.
        let first: Int
    }

    /// Appends a car's stops to a log.
    func save(_ driver: Int, to log: inout ContiguousArray<Stop>) -> Saved {
        let row = driver * stride
        let first = log.count
        for index in row...row + Int(count[driver]) + 1 { log.append(stops[index]) }
        return Saved(
            driver: Int32(driver),
            count: count[driver],
            load: load[driver],
            detour: detour[driver],
            arrival: arrival[driver],
            first: first
        )
    }

    /// Brings a car back to what a log says.
    mutating func restore(_ saved: Saved, from log: ContiguousArray<Stop>, _ model: PoolModel) {
        let driver = Int(saved.driver)
        let row = driver * stride
        for offset in 0..<Int(saved.count) + 2 { stops[row + offset] = log[saved.first + offset] }
        count[driver] = saved.count
        load[driver] = saved.load
        detour[driver] = saved.detour
        arrival[driver] = saved.arrival
        updateFree(driver, model)
    }

    /// Becomes equal to another table of the same model without asking for memory.
    mutating func overwrite(with other: CarTable) {
        stops.overwrite(with: other.stops)
        count.overwrite(with: other.count)
        load.overwrite(with: other.load)
        detour.overwrite(with: other.detour)
        arrival.overwrite(with: other.arrival)
        free = other.free
    }
}

extension ContiguousArray {
    fileprivate mutating func overwrite(with other: ContiguousArray) {
        withUnsafeMutableBufferPointer { target in
            other.withUnsafeBufferPointer { source in _ = target.update(fromContentsOf: source) }
        }
    }
}
