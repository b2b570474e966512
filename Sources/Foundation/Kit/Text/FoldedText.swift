import Foundation

/// Text for search: words of lower-case letters and digits without accents.
public enum FoldedText {
    /// The maximum length of a place's name, in Unicode scalars.
    private static let longest = 400

    /// Letters that do not decompose into a base letter and an accent.
    private static let spelledOut: [Unicode.Scalar: String] = [
        "ß": "ss", "œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ı": "i",
    ]

    /// Returns the words of a text; everything but letters and digits, such as hyphens and apostrophes, separates them.
    public static func words(of text: String) -> [String] {
        var start = String.UnicodeScalarView()
        start.append(contentsOf: text.unicodeScalars.prefix(longest))
        // The compatibility mapping also decomposes ligatures such as ﬁ (Unicode Standard Annex 15, NFKD).
        let folded = String(start).lowercased().decomposedStringWithCompatibilityMapping
        var words: [String] = []
        var word = ""
        for scalar in folded.unicodeScalars where scalar.properties.generalCategory != .nonspacingMark {
            if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                word += spelledOut[scalar] ?? String(scalar)
            } else if !word.isEmpty {
                words.append(word)
                word = ""
            }
        }
        return word.isEmpty ? words : words + [word]
    }

    /// Returns a house number for comparison: "12 bis" and "12BIS" are equal.
    public static func number(_ text: String) -> String { words(of: text).joined() }
}
