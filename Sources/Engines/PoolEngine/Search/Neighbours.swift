/// The riders who are likely to share a car with each rider, nearest first.
struct Neighbours {
    private let riders: Table<Int32>
    private let first: Table<Int32>
    private let drivers: Table<Int32>
    private let firstDriver: Table<Int32>

    static let most = 48
    static let mostDrivers = 12

    init(_ arena: TableArena) {
        (riders, first) = (arena.table([]), arena.table([]))
        (drivers, firstDriver) = (arena.table([]), arena.table([]))
    }

    init(_ model: PoolModel, _ arena: TableArena) {
        var (riders, first): (ContiguousArray<Int32>, ContiguousArray<Int32>) = ([], [0])
        for rider in 0..<model.riderCount {
            Self.add(rider, model, to: &riders)
            first.append(Int32(riders.count))
        }
        self.riders = arena.table(riders)
        self.first = arena.table(first)
        (riders, first) = ([], [0])
        for rider in 0..<model.riderCount {
            Self.addDrivers(rider, model, to: &riders)
            first.append(Int32(riders.count))
        }
        drivers = arena.table(riders)
        firstDriver = arena.table(first)
    }

    /// Returns the drivers who pass a rider's place with the least detour, least first.
    @inline(__always)
    func drivers(of rider: Int) -> Range<Int> { Int(firstDriver[rider])..<Int(firstDriver[rider + 1]) }

    @inline(__always)
    func driver(_ index: Int) -> Int { Int(drivers[index]) }

    private static func addDrivers(_ rider: Int, _ model: PoolModel, to drivers: inout ContiguousArray<Int32>) {
        let place = model.applicants[Int(model.firstOption[rider])]
        var nearest: ContiguousArray<Int64> = []
        for driver in 0..<model.driverCount where model.candidates.contains(row: rider, column: driver) {
            let there = model.travel.milliseconds(to: place.place, from: Int32(driver))
            nearest.append(Int64(there + place.toEvent - model.direct[driver]) << 32 | Int64(driver))
        }
        nearest.sort()
        for key in nearest.prefix(mostDrivers) { drivers.append(Int32(truncatingIfNeeded: key)) }
    }

    var isEmpty: Bool { first.count == 0 }

    @inline(__always)
    func of(_ rider: Int) -> Range<Int> { Int(first[rider])..<Int(first[rider + 1]) }

    @inline(__always)
    subscript(_ index: Int) -> Int { Int(riders[index]) }

    private static func add(_ rider: Int, _ model: PoolModel, to riders: inout ContiguousArray<Int32>) {
        let place = model.options[Int(model.firstOption[rider])].location
        // The relatedness in the upper half and the rider in the lower: integers sort fastest.
        var nearest: ContiguousArray<Int64> = []
        nearest.reserveCapacity(4 * Self.most)
        var worst = Int64.max
        for other in 0..<model.riderCount where other != rider {
            let option = model.options[Int(model.firstOption[other])]
            // Shaw's relatedness: near each other, with a similar latest arrival.
            let hours = abs(model.riders[other].arriveBy - model.riders[rider].arriveBy)
            let relation = model.travel.milliseconds(to: place, from: option.location) + hours / 10
            let key = Int64(relation) << 32 | Int64(other)
            guard key < worst else { continue }
            nearest.append(key)
            guard nearest.count >= 4 * Self.most else { continue }
            worst = keepBest(&nearest)
        }
        _ = keepBest(&nearest)
        for key in nearest { riders.append(Int32(truncatingIfNeeded: key)) }
    }

    private static func keepBest(_ nearest: inout ContiguousArray<Int64>) -> Int64 {
        nearest.sort()
        if nearest.count > most { nearest.removeLast(nearest.count - most) }
        return nearest.count == most ? nearest[most - 1] : .max
    }
}
