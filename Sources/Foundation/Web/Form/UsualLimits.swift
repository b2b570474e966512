/// The limits of whatever declares none, and the words for what lies beyond limits.
extension FieldLimits {
    /// The characters of a text.
    static let usualLength = 0...10_000
    /// The values of a list.
    static let usualCount = 0...1_000
    /// Whole numbers up to these are the same in every program (RFC 8259).
    static let usualRange: ClosedRange<Double> = -9_007_199_254_740_991...9_007_199_254_740_991

    /// A moment in milliseconds since 1970, of the years 1 to 9999: what calendars write with four digits.
    public static let moment = number(Int64(-62_135_596_800_000)...Int64(253_402_300_799_999))

    /// Milliseconds since 1970, until 2100.
    public static let deviceMilliseconds: ClosedRange<Int64> = 0...4_102_444_800_000
    /// A moment by the clock of a device.
    public static let deviceMoment = number(deviceMilliseconds)

    /// The limits of values of a type.
    static func usual(for type: Any.Type) -> FieldLimits {
        switch type {
        case is String.Type: .text(usualLength)
        case is any FixedWidthInteger.Type, is any BinaryFloatingPoint.Type: .number(usualRange)
        case is any Collection.Type: .list(usualCount)
        default: FieldLimits()
        }
    }

    /// Whether a value is neither too long, too large nor too small.
    public func admits(_ value: Any) -> Bool { excess(of: value) == nil }

    /// What to change in a value that is too long, too large or too small, or a list of too many; nothing else is wrong with it.
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
        // Few texts must be counted: there are no more characters than bytes.
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

    /// A limit as people write it: without decimals that are nought.
    private static func written(_ limit: Double) -> String { Int(exactly: limit).map(String.init) ?? String(limit) }
}

extension JSONValue {
    /// The number, where it is one.
    var double: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }

    /// The form of an object with the limits of its fields; `isOfRequest` says whether fields without any have the usual ones.
    func limiting(_ limits: [String: FieldLimits], isOfRequest: Bool) -> JSONValue {
        let properties = (self["properties"]?.members ?? [:]).map { name, schema in
            let limited = limits[name]?.applied(to: schema) ?? schema
            return (name, isOfRequest ? limited.limitedAsUsual : limited)
        }
        return properties.isEmpty ? self : adding("properties", .object(Dictionary(uniqueKeysWithValues: properties)))
    }

    /// The form with the usual limits where it states none.
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

    /// Whether a text is one of some, an identifier, or a file, whose size the body's limit bounds.
    private var isOfKnownLength: Bool {
        self["enum"] != nil || self["format"] == "uuid" || self["contentEncoding"] != nil
    }
}
