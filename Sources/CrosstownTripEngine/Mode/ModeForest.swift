/// A forest of small decision trees, each complete and five questions deep.
///
/// The questions of a tree stand level by level; the answer "no more than the threshold" leads left. Each leaf holds
/// the weights of five modes in 255ths.
enum ModeForest {
    private static let depth = 5
    private static let questions = 31
    private static let leaves = 32
    private static let modes: [TravelMode] = [.bike, .bus, .car, .rail, .walk]

    static func probabilities(_ features: [Double]) -> ModeProbabilities {
        var sums: [Double] = [0, 0, 0, 0, 0]
        for tree in 0..<(ModeForestTable.features.count / questions) {
            var node = 0
            for _ in 0..<depth {
                let question = tree * questions + node
                let value = features[Int(ModeForestTable.features[question])]
                node = 2 * node + (value <= ModeForestTable.thresholds[question] ? 1 : 2)
            }
            let leaf = (tree * leaves + node - questions) * modes.count
            for mode in modes.indices { sums[mode] += Double(ModeForestTable.weights[leaf + mode]) }
        }
        return ModeProbabilities(weights: modes.indices.map { (modes[$0], sums[$0]) })
    }
}
