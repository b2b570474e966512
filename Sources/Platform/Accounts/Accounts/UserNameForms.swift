import CrosstownKit
import Foundation

/// A user name in the forms in which names are shown and compared.
///
/// What people cannot tell apart must not be two names: composed and decomposed letters, wide and mathematical ones
/// (Unicode Standard Annex 15, NFKC), and, beside the names of staff, letters of another script that look the same.
package struct UserNameForms: Sendable {
    /// As it was entered.
    let entered: String

    /// Takes a name as it was entered.
    package init(entered: String) { self.entered = entered }

    /// As it is kept and shown.
    var shown: String { Self.isPlain(entered) ? entered : entered.precomposedStringWithCompatibilityMapping }

    /// As it must be unique.
    package var folded: String { LookAlikes.folded(entered) }

    /// As accounts made before names were folded have it.
    var foldedBefore: String { entered.lowercased() }

    /// What it looks like: two names with one likeness are easily taken for one another.
    var likeness: String { LookAlikes.likeness(of: entered) }

    /// Whether all its letters are of one script; East Asian ones go with Latin.
    var hasOneScript: Bool {
        let scripts = Set(shown.unicodeScalars.compactMap(Script.init))
        return scripts.count <= 1 || scripts == [.latin, .eastAsian]
    }

    /// Whether there are no more marks upon a letter than any language writes.
    var isLegible: Bool {
        var marks = 0
        for scalar in shown.decomposedStringWithCanonicalMapping.unicodeScalars {
            marks = scalar.properties.generalCategory == .nonspacingMark ? marks + 1 : 0
            if marks > 3 { return false }
        }
        return true
    }

    private static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 128 } }
}

/// The script of a letter, as far as mixing scripts deceives (Unicode Technical Standard 39, section 5).
private enum Script: Hashable {
    case latin
    case greek
    case cyrillic
    case eastAsian
    /// Any other, by the 256 code points that it stands among.
    case other(UInt32)

    /// `nil` for digits and marks that go with every script.
    init?(_ scalar: Unicode.Scalar) {
        guard scalar.properties.isAlphabetic else { return nil }
        switch scalar.value {
        case 0...0x24F, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF, 0xAB30...0xAB6F: self = .latin
        case 0x300...0x36F: return nil
        case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
        case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: self = .cyrillic
        case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            self = .eastAsian
        default: self = .other(scalar.value >> 8)
        }
    }
}
