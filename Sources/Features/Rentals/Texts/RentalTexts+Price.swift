import CrosstownValues
import CrosstownWeb

/// Texts about prices.
extension RentalTexts {
    /// The price of a plan, such as "0.05 EUR per started minute, at most 10.00 EUR a day".
    static func price(_ plan: TariffPlan) -> LocalizedText {
        func price(_ rate: Rate) -> LocalizedText {
            .price(tenThousandths: rate.tenThousandths, plan.currency)
        }
        var parts: [LocalizedText] = plan.unlockFee == .zero ? [] : ["\(price(plan.unlockFee)) to unlock"]
        for step in plan.steps {
            let each = LocalizedText.joined([price(step.rate), interval(Int(step.intervalMinutes))], by: " ")
            let start = Int(step.startMinute)
            parts.append(start == 0 ? each : "\(each) after \(start) minutes")
        }
        if let pause = plan.pausePerMinute { parts.append("\(price(pause)) per minute of pause (rounded up)") }
        if let cap = plan.dailyCap { parts.append("capped at \(cap) a day") }
        return parts.isEmpty ? "Free" : .joined(parts, by: ", ")
    }

    /// The reason for a line of a receipt, such as "Riding: 13 × 0.05 EUR per started minute".
    static func name(of line: PriceLines.Line, _ currency: Currency) -> LocalizedText {
        let (count, price) = (
            Int(line.quantity), LocalizedText.price(tenThousandths: line.rate.tenThousandths, currency)
        )
        switch line.cause {
        case .unlocking: return "Unlocking"
        case .riding(let step):
            let each = LocalizedText.joined([price, interval(Int(step.intervalMinutes))], by: " ")
            let start = Int(step.startMinute)
            return start == 0 ? "Riding: \(count) × \(each)" : "Riding after \(start) minutes: \(count) × \(each)"
        case .pause: return "Pause: \(count) × \(price) per minute (rounded up)"
        case .dailyCap: return "Reduction to the daily maximum"
        }
    }

    /// The price of a pause, shown before and during it.
    static func pauseCost(_ plan: TariffPlan) -> LocalizedText {
        guard let pause = plan.pausePerMinute else { return "A pause costs the same as riding." }
        if pause == .zero { return "A pause is free." }
        let price = LocalizedText.price(tenThousandths: pause.tenThousandths, plan.currency)
        return "A pause costs \(price) per minute (rounded up)."
    }

    private static func interval(_ minutes: Int) -> LocalizedText {
        switch minutes {
        case 0: "once"
        case 1: "per minute (rounded up)"
        default: "every \(minutes) minutes"
        }
    }
}
