import CrosstownWeb

/// The form of the codes of taxis; those that earlier versions accepted stay as they are.
enum TaxiCode {
    /// What a form accepts; small letters become capital ones.
    static let limits = FieldLimits.text("^[A-Za-z0-9][A-Za-z0-9-]{0,11}$", examples: "7", "ABCDEFGH-345")
    static let length = 1...12

    /// A code in capital letters; `nil` for a text that is none.
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
    /// The code of a taxi in capital letters.
    mutating func taxiCode(_ text: String, _ field: String) -> String? {
        var asText = self
        let line = asText.text(text, field, within: TaxiCode.limits)
        if let code = TaxiCode.normalized(line) { return code }
        // An empty text is reported as missing, a long one by its length, and what cannot be seen by its code; of any other
        // text only the form is.
        let isHidden = line.unicodeScalars.contains { $0.properties.isDefaultIgnorableCodePoint }
        if line.isEmpty || isHidden || line.unicodeScalars.count > TaxiCode.length.upperBound {
            self = asText
        } else {
            require(false, field, CityTexts.codeForm)
        }
        return nil
    }
}
