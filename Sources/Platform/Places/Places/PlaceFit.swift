/// How well places fit what somebody typed; remembers words, since names of one city share most of theirs.
struct PlaceFit {
    /// Less than this is another place.
    static let least = 0.55
    /// How much of a name counts as typed where its kind was: "casino" means the casino, whatever its name.
    private static let kindCoverage = 0.8
    /// What it counts when a word is not in the name but in the street or the city.
    private static let contextFactor = 0.8

    /// What it counts to be alike but for the gaps between words, as where names were run together or torn apart.
    private static let runTogetherFactor = 0.95

    /// What was found out about a word of a name.
    private struct KnownWord {
        let weight: Double
        /// How well each typed word fits it.
        let fits: [Double]
    }

    private let query: PlaceQuery
    private var known: [Substring: KnownWord] = [:]

    init(_ query: PlaceQuery) { self.query = query }

    /// From 0 to 1.
    ///
    /// - Parameters:
    ///   - words: the folded words of the name.
    ///   - kind: those of the kind.
    ///   - context: those of street and city.
    /// - Returns: 1 where all was typed as it is.
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
            // A number that is not in the name is a house number.
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

    /// How much of a name was typed.
    private static func coverage(of words: [KnownWord]) -> Double {
        let weight = words.reduce(0) { $0 + $1.weight }
        return weight > 0 ? words.reduce(0) { $0 + $1.weight * ($1.fits.max() ?? 0) } / weight : 0
    }
}
