/// What the value of a field may be: one declaration that its check uses and the description of the API states.
public struct FieldLimits: Sendable, Hashable {
    /// How many characters a text has, white space at its ends apart.
    public var length: ClosedRange<Int>?
    /// Between which numbers a number is.
    public var range: ClosedRange<Double>?
    /// The texts that are accepted.
    public var choices: [String]
    /// The form of a text, as a regular expression (ECMA-262).
    public var pattern: String?
    /// The form of a text by its name in JSON Schema, such as `date`.
    public var format: String?

    /// States limits; without any, every value of the type is accepted.
    public init(
        length: ClosedRange<Int>? = nil,
        range: ClosedRange<Double>? = nil,
        choices: [String] = [],
        pattern: String? = nil,
        format: String? = nil
    ) {
        self.length = length
        self.range = range
        self.choices = choices
        self.pattern = pattern
        self.format = format
    }

    /// A text of so many characters.
    public static func text(_ length: ClosedRange<Int>) -> FieldLimits { FieldLimits(length: length) }

    /// A number between others.
    public static func number(_ range: ClosedRange<some BinaryInteger>) -> FieldLimits {
        FieldLimits(range: Double(range.lowerBound)...Double(range.upperBound))
    }

    /// A number with decimals between others.
    public static func number(_ range: ClosedRange<Double>) -> FieldLimits { FieldLimits(range: range) }

    /// The members of the JSON Schema that state the limits.
    var schema: [String: JSONValue] {
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
        if !choices.isEmpty { members["enum"] = .list(choices.map(JSONValue.string)) }
        if let pattern { members["pattern"] = .string(pattern) }
        if let format { members["format"] = .string(format) }
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

/// A body or address whose fields have limits by their names, which its check uses too.
public protocol LimitedFields {
    /// The limits of fields; fields that are not named have none.
    static var limits: [String: FieldLimits] { get }
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
}

extension JSONValue {
    /// The form of an object with the limits of its fields.
    func limiting(_ limits: [String: FieldLimits]) -> JSONValue {
        let properties = (self["properties"]?.members ?? [:]).map { name, schema in
            (name, (limits[name]?.schema ?? [:]).reduce(schema) { $0.adding($1.key, $1.value) })
        }
        return properties.isEmpty ? self : adding("properties", .object(Dictionary(uniqueKeysWithValues: properties)))
    }
}
