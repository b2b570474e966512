import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What a ride costs, line by line, as far as it has more than one.
struct FareLines {
    let view: RideView

    var markup: Markup {
        let total = fact(RentalTexts.total, view.price)
        guard view.ride.lostFee > 0 else { return total }
        let currency = view.plan.currency
        let time = Money(minorUnits: view.price.minorUnits - view.ride.lostFee, currency)
        let fee = Money(minorUnits: view.ride.lostFee, currency)
        return "\(fact(RentalTexts.rideTime, time))\(fact(RentalTexts.lostFee, fee))\(total)"
    }

    private func fact(_ name: LocalizedText, _ value: Money) -> Markup {
        "<dt>\(name)</dt><dd>\(.money(value))</dd>"
    }
}
