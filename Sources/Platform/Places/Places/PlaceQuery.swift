import CrosstownKit

/// A search text, parsed for comparison.
struct PlaceQuery: Sendable {
    /// One typed word, and its full form if it is an abbreviation.
    struct Word: Sendable {
        let spellings: [ComparableWord]
        let isHouseNumber: Bool

        init(_ typed: String, isHouseNumber: Bool) {
            let written = PlaceVocabulary.written(out: typed)
            spellings = (written == typed ? [typed] : [written, typed]).map(ComparableWord.init)
            self.isHouseNumber = isHouseNumber
        }

        var weight: Double { spellings[0].weight }

        /// Returns how well the word matches a word of a name, 0 to 1.
        func fit(_ name: ComparableWord, mayGoOn: Bool) -> Double {
            spellings.reduce(0) { max($0, WordFit.fit($1, name, mayGoOn: mayGoOn)) }
        }
    }

    private static let mostWords = 12
    private static let longestNumber = 8
    private static let numberSuffixes: Set<String> = ["bis", "ter", "quater", "a", "b", "c", "d", "e", "f"]

    let words: [Word]
    /// The words without gaps, for names written together or apart.
    let runTogether: RunTogether
    /// The possible house numbers in the text.
    let houseNumbers: Set<String>
    /// The trigrams to search for; those at the start of a word begin with a blank.
    let trigrams: Set<String>
    let typed: [String]

    init(_ text: String) {
        typed = Array(FoldedText.words(of: text).prefix(Self.mostWords))
        let isNumber = Self.isPartOfNumber(typed)
        words = zip(typed, isNumber).map(Word.init)
        runTogether = RunTogether(typed.joined())
        houseNumbers = Self.houseNumbers(in: typed)
        let spellings = words.flatMap { $0.spellings.map { " " + $0.text } }
        trigrams = spellings.reduce(into: []) { $0.formUnion(Trigrams.of($1)) }
    }

    var isEmpty: Bool { words.isEmpty }

    /// Returns whether the whole name of a place was typed, and otherwise only its kind, street, city or house number.
    func names(_ row: PlaceRow) -> Bool {
        let name = Self.telling(row.words.split(separator: " ").map(String.init))
        let text = Self.telling(words.map(\.spellings[0].text))
        guard !name.isEmpty, text.count >= name.count else { return false }
        let beginnings = 0...(text.count - name.count)
        guard let start = beginnings.first(where: { Array(text[$0..<$0 + name.count]) == name }) else { return false }
        let rest = text[..<start] + text[(start + name.count)...]
        let known = Set((row.context + " " + row.kindWords).split(separator: " ").map(String.init))
        return rest.allSatisfy { known.contains($0) || row.isStreet && isHouseNumber($0) }
    }

    /// Returns how much of a name was typed in order.
    ///
    /// 2 if it contains the typed words in sequence, 1 if the last of them begins a longer word, otherwise 0; a single
    /// word says too little.
    func order(in name: String) -> Int {
        guard words.count > 1 else { return 0 }
        let (name, typed) = (" \(name) ", " " + words.map(\.spellings[0].text).joined(separator: " "))
        if name.contains(typed + " ") { return 2 }
        return name.contains(typed) ? 1 : 0
    }

    /// Returns whether only the kind of a place was typed, such as "pharmacy".
    func isKind(of row: PlaceRow) -> Bool {
        let kinds = Set(row.kindWords.split(separator: " ").map(String.init))
        return Self.telling(words.map(\.spellings[0].text)).allSatisfy(kinds.contains)
    }

    /// Returns the typed house number on a street, such as "12 bis", but not a number in the street's name.
    func houseNumber(on street: PlaceRow) -> String? {
        let name = Set(street.words.split(separator: " ").map(String.init))
        let isNumber = words.map { $0.isHouseNumber && !name.contains($0.spellings[0].text) }
        guard let start = isNumber.firstIndex(of: true) else { return nil }
        let end = isNumber[start...].firstIndex(of: false) ?? isNumber.count
        let number = typed[start..<end].joined(separator: " ")
        return number.count <= Self.longestNumber ? number : nil
    }

    private func isHouseNumber(_ word: String) -> Bool {
        words.contains { $0.isHouseNumber && $0.spellings[0].text == word }
    }

    /// Returns the significant words, or all if there are none.
    private static func telling(_ words: [String]) -> [String] {
        let telling = words.filter { !PlaceVocabulary.isStopWord($0) }
        return telling.isEmpty ? words : telling
    }

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
