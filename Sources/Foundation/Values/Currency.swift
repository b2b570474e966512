/// A currency of ISO 4217, or the platform's own coins.
public struct Currency: Hashable, Sendable {
    /// The three letters of ISO 4217, or `COIN`.
    public let code: String
    /// The number of decimal places: two if a unit has a hundred cents.
    public let minorDigits: Int

    /// The reward of the platform, without value outside it and without decimal places.
    public static let coin = Currency(code: "COIN", minorDigits: 0)
    /// The euro.
    public static let euro = Currency(code: "EUR", minorDigits: 2)
    /// The dollar of the United States.
    public static let dollar = Currency(code: "USD", minorDigits: 2)

    private init(code: String, minorDigits: Int) {
        self.code = code
        self.minorDigits = minorDigits
    }

    /// Creates a currency from its code; `nil` if invalid.
    ///
    /// Unknown codes have two decimal places by default, like nearly all of ISO 4217.
    public init?(code: String) {
        if code == Self.coin.code {
            self = .coin
            return
        }
        guard code.utf8.count == 3, code.utf8.allSatisfy({ $0 >= 65 && $0 <= 90 }) else { return nil }
        self.init(code: code, minorDigits: Self.minorDigits(of: code))
    }

    /// Source: ISO 4217:2015, list one, column "Mnr Unt", where it is not two.
    private static func minorDigits(of code: String) -> Int {
        switch code {
        case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF",
            "XOF", "XPF":
            0
        case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
        case "CLF", "UYW": 4
        default: 2
        }
    }
}
