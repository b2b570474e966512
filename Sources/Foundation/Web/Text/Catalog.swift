/// The texts of one language, from gettext catalogs.
public struct Catalog: Sendable {
    /// A translation, split at its arguments.
    struct Pattern: Sendable, Equatable {
        var pieces: [[UInt8]] = [[]]
        /// The argument after each piece but the last.
        var arguments: [Int] = []
    }

    /// The error of an invalid catalog.
    public struct Malformed: Error, Equatable, CustomStringConvertible {
        /// The error message.
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

    /// Parses a gettext catalog.
    ///
    /// - Throws: ``Malformed`` if it lacks its language or plural forms, or contains an invalid line.
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

    /// The number of texts.
    public var count: Int { forms.count }

    /// Returns the catalog with the texts of another one of its language; existing translations stay.
    func merged(with other: Catalog) -> Catalog {
        var merged = self
        merged.forms.merge(other.forms) { first, _ in first }
        return merged
    }

    /// Returns the translation of a text; `nil` if missing.
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
        // A language without a form falls back to English for this text only.
        if translations.count < count { return }
        guard forms.updateValue(translations.map(Pattern.init), forKey: key) == nil else {
            throw Malformed(description: "\(entry.id) stands there twice")
        }
    }
}

extension Catalog.Pattern {
    /// Splits a text at `{0}`, `{1}` and so on; other braces stay.
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

    /// Symbols of units, before which lines must not break: "2.4" and "km" stay together.
    private static let units = [
        "m", "km", "cm", "cm²", "ft", "mi", "km/h", "s", "ms", "min", "h", "g", "kg", "t", "kB", "MB", "GB", "ko", "Mo",
        "Go", "kWh",
        "%",
    ].map { Array($0.utf8) }
    private static let blank = UInt8(ascii: " ")
    private static let noBreakSpace: [UInt8] = [0xC2, 0xA0]
    private static let ends = Array(" .,;:!?)<".utf8)

    /// Returns whether a word ends here: in French also a no-break space before `; : ! ?`.
    private static func endsWord(_ rest: ArraySlice<UInt8>) -> Bool {
        rest.first.map(ends.contains) ?? true || rest.starts(with: noBreakSpace)
    }

    /// Returns the text after a value, with a no-break space if it begins with a unit.
    private static func boundToNumber(_ piece: [UInt8]) -> [UInt8] {
        guard piece.first == blank else { return piece }
        let word = piece.dropFirst()
        let isUnit = units.contains { word.starts(with: $0) && endsWord(word.dropFirst($0.count)) }
        guard isUnit else { return piece }
        return noBreakSpace + piece.dropFirst()
    }
}
