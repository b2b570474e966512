/// The default limits, and the messages for values beyond limits.
extension FieldLimits {
    /// The length of a text in characters.
    static let usualLength = 0...10_000
    /// The number of values in a list.
    static let usualCount = 0...1_000
    /// Whole numbers within this range are the same in every program (RFC 8259).
    static let usualRange: ClosedRange<Double> = -9_007_199_254_740_991...9_007_199_254_740_991

    /// A timestamp in milliseconds since 1970, of the years 1 to 9999: what calendars write with four digits.
    public static let moment = number(Int64(-62_135_596_800_000)...Int64(253_402_300_799_999))

    /// Milliseconds since 1970, until 2100.
    public static let deviceMilliseconds: ClosedRange<Int64> = 0...4_102_444_800_000
    /// A timestamp by a device's clock.
    public static let deviceMoment = number(deviceMilliseconds)

    /// Returns the default limits of a type.
    static func usual(for type: Any.Type) -> FieldLimits {
        switch type {
        case is String.Type: .text(usualLength)
        case is any FixedWidthInteger.Type, is any BinaryFloatingPoint.Type: .number(usualRange)
        case is any Collection.Type: .list(usualCount)
        default: FieldLimits()
        }
    }

    /// Returns whether a value is within the limits.
    public func admits(_ value: Any) -> Bool { excess(of: value) == nil }

    /// Returns the error message of a value beyond the limits; `nil` if it is within them.
    func excess(of value: Any) -> LocalizedText? {
        let found: LocalizedText? =
            switch value {
            case let text as String: length.flatMap { Self.excess(ofText: text, most: $0.upperBound) }
            case let number as any BinaryInteger: excess(ofNumber: Double(number))
            case let number as any BinaryFloatingPoint: excess(ofNumber: Double(number))
            case let list as any Collection: count.flatMap { Self.excess(ofCount: list.count, most: $0.upperBound) }
            default: nil
            }
        return found.map { fault ?? $0 } ?? excess(ofEach: value)
    }

    private func excess(ofEach value: Any) -> LocalizedText? {
        guard let each = elements.first, let values = value as? [Any] else { return nil }
        return values.lazy.compactMap { each.excess(of: $0) }.first
    }

    private func excess(ofNumber number: Double) -> LocalizedText? {
        range.flatMap { Self.excess(ofNumber: number, in: $0) }
    }

    static func excess(ofText text: String, most: Int) -> LocalizedText? {
        // Few texts have to be counted: there are at most as many characters as bytes.
        guard text.utf8.count > most, Substring(text).trimmedWhitespace.unicodeScalars.count > most else { return nil }
        return "must be at most \(most) characters"
    }

    static func excess(ofNumber number: Double, in range: ClosedRange<Double>) -> LocalizedText? {
        if range.contains(number) { return nil }
        return "must be between \(written(range.lowerBound)) and \(written(range.upperBound))"
    }

    static func excess(ofCount count: Int, most: Int) -> LocalizedText? {
        count > most ? "must have at most \(most) entries" : nil
    }

    /// Returns a limit in the reader's format of numbers.
    private static func written(_ limit: Double) -> LocalizedText { .decimal(limit, places: 6) }
}

extension JSONValue {
    /// The number, if it is one.
    var double: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }

    /// Adds the limits of an object's fields to its schema; `isOfRequest` says whether other fields have the default
    /// ones.
    func limiting(_ limits: [String: FieldLimits], isOfRequest: Bool) -> JSONValue {
        let properties = (self["properties"]?.members ?? [:]).map { name, schema in
            let limited = limits[name]?.applied(to: schema) ?? schema
            return (name, isOfRequest ? limited.limitedAsUsual : limited)
        }
        return properties.isEmpty ? self : adding("properties", .object(Dictionary(uniqueKeysWithValues: properties)))
    }

    /// The schema with the default limits if it has none.
    private var limitedAsUsual: JSONValue {
        switch self["type"]?.text {
        case "string" where self["maxLength"] == nil && !isOfKnownLength:
            return adding("maxLength", .integer(FieldLimits.usualLength.upperBound))
        case "integer", "number":
            if self["maximum"] != nil || self["enum"] != nil { return self }
            return FieldLimits(range: FieldLimits.usualRange).applied(to: self)
        case "array":
            let most = self["maxItems"] ?? .integer(FieldLimits.usualCount.upperBound)
            let limited = adding("maxItems", most)
            return limited["items"].map { limited.adding("items", $0.limitedAsUsual) } ?? limited
        default: return self
        }
    }

    /// Whether a text is a choice, an identifier, or a file, whose size the body's limit bounds.
    private var isOfKnownLength: Bool {
        self["enum"] != nil || self["format"] == "uuid" || self["contentEncoding"] != nil
    }
}
