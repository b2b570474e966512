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
        var nearest: ContiguousArray<(relation: Int32, rider: Int32)> = []
        var worst = Int32.max
        for other in 0..<model.riderCount where other != rider {
            let option = model.options[Int(model.firstOption[other])]
            // Shaw's relatedness: near by, and with a like wish for the time of arrival.
            let hours = abs(model.riders[other].arriveBy - model.riders[rider].arriveBy)
            let relation = model.travel.milliseconds(to: place, from: option.location) + hours / 10
            guard relation < worst else { continue }
            nearest.append((relation, Int32(other)))
            guard nearest.count >= 3 * Self.most else { continue }
            worst = Self.keepBest(&nearest)
        }
        _ = Self.keepBest(&nearest)
        riders.append(contentsOf: nearest.map(\.rider))
        first.append(Int32(riders.count))
    }

    private static func keepBest(_ nearest: inout ContiguousArray<(relation: Int32, rider: Int32)>) -> Int32 {
        nearest.sort { ($0.relation, $0.rider) < ($1.relation, $1.rider) }
        if nearest.count > most { nearest.removeLast(nearest.count - most) }
        return nearest.count == most ? nearest[most - 1].relation : .max
    }
}
