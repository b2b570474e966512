import Foundation

/// Texts that look alike: names that must be unique are compared by their likeness.
public enum LookAlikes {
    /// Letters and digits that look like others in most fonts, without those that folding unifies.
    private static let latin: [Unicode.Scalar: String] = [
        "0": "o", "1": "l", "i": "l", "ı": "l", "ł": "l", "ø": "o", "đ": "d", "ħ": "h", "ŧ": "t", "ɑ": "a", "ɡ": "g",
        "ɩ": "l", "ʏ": "y", "ꞓ": "c",
        // Cyrillic
        "а": "a", "в": "b", "г": "r", "ԁ": "d", "е": "e", "һ": "h", "і": "l", "ј": "j", "к": "k", "ӏ": "l", "м": "m",
        "н": "h", "о": "o", "п": "n", "р": "p", "ԛ": "q", "с": "c", "ѕ": "s", "т": "t", "у": "y", "ү": "y", "ѵ": "v",
        "ԝ": "w", "х": "x", "ь": "b",
        // Greek
        "α": "a", "β": "b", "γ": "y", "ε": "e", "η": "n", "ι": "l", "κ": "k", "ν": "v", "ο": "o", "ρ": "p", "σ": "o",
        "τ": "t", "υ": "u", "χ": "x", "ω": "w", "ϲ": "c", "ϳ": "j",
        // Armenian
        "օ": "o", "ո": "n", "ս": "u", "հ": "h", "ց": "g", "զ": "q",
    ]

    /// Returns a text in one case, without composed, wide and mathematical letters (Unicode Standard Annex 15, NFKC).
    ///
    /// Upper case comes first, since some letters such as ß have none of their own.
    public static func folded(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 128 }) { return text.lowercased() }
        return text.precomposedStringWithCompatibilityMapping.uppercased().lowercased()
            .precomposedStringWithCompatibilityMapping
    }

    /// Returns the likeness of a text: folded, without accents, dots and hyphens, and in Latin letters where others
    /// look the same.
    public static func likeness(of text: String) -> String {
        var letters = ""
        for scalar in folded(text).decomposedStringWithCompatibilityMapping.unicodeScalars
        where scalar.properties.generalCategory != .nonspacingMark && !".-_".unicodeScalars.contains(scalar) {
            letters += latin[scalar] ?? String(scalar)
        }
        return letters.replacing("rn", with: "m").replacing("vv", with: "w")
    }
}
