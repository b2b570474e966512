import CrosstownWeb

/// The format of taxi codes; codes of earlier versions stay.
enum TaxiCode {
    /// The valid values of a field; lowercase letters become uppercase.
    static let limits = FieldLimits.text("^[A-Za-z0-9][A-Za-z0-9-]{0,11}$", examples: "7", "ABCDEFGH-345")
    static let length = 1...12

    /// Returns a code in uppercase; `nil` if it is invalid.
    static func normalized(_ text: String) -> String? {
        guard length.contains(text.utf8.count), text.utf8.first.map(isLetterOrDigit) == true,
            text.utf8.allSatisfy({ isLetterOrDigit($0) || $0 == UInt8(ascii: "-") })
        else { return nil }
        return text.uppercased()
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}

extension Validation {
    /// Validates a taxi code and returns it in uppercase.
    mutating func taxiCode(_ text: String, _ field: String) -> String? {
        var asText = self
        let line = asText.text(text, field, within: TaxiCode.limits)
        if let code = TaxiCode.normalized(line) { return code }
        // Reports an empty text as missing, a long one by its length, an invisible character by its code, otherwise an
        // invalid format.
        let isHidden = line.unicodeScalars.contains { $0.properties.isDefaultIgnorableCodePoint }
        if line.isEmpty || isHidden || line.unicodeScalars.count > TaxiCode.length.upperBound {
            self = asText
        } else {
            require(false, field, CityTexts.codeForm)
        }
        return nil
    }
}
