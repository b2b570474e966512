/// The valid values of a field, for validation and the description of the API.
public struct FieldLimits: Sendable, Hashable {
    /// The number of characters of a text, without surrounding white space.
    public var length: ClosedRange<Int>?
    /// The range of a number.
    public var range: ClosedRange<Double>?
    /// The number of values in a list.
    public var count: ClosedRange<Int>?
    /// The valid texts.
    public var choices: [String]
    /// The pattern of a text, as a regular expression (ECMA-262).
    public var pattern: String?
    /// The JSON Schema name of a text's format, such as `date`.
    public var format: String?
    /// Valid texts, including the shortest and the longest.
    public var examples: [String]
    /// The error message, if the default is unclear.
    public var fault: LocalizedText?
    /// The limits of each value of a list; at most one, since a structure cannot contain itself.
    private(set) var elements: [FieldLimits] = []

    /// Creates limits; by default every value of the type is valid.
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

    /// A text with a pattern: a regular expression (ECMA-262), and valid texts, including the shortest and the longest.
    public static func text(_ pattern: String, examples: String...) -> FieldLimits {
        let lengths = examples.map(\.unicodeScalars.count)
        let longest = lengths.max() ?? 0
        return FieldLimits(length: min(lengths.min() ?? 0, longest)...longest, pattern: pattern, examples: examples)
    }

    /// A number within a range.
    public static func number(_ range: ClosedRange<some BinaryInteger>, fault: LocalizedText? = nil) -> FieldLimits {
        FieldLimits(range: Double(range.lowerBound)...Double(range.upperBound), fault: fault)
    }

    /// A decimal number within a range.
    public static func number(_ range: ClosedRange<Double>, fault: LocalizedText? = nil) -> FieldLimits {
        FieldLimits(range: range, fault: fault)
    }

    /// A list of so many values, each with its own limits.
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

    /// The cases of an enumeration.
    public static func choice<Value: CaseIterable & RawRepresentable>(of type: Value.Type) -> FieldLimits
    where Value.RawValue == String { FieldLimits(choices: type.allCases.map(\.rawValue)) }

    /// A latitude in degrees.
    public static let latitude = number(-90.0...90.0)
    /// A longitude in degrees.
    public static let longitude = number(-180.0...180.0)

    /// Adds the limits to a schema.
    func applied(to schema: JSONValue) -> JSONValue {
        var limited = members.reduce(schema) { $0.adding($1.key, $1.value) }
        if let each = elements.first, let items = limited["items"] {
            limited = limited.adding("items", each.applied(to: items))
        }
        return limited
    }

    /// The members of the JSON Schema for the limits.
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

    /// Returns the pattern of texts with so many characters within surrounding white space.
    private static func pattern(atLeast least: Int) -> String? {
        switch least {
        case ...0: nil
        case 1: #"\S"#
        default: #"\S[\s\S]{\#(least - 2),}\S"#
        }
    }
}

extension Validation {
    /// Validates text of one line without surrounding white space, within the body's limits for the field.
    @discardableResult
    public mutating func text<Body: LimitedFields>(_ text: String, _ field: String, of body: Body.Type) -> String {
        self.text(text, field, length: Self.length(of: field, in: body))
    }

    /// Validates text of several lines without surrounding white space, within the body's limits for the field.
    @discardableResult
    public mutating func lines<Body: LimitedFields>(_ text: String, _ field: String, of body: Body.Type) -> String {
        lines(text, field, length: Self.length(of: field, in: body))
    }

    private static func length<Body: LimitedFields>(of field: String, in body: Body.Type) -> ClosedRange<Int> {
        guard let length = body.limits[field]?.length else { preconditionFailure("\(field) has no length") }
        return length
    }

    /// Validates text without surrounding white space, within the length of limits.
    @discardableResult
    public mutating func text(_ text: String, _ field: String, within limits: FieldLimits) -> String {
        self.text(text, field, length: limits.length ?? FieldLimits.usualLength)
    }

    /// Adds an error if a value exceeds the body's limits for the field.
    public mutating func limit<Body: LimitedFields>(_ value: Any, _ field: String, of body: Body.Type) {
        guard let limits = body.limits[field] else { preconditionFailure("\(field) has no limits") }
        limit(value, field, to: limits)
    }

    /// Adds an error if a value exceeds limits.
    public mutating func limit(_ value: Any, _ field: String, to limits: FieldLimits) {
        if let excess = limits.excess(of: value) { require(false, field, excess) }
    }
}
