/// Calculates how well places match a text; caches words, since the names of a city share most of theirs.
struct PlaceFit {
    /// The lowest fit of a match.
    static let least = 0.55
    /// The coverage of a name whose kind was typed: "casino" means the casino, whatever its name.
    private static let kindCoverage = 0.8
    /// The factor for a word that is in the street or city instead of the name.
    private static let contextFactor = 0.8

    /// The factor for names that match except for the gaps between words.
    private static let runTogetherFactor = 0.95

    private struct KnownWord {
        let weight: Double
        /// How well each typed word matches it.
        let fits: [Double]
    }

    private let query: PlaceQuery
    private var known: [Substring: KnownWord] = [:]

    init(_ query: PlaceQuery) { self.query = query }

    /// Returns a fit from 0 to 1.
    ///
    /// - Parameters:
    ///   - words: the folded words of the name.
    ///   - kind: the folded words of the kind.
    ///   - context: the folded words of the street and city.
    /// - Returns: 1 if everything was typed exactly.
    mutating func fit(words: String, kind: String, context: String) -> Double {
        let nameWords = knownWords(words)
        let byWords = fitByWords(nameWords, knownWords(kind), knownWords(context))
        let letters = words.unicodeScalars.count - max(0, nameWords.count - 1)
        let known = max(byWords, Self.least) / Self.runTogetherFactor
        let runTogether = query.runTogether.likeness(to: words, letters: letters, above: known)
        return max(byWords, Self.runTogetherFactor * runTogether)
    }

    private mutating func knownWords(_ text: String) -> [KnownWord] {
        text.split(separator: " ").map { word in
            if let known = known[word] { return known }
            let name = ComparableWord(String(word))
            let last = query.words.count - 1
            let fits = query.words.enumerated().map { $1.fit(name, mayGoOn: $0 == last) }
            let found = KnownWord(weight: name.weight, fits: fits)
            known[word] = found
            return found
        }
    }

    private func fitByWords(_ words: [KnownWord], _ kind: [KnownWord], _ context: [KnownWord]) -> Double {
        var asked = (sum: 0.0, weight: 0.0)
        var isKindTyped = false
        for (index, word) in query.words.enumerated() {
            let asKind = Self.best(kind, index)
            isKindTyped = isKindTyped || asKind > 0.95
            let best = max(Self.best(words, index), asKind, Self.contextFactor * Self.best(context, index))
            // A number that isn't in the name is a house number.
            if best == 0, word.isHouseNumber, query.words.count > 1 { continue }
            asked.sum += word.weight * best
            asked.weight += word.weight
        }
        guard asked.weight > 0 else { return 0 }
        let coverage = max(Self.coverage(of: words), isKindTyped ? Self.kindCoverage : 0)
        return 0.75 * asked.sum / asked.weight + 0.25 * coverage
    }

    private static func best(_ words: [KnownWord], _ index: Int) -> Double {
        words.reduce(0) { max($0, $1.fits[index]) }
    }

    /// Returns how much of a name was typed.
    private static func coverage(of words: [KnownWord]) -> Double {
        let weight = words.reduce(0) { $0 + $1.weight }
        return weight > 0 ? words.reduce(0) { $0 + $1.weight * ($1.fits.max() ?? 0) } / weight : 0
    }
}
