/// A folded word, prepared for comparison.
struct ComparableWord: Hashable, Sendable {
    let text: String
    let letters: [Unicode.Scalar]
    let weight: Double

    init(_ text: String) {
        self.text = text
        letters = Array(text.unicodeScalars)
        weight = PlaceVocabulary.weight(of: text)
    }

    var isNumber: Bool { letters.first.map { ("0"..."9").contains($0) } ?? false }
}

/// Calculates how well a typed word matches a word of a name.
enum WordFit {
    /// Returns a fit from 0, another word, to 1, the same; the start of a word counts nearly as much if more typing may
    /// follow.
    static func fit(_ typed: ComparableWord, _ name: ComparableWord, mayGoOn: Bool) -> Double {
        if typed.letters == name.letters { return 1 }
        let startFactor = mayGoOn ? 0.97 : 0.85
        if name.letters.starts(with: typed.letters) { return startFactor }
        let allowed = allowedErrors(typed.letters.count)
        guard allowed > 0, !typed.isNumber, typed.letters.count <= name.letters.count + allowed else { return 0 }
        let errors = errors(typed.letters, name.letters)
        let whole = fit(errors.whole, of: typed, allowed: allowed)
        // A start with errors needs a minimum length, or every word would match.
        let start = typed.letters.count > 3 ? fit(errors.start, of: typed, allowed: allowed) * startFactor : 0
        return max(whole, start)
    }

    private static func fit(_ errors: Int, of typed: ComparableWord, allowed: Int) -> Double {
        errors <= allowed ? 1 - Double(errors) / Double(typed.letters.count) : 0
    }

    private static func allowedErrors(_ letters: Int) -> Int {
        switch letters {
        case ..<3: 0
        case 3...5: 1
        case 6...9: 2
        default: 3
        }
    }

    /// Returns the smallest number of letters added, deleted, changed or swapped with the next, for the whole name and
    /// for a start of it (optimal string alignment: Damerau 1964, with Wagner and Fischer's table).
    private static func errors(_ typed: [Unicode.Scalar], _ name: [Unicode.Scalar]) -> (whole: Int, start: Int) {
        var beforeLast: [Int] = []
        var last = Array(0...name.count)
        for row in typed.indices {
            var current = [row + 1]
            current.reserveCapacity(name.count + 1)
            for column in name.indices {
                let isSame = typed[row] == name[column]
                var least = min(last[column + 1] + 1, current[column] + 1, last[column] + (isSame ? 0 : 1))
                if row > 0, column > 0, typed[row] == name[column - 1], typed[row - 1] == name[column] {
                    least = min(least, beforeLast[column - 1] + 1)
                }
                current.append(least)
            }
            (beforeLast, last) = (last, current)
        }
        return (last[name.count], last.min() ?? 0)
    }
}
