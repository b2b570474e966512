#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(WASILibc)
import WASILibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Classifies modes by two views of a leg and returns the mean of their probabilities.
///
/// Each view has a normal distribution of some features for each mode, wide enough for the differences between cities
/// and phones. One view uses how a leg began and how it stops and goes, the other its pace, spurts and turns. If the
/// two disagree, both probabilities are low and the app asks the user.
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

    /// Parses for each mode a constant, the means, and the rows of the lower triangle that makes deviations
    /// independent.
    init(_ numbers: [Double], of columns: some Sequence<Int>) {
        self.numbers = numbers
        self.columns = Array(columns)
    }

    /// Returns the probability of each mode; the sum is one.
    func probabilities(_ features: [Double]) -> [Double] {
        let scores = ModeTable.modes.indices.map { score(of: $0, features) }
        let best = scores.reduce(scores[0], max)
        let weights = scores.map { exp($0 - best) }
        let sum = weights.reduce(0, +)
        return weights.map { $0 / sum }
    }

    /// Returns the logarithm of a mode's density, without the terms that all modes share.
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
