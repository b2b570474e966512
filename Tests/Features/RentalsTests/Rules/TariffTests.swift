import CrosstownRentals
import CrosstownTesting
import CrosstownValues
import Testing

@Suite struct TariffTests {
    private static let minute: Int64 = 60_000
    private static let hour: Int64 = 3_600_000

    @Test(.enabled(if: !GoldenPrices.lines.isEmpty))
    func `rides cost what the words of GBFS say, for every plan and time of the table`() throws {
        #expect(GoldenPrices.lines.count == 80)
        for line in GoldenPrices.lines {
            let plan = try #require(GoldenPrices.plans[line.plan])

            let price = plan.price(ofMilliseconds: line.seconds * 1000)

            #expect(price == Money(minorUnits: line.cents, .euro), "\(line.plan) after \(line.seconds) s")
        }
    }

    @Test func `a bill is what the published plan says, for any time up to 25 hours`() {
        for (name, plan) in GoldenPrices.plans.merging(["standard": .standard(.euro)], uniquingKeysWith: { $1 }) {
            for seconds in stride(from: Int64(0), through: 25 * 3600, by: 179) {
                let published = Self.published(plan, seconds: seconds)

                #expect(plan.price(ofMilliseconds: seconds * 1000).minorUnits == published, "\(name), \(seconds) s")
            }
        }
    }

    @Test(arguments: [(0, 5), (59, 5), (60, 10), (3599, 300), (3600, 305)] as [(Int64, Int64)])
    func `a minute costs five cents from its first moment on`(seconds: Int64, cents: Int64) {
        #expect(TariffPlan.standard(.euro).price(ofMilliseconds: seconds * 1000).minorUnits == cents)
    }

    @Test func `a rate of four decimals is rounded once, on the bill`() {
        let plan = TariffPlan(currency: .euro, steps: [Self.perMinute("0.0333")])

        let prices = [1, 2, 3].map { plan.price(ofMilliseconds: $0 * Self.minute - 1).minorUnits }

        #expect(prices == [3, 7, 10])
    }

    @Test(
        arguments: [
            ("0.05", 500), ("-0.0525", -525), ("12", 120_000), ("0.1", 1000), ("999999999.9999", 9_999_999_999_999),
        ] as [(String, Int64)]
    )
    func `a rate is read exactly`(text: String, value: Int64) {
        #expect(Rate(text)?.tenThousandths == value)
    }

    @Test(arguments: ["", ".", "1.", ".5", "0.00001", "1,5", "--1", "1e3", "1234567890", "٣"])
    func `what is no rate is refused`(text: String) {
        #expect(Rate(text) == nil)
    }

    @Test(arguments: [("0.05", "0.05"), ("0.0525", "0.0525"), ("-3", "-3.00"), ("0.10", "0.10"), ("1.2", "1.20")])
    func `a rate is shown with two decimals at least`(text: String, shown: String) {
        #expect(Rate(text)?.description == shown)
    }

    @Test func `a rate is rounded by the digits of its currency`() throws {
        let yen = try #require(Currency(code: "JPY"))
        let dinar = try #require(Currency(code: "KWD"))
        let rate = try #require(Rate("12.3455"))

        #expect(rate.rounded(in: .euro).minorUnits == 1235)
        #expect(rate.rounded(in: yen).minorUnits == 12)
        #expect(rate.rounded(in: dinar).minorUnits == 12_346)
        #expect(Rate(tenThousandths: -50).rounded(in: .euro).minorUnits == -1)
    }

    @Test func `a pause has a price of its own, for each minute begun`() {
        var plan = TariffPlan.standard(.euro)
        plan.pausePerMinute = Rate("0.01")
        let clock = RideClock(totalMilliseconds: 30 * Self.minute - 1, pauses: [.init(begin: 600_000, end: 1_210_000)])

        let price = plan.price(of: clock)

        // 19 minutes and 50 seconds of riding begin 20 minutes; 10 minutes and 10 seconds of pause begin 11.
        #expect(price.minorUnits == 20 * 5 + 11)
    }

    @Test func `a pause costs as riding does where it has no price`() {
        let plan = TariffPlan.standard(.euro)
        let clock = RideClock(totalMilliseconds: 30 * Self.minute - 1, pauses: [.init(begin: 600_000, end: 1_200_000)])

        #expect(plan.price(of: clock) == plan.price(ofMilliseconds: 30 * Self.minute - 1))
    }

    @Test(arguments: [(1, 305), (23, 1000), (24, 1005), (25, 1305), (47, 2000), (48, 2005)] as [(Int64, Int64)])
    func `each 24 hours cost at most the cap`(hours: Int64, cents: Int64) {
        var plan = TariffPlan.standard(.euro)
        plan.dailyCap = Money(minorUnits: 1000, .euro)

        #expect(plan.price(ofMilliseconds: hours * Self.hour).minorUnits == cents)
    }

    @Test func `free minutes cost nothing, and the unlock fee remains`() {
        var plan = TariffPlan(currency: .euro, steps: [Self.perMinute("0.10", from: 30)])
        plan.unlockFee = Rate(tenThousandths: 10_000)

        #expect(plan.price(ofMilliseconds: 30 * Self.minute - 1).minorUnits == 100)
        #expect(plan.price(ofMilliseconds: 30 * Self.minute).minorUnits == 110)
    }

    @Test func `the lines of a receipt add up to its price before it is rounded`() {
        var plan = TariffPlan(currency: .euro, steps: [Self.perMinute("0.0525"), Self.perMinute("-0.02", from: 30)])
        plan.unlockFee = Rate(tenThousandths: 10_000)
        plan.pausePerMinute = Rate(tenThousandths: 300)
        plan.dailyCap = Money(minorUnits: 1500, .euro)
        var random = SeededRandom(seed: 11)
        for _ in 0..<200 {
            let total = Int64.random(in: 0...50 * Self.hour, using: &random)
            let begin = Int64.random(in: 0...total, using: &random)
            let pause = RideClock.Pause(begin: begin, end: .random(in: begin...total, using: &random))
            let clock = RideClock(totalMilliseconds: total, pauses: [pause])

            #expect(PriceLines(plan, clock).sum.rounded(in: .euro) == plan.price(of: clock))
        }
    }

    @Test func `riding and pausing are lines with how often they are charged`() {
        var plan = TariffPlan.standard(.euro)
        plan.pausePerMinute = Rate(tenThousandths: 1000)
        let pause = RideClock.Pause(begin: 5 * Self.minute, end: 9 * Self.minute)
        let lines = PriceLines(plan, RideClock(totalMilliseconds: 12 * Self.minute - 1, pauses: [pause])).lines

        #expect(lines.map(\.quantity) == [8, 4])
        #expect(lines.map(\.cause).last == .pause)
        #expect(lines.map(\.amount.tenThousandths) == [4000, 4000])
    }

    @Test func `no ride has a price below nothing`() {
        let plan = TariffPlan(currency: .euro, steps: [Self.perMinute("-0.10")])

        #expect(plan.price(ofMilliseconds: Self.hour) == .zero(.euro))
    }

    @Test func `money lasts exactly until the price is above it`() throws {
        let plan = TariffPlan.standard(.euro)
        var random = SeededRandom(seed: 7)
        for _ in 0..<200 {
            let funds = Funds(money: Money(minorUnits: .random(in: 5...5000, using: &random), .euro), plan: plan)

            let end = try #require(funds.lasting(RideClock(totalMilliseconds: 0)))

            #expect(plan.price(ofMilliseconds: end - 1).minorUnits <= funds.money.minorUnits)
            #expect(plan.price(ofMilliseconds: end).minorUnits > funds.money.minorUnits)
        }
    }

    @Test func `money that lasts for a week is not counted down`() {
        let funds = Funds(money: Money(minorUnits: 1_000_000, .euro), plan: .standard(.euro))

        #expect(funds.lasting(RideClock(totalMilliseconds: 0)) == nil)
        #expect(Funds(money: .zero(.euro), plan: .standard(.euro)).lasting(RideClock(totalMilliseconds: 0)) == 0)
    }

    private static func perMinute(_ rate: String, from start: Int64 = 0) -> PricingStep {
        let rate = Rate(rate) ?? .zero
        return PricingStep(startMinute: start, endMinute: nil, rate: rate, intervalMinutes: 1)
    }

    /// The plan read as GBFS publishes it: interval by interval, in cents.
    private static func published(_ plan: TariffPlan, seconds: Int64) -> Int64 {
        var total = plan.unlockFee.rounded(in: plan.currency).minorUnits
        for step in plan.steps {
            var begins = step.startMinute * 60
            while begins <= seconds, begins < (step.endMinute ?? .max / 60) * 60 {
                total += step.rate.rounded(in: plan.currency).minorUnits
                if step.intervalMinutes == 0 { break }
                begins += step.intervalMinutes * 60
            }
        }
        return total
    }
}
