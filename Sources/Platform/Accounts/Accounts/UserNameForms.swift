import CrosstownKit
import Foundation

/// The forms of a user name, for display and comparison.
///
/// Names must be unique by how people see them: composed and decomposed letters, wide and mathematical ones (Unicode
/// Standard Annex 15, NFKC), and, against names of staff, letters of another script that look the same.
package struct UserNameForms: Sendable {
    let entered: String

    /// Creates the forms of an entered name.
    package init(entered: String) { self.entered = entered }

    /// The stored and displayed form.
    var shown: String { Self.isPlain(entered) ? entered : entered.precomposedStringWithCompatibilityMapping }

    /// The unique form.
    package var folded: String { LookAlikes.folded(entered) }

    /// The form that older versions stored.
    var foldedBefore: String { entered.lowercased() }

    /// What it looks like: users easily confuse two names with the same likeness.
    var likeness: String { LookAlikes.likeness(of: entered) }

    /// Whether all letters belong to one script; East Asian scripts may mix with Latin.
    var hasOneScript: Bool {
        let scripts = Set(shown.unicodeScalars.compactMap(Script.init))
        return scripts.count <= 1 || scripts == [.latin, .eastAsian]
    }

    /// Whether no letter has more marks than any language uses.
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

/// The script of a letter, for scripts that are confusing when mixed (Unicode Technical Standard 39, section 5).
private enum Script: Hashable {
    case latin
    case greek
    case cyrillic
    case eastAsian
    /// Any other, by its block of 256 code points.
    case other(UInt32)

    /// Returns `nil` for digits and marks of all scripts.
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
