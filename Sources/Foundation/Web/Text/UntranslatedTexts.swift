import Synchronization

/// Records every text that was shown in English for lack of a translation, so that a test can reject them.
public final class UntranslatedTexts: Sendable {
    private let noted = Mutex<Set<String>>([])

    /// Creates an empty list.
    public init() {}

    /// The English texts, sorted.
    public var all: [String] { noted.withLock { $0.sorted() } }

    func note(_ text: LocalizedText) {
        let id = text.plural?.one ?? text.text
        // A text of only arguments and punctuation needs no translation.
        let words = Catalog.Pattern(id).pieces.map { String(decoding: $0, as: UTF8.self) }.joined()
        guard words.contains(where: \.isLetter) else { return }
        noted.withLock { _ = $0.insert(text.context.map { "\($0): \(id)" } ?? id) }
    }
}
