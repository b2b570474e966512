/// The texts of one language, gathered from gettext catalogs.
public struct Catalog: Sendable {
    /// A translation, split at the places of its arguments.
    struct Pattern: Sendable, Equatable {
        var pieces: [[UInt8]] = [[]]
        /// Which argument stands behind each piece but the last.
        var arguments: [Int] = []
    }

    /// A catalog that cannot be used.
    public struct Malformed: Error, Equatable, CustomStringConvertible {
        /// What is wrong with it.
        public let description: String
    }

    /// The language by its tag, such as `fr`.
    public let language: String
    let plural: PluralRule
    private var forms: [String: [Pattern]] = [:]

    /// The language of the source code, which needs no catalog.
    static let english = Catalog(language: "en", plural: .english)

    private init(language: String, plural: PluralRule) {
        self.language = language
        self.plural = plural
    }

    /// Reads a gettext catalog.
    ///
    /// - Throws: ``Malformed`` where it does not say its language and plural forms, or has a line that is none.
    public init(po text: String) throws {
        let file: POFile
        do { file = try POFile(text) } catch let error as POFile.Malformed {
            throw Malformed(description: "line \(error.line) is not of the format")
        }
        guard let language = file.header["Language"], let rule = file.header["Plural-Forms"].flatMap(PluralRule.init)
        else { throw Malformed(description: "the header needs Language and Plural-Forms") }
        self.init(language: language, plural: rule)
        for entry in file.entries { try add(entry) }
    }

    /// How many texts it holds.
    public var count: Int { forms.count }

    /// The catalog with the texts of another one of its language; of a text in both the first translation stays.
    func merged(with other: Catalog) -> Catalog {
        var merged = self
        merged.forms.merge(other.forms) { first, _ in first }
        return merged
    }

    /// The translation of a text; `nil` where there is none.
    @inline(__always)
    func pattern(for text: LocalizedText) -> Pattern? {
        if forms.isEmpty { return nil }
        let id = text.plural?.one ?? text.text
        guard let forms = forms[text.context.map { Self.key($0, id) } ?? id] else { return nil }
        guard let plural = text.plural, forms.count > 1 else { return forms[0] }
        return forms[self.plural.form(for: plural.count)]
    }

    private static func key(_ context: String, _ id: String) -> String { context + "\u{4}" + id }

    private mutating func add(_ entry: POFile.Entry) throws {
        let key = entry.context.map { Self.key($0, entry.id) } ?? entry.id
        let count = entry.pluralID == nil ? 1 : plural.formCount
        let translations = (0..<count).compactMap { entry.translations[$0] }
        // A language that lacks a form falls back to English for this text alone.
        if translations.count < count { return }
        guard forms.updateValue(translations.map(Pattern.init), forKey: key) == nil else {
            throw Malformed(description: "\(entry.id) stands there twice")
        }
    }
}

extension Catalog.Pattern {
    /// Splits a text at `{0}`, `{1}` and so on; other braces stay what they are.
    init(_ text: String) {
        var rest = text[...]
        while let open = rest.firstIndex(of: "{") {
            pieces[pieces.count - 1] += Array(rest[..<open].utf8)
            let inside = rest[rest.index(after: open)...].prefix { $0.isASCII && $0.isNumber }
            if let place = Int(inside), inside.endIndex < rest.endIndex, rest[inside.endIndex] == "}" {
                arguments.append(place)
                pieces.append([])
                rest = rest[rest.index(after: inside.endIndex)...]
            } else {
                pieces[pieces.count - 1].append(UInt8(ascii: "{"))
                rest = rest[rest.index(after: open)...]
            }
        }
        pieces[pieces.count - 1] += Array(rest.utf8)
        for index in pieces.indices.dropFirst() { pieces[index] = Self.boundToNumber(pieces[index]) }
    }

    /// The signs of units, before which no line breaks: "2.4" and "km" stay together.
    private static let units = [
        "m", "km", "cm", "cm²", "ft", "mi", "km/h", "s", "ms", "min", "h", "g", "kg", "t", "kB", "MB", "GB", "ko", "Mo",
        "Go", "kWh",
        "%",
    ].map { Array($0.utf8) }
    private static let blank = UInt8(ascii: " ")
    private static let noBreakSpace: [UInt8] = [0xC2, 0xA0]
    private static let ends = Array(" .,;:!?)<".utf8)

    /// Whether nothing follows, or what ends a word: in French a no-break space before `; : ! ?`.
    private static func endsWord(_ rest: ArraySlice<UInt8>) -> Bool {
        rest.first.map(ends.contains) ?? true || rest.starts(with: noBreakSpace)
    }

    /// What stands behind a value, with a no-break space where it begins with a unit.
    private static func boundToNumber(_ piece: [UInt8]) -> [UInt8] {
        guard piece.first == blank else { return piece }
        let word = piece.dropFirst()
        let isUnit = units.contains { word.starts(with: $0) && endsWord(word.dropFirst($0.count)) }
        guard isUnit else { return piece }
        return noBreakSpace + piece.dropFirst()
    }
}
