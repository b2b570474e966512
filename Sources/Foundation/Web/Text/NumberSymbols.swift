import CrosstownValues

/// The number and money formats of a language (CLDR).
struct NumberSymbols: Sendable {
    private let point: String
    private let grouping: String
    private let isEnglish: Bool

    init(of language: Language) {
        isEnglish = language.primary == "en" || language.pseudo != nil
        (point, grouping) =
            switch language.primary {
            case _ where isEnglish: (".", ",")
            case "fr": (",", "\u{202f}")
            case "de", "it", "es", "pt", "nl": (",", ".")
            case "pl": (",", "\u{a0}")
            default: (".", ",")
            }
    }

    /// Returns a whole number with separated thousands.
    func whole(_ number: Int) -> String {
        if (0...999).contains(number) { return String(number) }
        return (number < 0 ? Self.minus : "") + grouped(String(number.magnitude))
    }

    /// Returns a number with at most so many decimal places, without zeros at the end.
    func decimal(_ number: Double, places: Int) -> String {
        guard number.isFinite, number.magnitude < 1e15 else { return "–" }
        let scale = (0..<max(0, min(places, 9))).reduce(1) { scale, _ in scale * 10 }
        let units = Int((number.magnitude * Double(scale)).rounded())
        var fraction = String(units % scale + scale).dropFirst()
        while fraction.last == "0" { fraction.removeLast() }
        let sign = number < 0 && units > 0 ? Self.minus : ""
        return sign + grouped(String(units / scale)) + (fraction.isEmpty ? "" : point + fraction)
    }

    /// Returns a typed number, without separated thousands, with its zeros.
    func typed(_ decimal: String) -> String { String(decimal.flatMap { $0 == "." ? Array(point) : [$0] }) }

    /// Returns an amount in the smallest unit of its currency; coins have their own word.
    func money(_ minorUnits: Int64, _ code: String) -> LocalizedText {
        guard let currency = Currency(code: code) else { return LocalizedText(verbatim: "\(minorUnits) \(code)") }
        if currency == .coin {
            let count = Int(minorUnits)
            return .plural(count, one: "\(count) coin", other: "\(count) coins")
        }
        return amount(Money(minorUnits: minorUnits, currency).decimal, code)
    }

    /// Returns a price in ten-thousandths of its currency, without zeros beyond the currency's digits.
    func price(_ tenThousandths: Int64, _ code: String) -> LocalizedText {
        let digits = String(tenThousandths.magnitude)
        let padded = String(repeating: "0", count: max(0, 5 - digits.utf8.count)) + digits
        let least = Currency(code: code)?.minorDigits ?? 2
        var fraction = padded.suffix(4)
        while fraction.utf8.count > least, fraction.last == "0" { fraction.removeLast() }
        let whole = (tenThousandths < 0 ? "-" : "") + String(padded.dropLast(4))
        return amount(fraction.isEmpty ? whole : "\(whole).\(fraction)", code)
    }

    /// Returns an amount with a decimal point, and the currency's code.
    private func amount(_ decimal: String, _ code: String) -> LocalizedText {
        let parts = decimal.split(separator: ".")
        let whole = parts[0]
        let isNegative = whole.first == "-"
        let sign = isNegative ? Self.minus : ""
        let fraction = parts.count > 1 ? point + parts[1] : ""
        let digits = sign + grouped(String(whole.dropFirst(isNegative ? 1 : 0))) + fraction
        return LocalizedText(verbatim: isEnglish ? "\(digits) \(code)" : "\(digits)\u{a0}\(Self.signs[code] ?? code)")
    }

    private func grouped(_ digits: String) -> String {
        if digits.utf8.count <= 3 { return digits }
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.utf8.count - index).isMultiple(of: 3) { text += grouping }
            text.append(digit)
        }
        return text
    }

    /// Longer than a hyphen, at which lines would break.
    private static let minus = "\u{2212}"
    private static let signs = ["EUR": "€", "USD": "$", "GBP": "£"]
}
