import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The price of a ride line by line: time, the fee for a lost vehicle, and the total.
struct FareLines {
    let view: RideView

    private var currency: Currency { view.plan.currency }

    /// The price of the time.
    private var time: Money { Money(minorUnits: view.price.minorUnits - view.ride.lostFee, currency) }

    /// The lines of the time; `nil` where they do not add up to its price, as for a free ride.
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
