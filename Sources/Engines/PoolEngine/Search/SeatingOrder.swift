/// Orders riders for insertion by a random choice of several keys (as in SISR).
struct SeatingOrder {
    /// Riders with few possible drivers come first, riders with a promise before all.
    let fewestOptions: Table<Int32>
    private let farthest: Table<Int32>
    private let nearest: Table<Int32>

    init(_ model: PoolModel, _ arena: TableArena) {
        let options = ContiguousArray(
            (0..<model.riderCount).map { Int32(model.candidateCount[$0]) - 1000 * (model.riders[$0].weight - 1) }
        )
        let ways = ContiguousArray(
            (0..<model.riderCount).map { rider in
                let place = model.options[Int(model.firstOption[rider])].location
                return model.travel.milliseconds(from: place, to: model.eventLocation)
            }
        )
        fewestOptions = arena.table(options)
        nearest = arena.table(ways)
        farthest = arena.table(ContiguousArray(ways.map { -$0 }))
    }

    func arrange(_ riders: List<Int32>, using generator: inout SeededGenerator) {
        var index = riders.count
        while index > 1 {
            riders.swapAt(index - 1, generator.below(index))
            index -= 1
        }
        switch generator.below(8) {
        case 0...2: return
        case 3...5: sort(riders, by: fewestOptions)
        case 6: sort(riders, by: farthest)
        default: sort(riders, by: nearest)
        }
    }

    /// Insertion sort: the lists are short, and equal keys keep their random order.
    private func sort(_ riders: List<Int32>, by keys: Table<Int32>) {
        for position in stride(from: 1, to: riders.count, by: 1) {
            let rider = riders[position]
            let key = keys[Int(rider)]
            var place = position
            while place > 0, keys[Int(riders[place - 1])] > key {
                riders[place] = riders[place - 1]
                place -= 1
            }
            riders[place] = rider
        }
    }
}
