import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The operator's form of a tariff: prices as text, so that no digit is lost.
struct TariffRequest: FormFieldSet {
    let unlockFee = Field(ConsoleTexts.unlockFee, .rate)
    let perMinute = Field(ConsoleTexts.perMinute, .rate)
    let freeMinutes = Field<Int>(ConsoleTexts.freeMinutes, .optional(.whole(0...1440), or: 0))
    let pausePerMinute = Field<Rate?>(ConsoleTexts.pausePerMinute, .optional(.rate), hint: ConsoleTexts.pauseHint)
    let dailyCap = Field<String?>(
        ConsoleTexts.dailyCap,
        .optional(.decimalText(within: .amount(digits: 6))),
        hint: ConsoleTexts.capHint
    )

    /// Validates the amounts of a currency.
    static func amounts(in currency: Currency) -> Input<Self>.Check {
        { input, check in
            let isSound = input.dailyCap.map { Money(typed: $0, currency)?.isPositive == true } ?? true
            check.require(isSound, \.dailyCap, ConsoleTexts.unknownAmount)
        }
    }
}

extension FieldKind where Value == Rate {
    /// Prices are below ten thousand units of a currency.
    private static var mostTenThousandths: Int64 { 100_000_000 }

    /// A required price, where zero means free: a default for a field that was cleared by mistake would be expensive.
    fileprivate static var rate: FieldKind {
        FieldKind(
            sentAs: String.self,
            limits: .text(#"^\d{1,4}(\.\d{1,4})?$"#, examples: "0", "9999.9999"),
            control: { $0.decimalInput() },
            check: { text, check, name in
                let text = String(text.filter { !$0.isWhitespace }.map { $0 == "," ? "." : $0 })
                let rate = Rate(text)
                let isSound = rate.map { (0..<mostTenThousandths).contains($0.tenThousandths) } ?? false
                check.require(isSound, name, text.isEmpty ? ConsoleTexts.missingPrice : ConsoleTexts.unknownPrice)
                return rate ?? .zero
            }
        )
    }
}

extension TariffPlan {
    /// Creates the plan from the form.
    init(_ input: Input<TariffRequest>, in currency: Currency) {
        let step = PricingStep(
            startMinute: Int64(input.freeMinutes),
            endMinute: nil,
            rate: input.perMinute,
            intervalMinutes: 1
        )
        self.init(currency: currency, steps: [step])
        unlockFee = input.unlockFee
        pausePerMinute = input.pausePerMinute
        dailyCap = input.dailyCap.flatMap { Money(typed: $0, currency) }
    }
}

/// A tariff in the API.
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
