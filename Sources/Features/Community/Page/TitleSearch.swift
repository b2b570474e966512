import CrosstownKit

/// Words that somebody looks for in names and titles, in any case, with or without accents, which databases do not fold.
struct TitleSearch {
    private let words: [String]

    init(_ text: String) { words = FoldedText.words(of: text) }

    /// Whether nothing is looked for.
    var isEmpty: Bool { words.isEmpty }

    /// Whether each word is the beginning of one in a title.
    func finds(_ title: String) -> Bool {
        if words.isEmpty { return true }
        let known = FoldedText.words(of: title)
        return words.allSatisfy { word in known.contains { $0.hasPrefix(word) } }
    }
}
