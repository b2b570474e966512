/// A pseudo language that shows untranslated texts and layouts without enough room.
enum PseudoLanguage: String, Sendable, Hashable, CaseIterable {
    /// Latin letters with accents, in brackets, and half as long again.
    case longer = "en-XA"
    /// The same letters from right to left.
    case rightToLeft = "ar-XB"

    var name: String {
        switch self {
        case .longer: "[Åççéñţš]"
        case .rightToLeft: "\u{202e}Right to left\u{202c}"
        }
    }

    private static let accents: [Character: Character] = [
        "a": "å", "c": "ç", "e": "é", "g": "ĝ", "i": "î", "n": "ñ", "o": "ö", "s": "š", "t": "ţ", "u": "û", "y": "ý",
        "A": "Å", "C": "Ç", "E": "É", "G": "Ĝ", "I": "Î", "N": "Ñ", "O": "Ö", "S": "Š", "T": "Ţ", "U": "Û", "Y": "Ý",
    ]
    private static let padding = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]

    /// Returns the pattern with its words distorted; arguments stay.
    func pattern(_ pattern: Catalog.Pattern) -> Catalog.Pattern {
        var pattern = pattern
        switch self {
        case .longer:
            var length = 0
            for (index, piece) in pattern.pieces.enumerated() {
                let text = String(decoding: piece, as: UTF8.self)
                length += text.count
                pattern.pieces[index] = Array(String(text.map { Self.accents[$0] ?? $0 }).utf8)
            }
            pattern.pieces[0] = Array("[".utf8) + pattern.pieces[0]
            pattern.pieces[pattern.pieces.count - 1] += Array((Self.padded(length) + "]").utf8)
        case .rightToLeft:
            pattern.pieces = pattern.pieces.map { Array(Self.reversed(String(decoding: $0, as: UTF8.self)).utf8) }
        }
        return pattern
    }

    private static func padded(_ length: Int) -> String {
        var text = ""
        var rest = length / 2
        for word in padding where rest > 0 {
            text += " " + word
            rest -= word.count + 1
        }
        return text
    }

    /// Returns each word between marks that change its direction.
    private static func reversed(_ text: String) -> String {
        text.split(separator: " ", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : "\u{200f}\u{202e}\($0)\u{202c}\u{200f}" }
            .joined(separator: " ")
    }
}
