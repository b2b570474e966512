import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// One field of something that editors keep: how it is asked for, checked, and kept.
struct RecordField: Sendable {
    /// How it is asked for and kept.
    enum Kind: Sendable {
        /// One line, whose length must lie within limits.
        case text(ClosedRange<Int>)
        /// Several lines, at most so many characters.
        case lines(Int)
        /// A whole number; none where it may be missing.
        case whole(ClosedRange<Int>)
        /// Degrees, within limits.
        case degrees(Double)
        /// Yes or no.
        case check
        /// One of several values.
        case choice([(value: String, name: LocalizedText)])
        /// Another record, by its identity.
        case reference(RecordKind.Name)
        /// An https address.
        case address
        /// A day of the calendar.
        case day
        /// A day and a time as clocks of the city show them.
        case moment
        /// A time of day.
        case clock
        /// A day of the week.
        case weekday
    }

    /// The name of the field in forms and of the column.
    let name: String
    /// What it is called.
    let label: LocalizedText
    /// How it is asked for.
    let kind: Kind
    /// Whether it may be left empty.
    let isOptional: Bool
    /// One sentence that helps to fill it in.
    let hint: LocalizedText?
    /// Whether leaders may change it in what they lead.
    let isLeaders: Bool
    /// How its text is written, where the rules between fields ask for more than a length.
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
    /// The text without white space at its ends.
    var trimmedBlanks: String {
        var text = Substring(self)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    /// The parts between commas or line ends, without blanks at their ends and without empty ones.
    var listed: [String] {
        split { $0 == "," || $0.isNewline }.map { String($0).trimmedBlanks }.filter { !$0.isEmpty }
    }
}
