import CrosstownKit

/// A search for words in names and titles that ignores case and accents, since databases do not fold accents.
struct TitleSearch {
    private let words: [String]

    init(_ text: String) { words = FoldedText.words(of: text) }

    var isEmpty: Bool { words.isEmpty }

    /// Whether a title has a word that starts with each search word.
    func finds(_ title: String) -> Bool {
        if words.isEmpty { return true }
        let known = FoldedText.words(of: title)
        return words.allSatisfy { word in known.contains { $0.hasPrefix(word) } }
    }
}
