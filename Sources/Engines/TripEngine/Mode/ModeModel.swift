#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(WASILibc)
import WASILibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Tells modes apart by two views of a leg, and answers with the mean of what they say.
///
/// Each view knows how some of the features are spread in legs of each mode: a normal distribution, made so wide that it
/// holds what differs from city to city and from phone to phone. One view sees how a leg began and how it stops and goes,
/// the other its pace, its spurts and its turns. Where the two disagree, neither is believed, and the person is asked.
enum ModeModel {
    static func probabilities(_ features: [Double]) -> ModeProbabilities {
        let views = [ModeView(ModeTable.stopping, of: 0..<5), ModeView(ModeTable.moving, of: [1, 5, 6])]
        let said = views.map { $0.probabilities(features) }
        return ModeProbabilities(
            weights: ModeTable.modes.enumerated().map { index, mode in
                (mode, said.reduce(0) { $0 + $1[index] } / Double(said.count))
            }
        )
    }
}

/// Normal distributions of some features, one for each mode.
private struct ModeView {
    private let numbers: [Double]
    private let columns: [Int]

    /// Reads for each mode a constant, the means, and the rows of the lower triangle that makes deviations independent.
    init(_ numbers: [Double], of columns: some Sequence<Int>) {
        self.numbers = numbers
        self.columns = Array(columns)
    }

    /// How likely each mode is; the sum is one.
    func probabilities(_ features: [Double]) -> [Double] {
        let scores = ModeTable.modes.indices.map { score(of: $0, features) }
        let best = scores.reduce(scores[0], max)
        let weights = scores.map { exp($0 - best) }
        let sum = weights.reduce(0, +)
        return weights.map { $0 / sum }
    }

    /// The logarithm of the density of a mode, but for what all have in common.
    private func score(of mode: Int, _ features: [Double]) -> Double {
        let count = columns.count
        let first = mode * (1 + count + count * (count + 1) / 2)
        var (score, next) = (numbers[first], first + 1 + count)
        for row in 0..<count {
            var deviation = 0.0
            for column in 0...row {
                deviation += numbers[next] * (features[columns[column]] - numbers[first + 1 + column])
                next += 1
            }
            score -= deviation * deviation / 2
        }
        return score
    }
}
