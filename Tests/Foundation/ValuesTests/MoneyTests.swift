import CrosstownValues
import Testing

@Suite struct MoneyTests {
    @Test(
        arguments: [
            (1230, "EUR", "12.30"), (5, "EUR", "0.05"), (-5, "EUR", "-0.05"), (0, "USD", "0.00"), (7, "COIN", "7"),
            (1500, "JPY", "1500"), (-1_234_567, "KWD", "-1234.567"), (.min, "EUR", "-92233720368547758.08"),
        ] as [(Int64, String, String)]
    )
    func `an amount is written with its currency's digits and read back`(
        units: Int64,
        code: String,
        text: String
    ) throws {
        let currency = try #require(Currency(code: code))
        let money = Money(minorUnits: units, currency)

        #expect(money.decimal == text)
        #expect(Money(decimal: text, currency) == money)
    }

    @Test(arguments: ["12.5", "12,5", " 12,50 ", "12 .50"])
    func `an amount is read as people type it`(text: String) {
        #expect(Money(typed: text, .euro) == Money(minorUnits: 1250, .euro))
        #expect(Money(typed: text + ",0", .euro) == nil)
    }

    @Test(arguments: ["", "-", ".", "1.", ".5", "1.234", "1,5", "+1", "1e3", "1.2.3", "٣", "92233720368547758.08"])
    func `what is no amount of euros is not read as one`(text: String) {
        #expect(Money(decimal: text, .euro) == nil)
    }

    @Test(arguments: ["", "EU", "eur", "EURO", "E1R", "coin"])
    func `what is no code of a currency is not taken for one`(code: String) {
        #expect(Currency(code: code) == nil)
    }

    @Test func `amounts of one currency are added, subtracted, multiplied and compared`() throws {
        let fare = Money(minorUnits: 250, .euro)
        let tip = Money(minorUnits: 50, .euro)

        #expect(try fare + tip == Money(minorUnits: 300, .euro))
        #expect(try tip - fare == Money(minorUnits: -200, .euro))
        #expect(try tip * 3 == Money(minorUnits: 150, .euro))
        #expect(try tip < fare)
    }

    @Test func `amounts of two currencies do not mix`() {
        let euro = Money(minorUnits: 1, .euro)
        let coin = Money(minorUnits: 1, .coin)

        #expect(throws: MoneyError.otherCurrency) { try euro + coin }
        #expect(throws: MoneyError.otherCurrency) { try euro - coin }
        #expect(throws: MoneyError.otherCurrency) { try euro < coin }
    }

    @Test func `an amount that is too large is an error and no other amount`() {
        let most = Money(minorUnits: .max, .euro)
        let least = Money(minorUnits: .min, .euro)

        #expect(throws: MoneyError.overflow) { try most + Money(minorUnits: 1, .euro) }
        #expect(throws: MoneyError.overflow) { try least - Money(minorUnits: 1, .euro) }
        #expect(throws: MoneyError.overflow) { try most * 2 }
    }

    @Test(
        arguments: [
            (100, [1, 1, 1], [34, 33, 33]), (-100, [1, 1, 1], [-34, -33, -33]), (5, [3, 7], [2, 3]),
            (7, [0, 1], [0, 7]),
            (1, [1, 1, 2], [0, 0, 1]), (.max, [1], [.max]), (.min, [1], [.min]),
        ] as [(Int64, [Int64], [Int64])]
    )
    func `an amount is shared out to the last cent`(units: Int64, weights: [Int64], parts: [Int64]) throws {
        let shares = try Money(minorUnits: units, .euro).split(by: weights)

        #expect(shares.map(\.minorUnits) == parts)
    }

    @Test func `shares always add up and are never more than a cent off`() throws {
        var random = SplitMix(state: 7)
        for _ in 0..<2000 {
            let units = Int64.random(in: -1_000_000...1_000_000, using: &random)
            let weights = (0..<Int.random(in: 1...9, using: &random)).map { _ in
                Int64.random(in: 0...1000, using: &random)
            }
            guard weights.contains(where: { $0 > 0 }) else { continue }

            let shares = try Money(minorUnits: units, .euro).split(by: weights).map(\.minorUnits)

            let total = weights.reduce(0, +)
            #expect(shares.reduce(0, +) == units)
            #expect(zip(shares, weights).allSatisfy { abs($0 * total - units * $1) < total })
        }
    }

    @Test(arguments: [[], [0, 0], [2, -1]] as [[Int64]])
    func `nothing is shared out by weights that say nothing`(weights: [Int64]) {
        #expect(throws: MoneyError.noWeights) { try Money(minorUnits: 10, .euro).split(by: weights) }
    }
}

/// SplitMix64 (Steele, Lea, Flood 2014).
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
