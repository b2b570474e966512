/// A gettext file: a header, and texts with their translations.
///
/// Fuzzy texts, which no one has reviewed, and obsolete ones (`#~`) are left out.
struct POFile {
    /// A text and its translation, or its plural forms.
    struct Entry: Equatable {
        var context: String?
        var id = ""
        var pluralID: String?
        var translations: [Int: String] = [:]
        var isFuzzy = false
    }

    /// The error of an invalid line.
    struct Malformed: Error, Equatable {
        /// Its number, starting at one.
        let line: Int
    }

    /// The fields of the header.
    private(set) var header: [String: String] = [:]
    /// The translated texts.
    private(set) var entries: [Entry] = []

    private var current = Entry()
    private var keyword = ""
    private var hasID = false

    /// Parses a file's text.
    ///
    /// - Throws: ``Malformed``.
    init(_ text: String) throws {
        var text = text[...]
        if text.first == "\u{feff}" { text = text.dropFirst() }
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            guard read(line) else { throw Malformed(line: index + 1) }
        }
        finish()
    }

    private mutating func read(_ line: Substring) -> Bool {
        let line = line.trimmed
        if line.isEmpty { return true }
        if line.first == "#" {
            if hasID { finish() }
            if line.hasPrefix("#,"), line.contains("fuzzy") { current.isFuzzy = true }
            return true
        }
        if line.first == "\"" { return Self.unquoted(line).map { take($0) } ?? false }
        guard let blank = line.firstIndex(where: { $0 == " " || $0 == "\t" }),
            let value = Self.unquoted(line[blank...].trimmed)
        else { return false }
        let next = String(line[..<blank])
        if hasID, next == "msgid" || next == "msgctxt", keyword != "msgctxt" { finish() }
        keyword = next
        return take(value)
    }

    /// Adds text to the last keyword.
    private mutating func take(_ value: String) -> Bool {
        switch keyword {
        case "msgctxt": current.context = (current.context ?? "") + value
        case "msgid":
            current.id += value
            hasID = true
        case "msgid_plural": current.pluralID = (current.pluralID ?? "") + value
        case "msgstr": current.translations[0, default: ""] += value
        default:
            guard keyword.hasPrefix("msgstr["), keyword.hasSuffix("]"),
                let form = Int(keyword.dropFirst(7).dropLast()), (0..<10).contains(form)
            else { return false }
            current.translations[form, default: ""] += value
        }
        return true
    }

    private mutating func finish() {
        defer {
            current = Entry()
            keyword = ""
            hasID = false
        }
        guard hasID else { return }
        guard current.id.isEmpty, current.context == nil else {
            let isWhole = !current.translations.isEmpty && current.translations.values.allSatisfy { !$0.isEmpty }
            if !current.isFuzzy, isWhole { entries.append(current) }
            return
        }
        for line in (current.translations[0] ?? "").split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2 { header[String(parts[0])] = String(parts[1].trimmed) }
        }
    }

    private static func unquoted(_ text: Substring) -> String? {
        guard text.utf8.count >= 2, text.first == "\"", text.last == "\"" else { return nil }
        var result = ""
        var isEscaped = false
        for character in text.dropFirst().dropLast().unicodeScalars {
            if !isEscaped, character == "\\" {
                isEscaped = true
                continue
            }
            if !isEscaped, character == "\"" { return nil }
            switch (isEscaped, character) {
            case (true, "n"): result.append("\n")
            case (true, "t"): result.append("\t")
            case (true, "r"): result.append("\r")
            default: result.unicodeScalars.append(character)
            }
            isEscaped = false
        }
        return isEscaped ? nil : result
    }
}
