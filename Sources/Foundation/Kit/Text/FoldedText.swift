import Foundation

/// Text as search compares it: words of lower-case letters and digits without accents.
public enum FoldedText {
    /// More than this, in Unicode scalars, is nobody's name of a place.
    private static let longest = 400

    /// Letters that do not decompose into a base letter and an accent.
    private static let spelledOut: [Unicode.Scalar: String] = [
        "ß": "ss", "œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ı": "i",
    ]

    /// The words of a text; everything but letters and digits, such as hyphens and apostrophes, divides them.
    public static func words(of text: String) -> [String] {
        var start = String.UnicodeScalarView()
        start.append(contentsOf: text.unicodeScalars.prefix(longest))
        // The compatibility mapping takes ligatures such as ﬁ apart too (Unicode Standard Annex 15, NFKD).
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

    /// A house number as it is compared: "12 bis" and "12BIS" are one.
    public static func number(_ text: String) -> String { words(of: text).joined() }
}
