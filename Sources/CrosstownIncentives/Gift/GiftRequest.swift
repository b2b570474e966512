import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What the city gives.
struct GiftRequest: Codable, Sendable {
    /// The same key again is the same gift, however often it is sent.
    var key: Identifier<CoinGift>?
    /// How many coins each rider gets.
    var coins: Int64
    /// What riders are told.
    var occasion: String
    /// User names, separated by commas or blanks; left out for all riders.
    var riders: String?
    /// Whether all riders get it.
    var everybody: Bool?

    private static let mostCoins: Int64 = 10_000

    /// The occasion and the names, if the request is sound by itself; no names where everybody gets it.
    ///
    /// - Throws: `Problem` with status 422 that names every wrong field.
    func checked() throws -> (occasion: String, names: [String]) {
        var check = Validation()
        check.number(coins, "coins", in: 1...Self.mostCoins)
        let occasion = check.text(occasion, "occasion", length: 1...200)
        let isForAll = everybody ?? false
        let names = RecipientNames.split(riders)
        check.require(isForAll || !names.isEmpty, "riders", "must name somebody, or choose all riders")
        check.require(!isForAll || names.isEmpty, "riders", "must be empty where all riders get the gift")
        RecipientNames.check(names, &check)
        try check.finish()
        return (occasion, names)
    }
}

/// The user names in one field of a form.
enum RecipientNames {
    private static let most = 500

    /// The names, which commas or blanks separate.
    static func split(_ text: String?) -> [String] {
        (text ?? "").split { $0 == "," || $0 == ";" || $0.isWhitespace }.map(String.init)
    }

    /// Notes where there are too many.
    static func check(_ names: [String], _ check: inout Validation, _ field: String = "riders") {
        check.require(names.count <= most, field, "must be at most \(most)")
    }
}

extension FieldKind where Value == [String] {
    /// User names, separated by commas or blanks; none where nothing is sent.
    static var names: FieldKind {
        let names = FieldKind(
            sentAs: String.self,
            control: { $0.input("autocomplete=\"off\" autocapitalize=\"none\" spellcheck=\"false\"") },
            check: { text, check, field in
                let names = RecipientNames.split(text)
                RecipientNames.check(names, &check, field)
                return names
            }
        )
        return .optional(names, missing: { [] }, some: { $0 })
    }
}

/// Whether a rider pays with coins before money.
struct CoinsFirstRequest: Codable, Sendable {
    var coinsFirst: Bool
}
