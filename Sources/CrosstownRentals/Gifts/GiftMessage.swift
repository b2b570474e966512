import CrosstownValues
import CrosstownWeb

/// What the city gives.
struct GiftMessage: Codable, Sendable {
    /// The same key again is the same gift, however often it is sent.
    var key: Identifier<Gift>?
    /// How many coins each rider gets.
    var coins: Int64
    /// What riders are told.
    var occasion: String
    /// User names, separated by commas or blanks; left out for all riders.
    var riders: String?
    /// Whether all riders get it.
    var everybody: Bool?

    private static let mostCoins: Int64 = 10_000
    private static let mostNamed = 500

    /// The occasion and the names, if the message is sound by itself; no names where everybody gets it.
    ///
    /// - Throws: `Problem` with status 422 that names every wrong field.
    func checked() throws -> (occasion: String, names: [String]) {
        var check = Validation()
        check.number(coins, "coins", in: 1...Self.mostCoins)
        let occasion = check.text(occasion, "occasion", length: 1...200)
        let isForAll = everybody ?? false
        let names = (riders ?? "").split { $0 == "," || $0 == ";" || $0.isWhitespace }.map(String.init)
        check.require(isForAll || !names.isEmpty, "riders", GiftWords.nobody)
        check.require(!isForAll || names.isEmpty, "riders", GiftWords.bothNamedAndAll)
        check.require(names.count <= Self.mostNamed, "riders", GiftWords.tooMany(Self.mostNamed))
        try check.finish()
        return (occasion, names)
    }
}

/// Whether a rider pays with coins before money.
struct CoinsFirstMessage: Codable, Sendable {
    var coinsFirst: Bool
}
