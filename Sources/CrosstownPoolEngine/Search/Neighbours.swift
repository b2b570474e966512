/// For each rider, those who are likely to share a car with the rider, the nearest first.
struct Neighbours: Sendable {
    private var riders: ContiguousArray<Int32> = []
    private var first: ContiguousArray<Int32> = [0]

    /// So many neighbours are kept.
    static let most = 48

    /// Nobody's neighbours.
    init() {}

    /// Works out the neighbours of each rider.
    init(_ model: PoolModel) {
        for rider in 0..<model.riderCount { add(rider, model) }
    }

    var isEmpty: Bool { first.count == 1 }

    func of(_ rider: Int) -> Range<Int> { Int(first[rider])..<Int(first[rider + 1]) }

    subscript(_ index: Int) -> Int { Int(riders[index]) }

    private mutating func add(_ rider: Int, _ model: PoolModel) {
        let place = model.options[Int(model.firstOption[rider])].location
        // The relation in the upper half and the rider in the lower: whole numbers sort quickest.
        var nearest: ContiguousArray<Int64> = []
        nearest.reserveCapacity(4 * Self.most)
        var worst = Int64.max
        for other in 0..<model.riderCount where other != rider {
            let option = model.options[Int(model.firstOption[other])]
            // Shaw's relatedness: near by, and with a like wish for the time of arrival.
            let hours = abs(model.riders[other].arriveBy - model.riders[rider].arriveBy)
            let relation = model.travel.milliseconds(to: place, from: option.location) + hours / 10
            let key = Int64(relation) << 32 | Int64(other)
            guard key < worst else { continue }
            nearest.append(key)
            guard nearest.count >= 4 * Self.most else { continue }
            worst = Self.keepBest(&nearest)
        }
        _ = Self.keepBest(&nearest)
        for key in nearest { riders.append(Int32(truncatingIfNeeded: key)) }
        first.append(Int32(riders.count))
    }

    private static func keepBest(_ nearest: inout ContiguousArray<Int64>) -> Int64 {
        nearest.sort()
        if nearest.count > most { nearest.removeLast(nearest.count - most) }
        return nearest.count == most ? nearest[most - 1] : .max
    }
}
