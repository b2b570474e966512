/// What the value of a field may be: one declaration that its check uses and the description of the API states.
public struct FieldLimits: Sendable, Hashable {
    /// How many characters a text has, white space at its ends apart.
    public var length: ClosedRange<Int>?
    /// Between which numbers a number is.
    public var range: ClosedRange<Double>?
    /// How many values a list has.
    public var count: ClosedRange<Int>?
    /// The texts that are accepted.
    public var choices: [String]
    /// The form of a text, as a regular expression (ECMA-262).
    public var pattern: String?
    /// The form of a text by its name in JSON Schema, such as `date`.
    public var format: String?
    /// Texts of the form, the shortest and the longest among them.
    public var examples: [String]
    /// What to change beyond the limits, where the usual words do not say it well.
    public var fault: LocalizedText?
    /// The limits of each value of a list; one at most, since a structure cannot hold itself.
    private(set) var elements: [FieldLimits] = []

    /// States limits; without any, every value of the type is accepted.
    public init(
        length: ClosedRange<Int>? = nil,
        range: ClosedRange<Double>? = nil,
        choices: [String] = [],
        pattern: String? = nil,
        format: String? = nil,
        examples: [String] = [],
        fault: LocalizedText? = nil
    ) {
        self.length = length
        self.range = range
        self.choices = choices
        self.pattern = pattern
        self.format = format
        self.examples = examples
        self.fault = fault
    }

    /// A text of so many characters.
    public static func text(_ length: ClosedRange<Int>) -> FieldLimits { FieldLimits(length: length) }

    /// A text of a form: a regular expression (ECMA-262), and texts that have it, the shortest and the longest among them.
    public static func text(_ pattern: String, examples: String...) -> FieldLimits {
        let lengths = examples.map(\.unicodeScalars.count)
        let longest = lengths.max() ?? 0
        return FieldLimits(length: min(lengths.min() ?? 0, longest)...longest, pattern: pattern, examples: examples)
    }

    /// A number between others.
    public static func number(_ range: ClosedRange<some BinaryInteger>, fault: LocalizedText? = nil) -> FieldLimits {
        FieldLimits(range: Double(range.lowerBound)...Double(range.upperBound), fault: fault)
    }

    /// A number with decimals between others.
    public static func number(_ range: ClosedRange<Double>, fault: LocalizedText? = nil) -> FieldLimits {
        FieldLimits(range: range, fault: fault)
    }

    /// A list of so many values, each within limits of its own.
    public static func list(
        _ count: ClosedRange<Int>,
        of each: FieldLimits? = nil,
        fault: LocalizedText? = nil
    ) -> FieldLimits {
        var limits = FieldLimits(fault: fault)
        limits.count = count
        limits.elements = each.map { [$0] } ?? []
        return limits
    }

    /// One of the cases of an enumeration.
    public static func choice<Value: CaseIterable & RawRepresentable>(of type: Value.Type) -> FieldLimits
    where Value.RawValue == String { FieldLimits(choices: type.allCases.map(\.rawValue)) }

    /// A latitude in degrees.
    public static let latitude = number(-90.0...90.0)
    /// A longitude in degrees.
    public static let longitude = number(-180.0...180.0)

    /// The schema with the limits.
    func applied(to schema: JSONValue) -> JSONValue {
        var limited = members.reduce(schema) { $0.adding($1.key, $1.value) }
        if let each = elements.first, let items = limited["items"] {
            limited = limited.adding("items", each.applied(to: items))
        }
        return limited
    }

    /// The members of the JSON Schema that state the limits.
    private var members: [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        if let length {
            if length.lowerBound > 0 { members["minLength"] = .integer(length.lowerBound) }
            members["maxLength"] = .integer(length.upperBound)
            members["pattern"] = Self.pattern(atLeast: length.lowerBound).map(JSONValue.string)
        }
        if let range {
            members["minimum"] = .number(range.lowerBound)
            members["maximum"] = .number(range.upperBound)
        }
        if let count {
            if count.lowerBound > 0 { members["minItems"] = .integer(count.lowerBound) }
            members["maxItems"] = .integer(count.upperBound)
        }
        if !choices.isEmpty { members["enum"] = .list(choices.map(JSONValue.string)) }
        if let pattern { members["pattern"] = .string(pattern) }
        if let format { members["format"] = .string(format) }
        if !examples.isEmpty { members["examples"] = .list(examples.map(JSONValue.string)) }
        return members
    }

    /// Texts with so many characters between the white space at their ends.
    private static func pattern(atLeast least: Int) -> String? {
        switch least {
        case ...0: nil
        case 1: #"\S"#
        default: #"\S[\s\S]{\#(least - 2),}\S"#
        }
    }
}

extension Validation {
    /// Text of one line without white space at its ends, within the limits that a body declares for the field.
    @discardableResult
    public mutating func text<Body: LimitedFields>(_ text: String, _ field: String, of body: Body.Type) -> String {
        self.text(text, field, length: Self.length(of: field, in: body))
    }

    /// Text of several lines without white space at its ends, within the limits that a body declares for the field.
    @discardableResult
    public mutating func lines<Body: LimitedFields>(_ text: String, _ field: String, of body: Body.Type) -> String {
        lines(text, field, length: Self.length(of: field, in: body))
    }

    private static func length<Body: LimitedFields>(of field: String, in body: Body.Type) -> ClosedRange<Int> {
        guard let length = body.limits[field]?.length else { preconditionFailure("\(field) has no length") }
        return length
    }

    /// Text without white space at its ends, within the length of limits.
    @discardableResult
    public mutating func text(_ text: String, _ field: String, within limits: FieldLimits) -> String {
        self.text(text, field, length: limits.length ?? FieldLimits.usualLength)
    }

    /// Notes that a value lies beyond the limits that a body declares for the field.
    public mutating func limit<Body: LimitedFields>(_ value: Any, _ field: String, of body: Body.Type) {
        guard let limits = body.limits[field] else { preconditionFailure("\(field) has no limits") }
        limit(value, field, to: limits)
    }

    /// Notes that a value lies beyond limits.
    public mutating func limit(_ value: Any, _ field: String, to limits: FieldLimits) {
        if let excess = limits.excess(of: value) { require(false, field, excess) }
    }
}
