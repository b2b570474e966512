#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(WASILibc)
import WASILibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Tells modes apart in two steps: first feet, a bicycle and an engine by how fast and how steadily one moves; then
/// the kinds of engines.
///
/// The first step is a logistic regression, because its borders run smoothly through speeds that no labelled leg had.
enum ModeModel {
    static func probabilities(_ features: [Double]) -> ModeProbabilities {
        let power = powerProbabilities(features)
        let engines = ModeForest.probabilities(features)
        var probabilities: [(TravelMode, Double)] = [(.bike, power[0]), (.walk, power[2])]
        for mode in engines.indices { probabilities.append((ModeForest.modes[mode], power[1] * engines[mode])) }
        return ModeProbabilities(weights: probabilities)
    }

    /// How likely a bicycle, an engine and feet are, by the first six features and the squares of the first two.
    private static func powerProbabilities(_ features: [Double]) -> [Double] {
        let terms = [1] + features.prefix(6) + features.prefix(2).map { $0 * $0 }
        var scores: [Double] = [0, 0, 0]
        for (index, weight) in ModeTable.power.enumerated() {
            scores[index / terms.count] += weight * terms[index % terms.count]
        }
        let best = scores.reduce(scores[0], max)
        let weights = scores.map { exp($0 - best) }
        let sum = weights.reduce(0, +)
        return weights.map { $0 / sum }
    }
}

/// A forest of small decision trees, each complete and four questions deep.
///
/// The questions of a tree stand level by level; the answer "no more than the threshold" leads left. All its numbers
/// are single bytes, because a browser downloads them.
private enum ModeForest {
    static let modes: [TravelMode] = [.bus, .car, .rail]
    private static let depth = 4
    private static let questions = 15
    private static let leaves = 16

    /// How likely each of the modes is; the sum is one.
    static func probabilities(_ features: [Double]) -> [Double] {
        let trees = ModeTable.features.count / questions
        var (bus, car) = (0.0, 0.0)
        for tree in 0..<trees {
            let leaf = 2 * (tree * leaves + leaf(of: tree, features))
            bus += Double(ModeTable.weights[leaf])
            car += Double(ModeTable.weights[leaf + 1])
        }
        let total = 63 * Double(trees)
        return [bus / total, car / total, (total - bus - car) / total]
    }

    /// The number of the leaf that the answers to a tree's questions lead to.
    private static func leaf(of tree: Int, _ features: [Double]) -> Int {
        var node = 0
        for _ in 0..<depth {
            let question = tree * questions + node
            let threshold = Double(ModeTable.thresholds[question]) / 16 - 3
            node = 2 * node + (features[Int(ModeTable.features[question])] <= threshold ? 1 : 2)
        }
        return node - questions
    }
}
