import CrosstownValues
import CrosstownWeb

/// A tariff as those who run the rentals enter it: prices as text, so that no digit is lost.
struct TariffRequest: Codable, Sendable {
    var unlockFee: String?
    var perMinute: String
    var freeMinutes: Int?
    var pausePerMinute: String?
    var dailyCap: String?

    /// The plan that the prices make.
    ///
    /// - Throws: `Problem` that names every wrong field.
    func plan(_ currency: Currency) throws -> TariffPlan {
        var check = Validation()
        let fee = Self.rate(unlockFee ?? "", "unlockFee", &check)
        let rate = Self.rate(perMinute, "perMinute", &check)
        let pause = pausePerMinute.flatMap { $0.isEmpty ? nil : Self.rate($0, "pausePerMinute", &check) }
        let free = check.number(freeMinutes ?? 0, "freeMinutes", in: 0...1440)
        let cap = dailyCap.flatMap { $0.isEmpty ? nil : Self.amount($0, currency, &check) }
        try check.finish()
        let step = PricingStep(startMinute: Int64(free), endMinute: nil, rate: rate, intervalMinutes: 1)
        var plan = TariffPlan(currency: currency, steps: [step])
        plan.unlockFee = fee
        plan.pausePerMinute = pause
        plan.dailyCap = cap
        return plan
    }

    /// Reads a price; one that is free says so by a zero, since a field that was cleared by mistake would cost dearly.
    private static func rate(_ text: String, _ field: String, _ check: inout Validation) -> Rate {
        let text = text.filter { !$0.isWhitespace }
        let rate = Rate(text)
        let isSound = rate.map { $0.tenThousandths >= 0 } ?? false
        check.require(isSound, field, text.isEmpty ? ConsoleTexts.missingPrice : ConsoleTexts.unknownPrice)
        return rate ?? .zero
    }

    private static func amount(_ text: String, _ currency: Currency, _ check: inout Validation) -> Money? {
        let amount = Money(decimal: text, currency)
        check.require(amount?.isPositive == true, "dailyCap", ConsoleTexts.unknownAmount)
        return amount
    }
}

/// What programs are told of a tariff.
struct TariffResponse: Codable, Sendable {
    let kind: VehicleKind
    let version: Int
    let currency: String
    let unlockFee: String
    let perMinute: String?
    let freeMinutes: Int64?
    let pausePerMinute: String?
    let dailyCap: String?

    init(_ tariff: Tariff) {
        let plan = tariff.plan
        kind = tariff.kind
        version = tariff.version
        currency = plan.currency.code
        unlockFee = plan.unlockFee.description
        perMinute = plan.steps.first?.rate.description
        freeMinutes = plan.steps.first?.startMinute
        pausePerMinute = plan.pausePerMinute?.description
        dailyCap = plan.dailyCap?.decimal
    }
}
