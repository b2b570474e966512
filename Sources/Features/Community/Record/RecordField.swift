import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A field of a record: its input, validation and storage.
struct RecordField: Sendable {
    enum Kind: Sendable {
        /// One line with a length within limits.
        case text(ClosedRange<Int>)
        /// Several lines with a maximum of characters.
        case lines(Int)
        /// A whole number; null if it is optional and empty.
        case whole(ClosedRange<Int>)
        case degrees(Double)
        case check
        case choice([(value: String, name: LocalizedText)])
        /// Another record, by its identifier.
        case reference(RecordKind.Name)
        case address
        case day
        /// A day and a time in the city's time zone.
        case moment
        case clock
        case weekday
    }

    /// The name of the field in forms and of the column.
    let name: String
    let label: LocalizedText
    let kind: Kind
    let isOptional: Bool
    /// One sentence of help.
    let hint: LocalizedText?
    /// Whether leaders may update it in their groups.
    let isLeaders: Bool
    /// The format of the text, if the validation rules limit more than its length.
    let form: FieldLimits?

    init(
        _ name: String,
        _ label: LocalizedText,
        _ kind: Kind,
        isOptional: Bool = false,
        hint: LocalizedText? = nil,
        isLeaders: Bool = false,
        form: FieldLimits? = nil
    ) {
        self.name = name
        self.label = label
        self.kind = kind
        self.isOptional = isOptional
        self.hint = hint
        self.isLeaders = isLeaders
        self.form = form
    }
}

extension String {
    var trimmedBlanks: String {
        var text = Substring(self)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    /// The parts between commas or line breaks, trimmed, without empty ones.
    var listed: [String] {
        split { $0 == "," || $0.isNewline }.map { String($0).trimmedBlanks }.filter { !$0.isEmpty }
    }
}
