import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What a ride costs, line by line: by time, the fee for a lost vehicle, and all of it.
struct FareLines {
    let view: RideView

    private var currency: Currency { view.plan.currency }

    /// What the time costs.
    private var time: Money { Money(minorUnits: view.price.minorUnits - view.ride.lostFee, currency) }

    /// The lines of the time, where they add up to what it costs: a ride that is free at once has none.
    private var lines: PriceLines? {
        let clock = view.clock?.cut(at: view.ride.terms.maximumMilliseconds)
        return clock.map { PriceLines(view.plan, $0) }.flatMap { $0.sum.rounded(in: currency) == time ? $0 : nil }
    }

    var markup: Markup {
        let isRounded = lines.map { $0.sum != Rate(time) } ?? false
        return """
            \(forEach: lines?.lines ?? [], line)\(fee)\
            \(fact(isRounded ? RentalTexts.totalRounded : RentalTexts.total, .money(view.price)))
            """
    }

    private var fee: Markup {
        guard view.ride.lostFee > 0 else { return .empty }
        let fee = fact(RentalTexts.lostFee, .money(Money(minorUnits: view.ride.lostFee, currency)))
        return lines == nil ? "\(fact(RentalTexts.rideTime, .money(time)))\(fee)" : fee
    }

    private func line(_ line: PriceLines.Line) -> Markup {
        fact(RentalTexts.name(of: line, currency), .price(tenThousandths: line.amount.tenThousandths, currency))
    }

    private func fact(_ name: LocalizedText, _ value: LocalizedText) -> Markup { "<dt>\(name)</dt><dd>\(value)</dd>" }
}
