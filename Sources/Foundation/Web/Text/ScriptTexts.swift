import Crypto
import Foundation
import NIOCore

/// The texts of scripts, in one language, as one file that browsers cache permanently.
struct ScriptTexts: Sendable {
    /// For each English text its translation, or the translation for each plural form.
    let texts: [String: [String]]
    /// The index of the plural form for 0 to 199; larger numbers use that of 100 plus their last two digits.
    private let forms: [Int]

    init(_ file: POFile) {
        let rule = file.header["Plural-Forms"].flatMap(PluralRule.init) ?? .english
        forms = (0..<200).map(rule.form)
        let pairs = file.entries.map { entry in
            (entry.id, (0..<(entry.pluralID == nil ? 1 : rule.formCount)).map { entry.translations[$0] ?? "" })
        }
        texts = Dictionary(pairs) { first, _ in first }
    }

    /// Creates the distorted English texts of another language's file.
    init(_ other: ScriptTexts, distortedBy pseudo: PseudoLanguage) {
        forms = (0..<200).map(PluralRule.english.form)
        texts = Dictionary(uniqueKeysWithValues: other.texts.keys.map { ($0, [pseudo.text($0)]) })
    }

    var json: ByteBuffer {
        struct Content: Encodable {
            let forms: [Int]
            let texts: [String: [String]]
        }
        return ByteBuffer(bytes: (try? JSON.encode(Content(forms: forms, texts: texts))) ?? Data("{}".utf8))
    }

    /// Twelve hexadecimal digits that change whenever the file does.
    var hash: String {
        var hash = SHA256()
        hash.update(data: Data(json.readableBytesView))
        return hash.finalize().hexPrefix(12)
    }
}

extension PseudoLanguage {
    /// Returns a distorted text, with its placeholders.
    func text(_ text: String) -> String {
        let pattern = pattern(Catalog.Pattern(text))
        var result = ""
        for (index, piece) in pattern.pieces.enumerated() {
            result += String(decoding: piece, as: UTF8.self)
            if index < pattern.arguments.count { result += "{\(pattern.arguments[index])}" }
        }
        return result
    }
}
