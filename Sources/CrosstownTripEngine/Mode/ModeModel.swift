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
/// The questions of a tree stand level by level; the answer "no more than the threshold" leads left. Each leaf holds
/// the weights of the modes in 255ths.
private enum ModeForest {
    static let modes: [TravelMode] = [.bus, .car, .rail]
    private static let depth = 4
    private static let questions = 15
    private static let leaves = 16

    /// How likely each of the modes is; the sum is one.
    static func probabilities(_ features: [Double]) -> [Double] {
        var sums = modes.map { _ in 0.0 }
        for tree in 0..<(ModeTable.features.count / questions) {
            var node = 0
            for _ in 0..<depth {
                let question = tree * questions + node
                let value = features[Int(ModeTable.features[question])]
                node = 2 * node + (value <= Double(ModeTable.thresholds[question]) ? 1 : 2)
            }
            let leaf = (tree * leaves + node - questions) * modes.count
            for mode in modes.indices { sums[mode] += Double(ModeTable.weights[leaf + mode]) }
        }
        let total = sums.reduce(0, +)
        return sums.map { $0 / total }
    }
}
