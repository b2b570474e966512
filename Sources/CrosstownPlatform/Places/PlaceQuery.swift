/// What somebody typed to find a place, made comparable.
struct PlaceQuery: Sendable {
    /// One typed word: as it was typed and, where that is an abbreviation, written out.
    struct Word: Sendable {
        let spellings: [ComparableWord]
        let isHouseNumber: Bool

        init(_ typed: String, isHouseNumber: Bool) {
            let written = PlaceWords.written(out: typed)
            spellings = (written == typed ? [typed] : [written, typed]).map(ComparableWord.init)
            self.isHouseNumber = isHouseNumber
        }

        var weight: Double { spellings[0].weight }

        /// How well the word fits a word of a name, 0 to 1.
        func fit(_ name: ComparableWord, mayGoOn: Bool) -> Double {
            spellings.reduce(0) { max($0, WordFit.fit($1, name, mayGoOn: mayGoOn)) }
        }
    }

    private static let mostWords = 12
    private static let numberSuffixes: Set<String> = ["bis", "ter", "quater", "a", "b", "c", "d", "e", "f"]

    let words: [Word]
    /// The words without gaps, for names that were run together or torn apart.
    let runTogether: Set<String>
    /// The house numbers that the text may mean.
    let houseNumbers: Set<String>
    /// The trigrams to look names up by; those of a word's start are marked by a blank.
    let trigrams: Set<String>
    /// The typed words, folded.
    let typed: [String]

    init(_ text: String) {
        typed = Array(FoldedText.words(of: text).prefix(Self.mostWords))
        let isNumber = Self.isPartOfNumber(typed)
        words = zip(typed, isNumber).map(Word.init)
        runTogether = Trigrams.of(typed.joined())
        houseNumbers = Self.houseNumbers(in: typed)
        let spellings = words.flatMap { $0.spellings.map { " " + $0.text } }
        trigrams = spellings.reduce(into: []) { $0.formUnion(Trigrams.of($1)) }
    }

    var isEmpty: Bool { words.isEmpty }

    private static func isPartOfNumber(_ words: [String]) -> [Bool] {
        words.indices.map { index in
            let isSuffix = index > 0 && numberSuffixes.contains(words[index])
            return ComparableWord(words[isSuffix ? index - 1 : index]).isNumber
        }
    }

    private static func houseNumbers(in words: [String]) -> Set<String> {
        var numbers: Set<String> = []
        for (index, word) in words.enumerated() where ComparableWord(word).isNumber {
            numbers.insert(word)
            if index + 1 < words.count, numberSuffixes.contains(words[index + 1]) {
                numbers.insert(word + words[index + 1])
            }
        }
        return numbers
    }
}
