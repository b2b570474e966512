import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The price of a past ride, and its reasons (R-5.6).
struct RideReceipt {
    let view: RideView
    let localTime: LocalTime

    private var ride: Ride { view.ride }
    private var currency: Currency { view.plan.currency }

    var markup: Markup {
        """
        <div class="row row-apart"><h1>\(RentalTexts.title(of: .finished))</h1>\
        <span class="plate">\(view.vehicle.plate)</span></div>\(notices)\
        <p class="figure-large" data-say>\(view.price)</p>\(facts)\(optional: figures)\(complaint)
        """
    }

    private var notices: Markup {
        var notices: Markup = .empty
        if ride.owing > 0 {
            let amount = Money(minorUnits: ride.owing, currency)
            notices.append(
                """
                <p class="notice notice-bad" role="alert">\(.icon("alert"))<span>\(RentalTexts.owingNotice(amount))</span></p>
                """
            )
        }
        if ride.ending == .lost {
            notices.append(notice(ride.missingSince == nil ? RentalTexts.foundAgain : lost))
        } else if ride.endStation == nil {
            notices.append(notice(ride.missingSince == nil ? RentalTexts.foundElsewhere : RentalTexts.lookedFor))
        } else if ride.ending == .unconfirmed {
            notices.append(notice(ride.missingSince == nil ? RentalTexts.foundUnconfirmed : RentalTexts.unconfirmed))
        }
        if view.isCorrected { notices.append(notice(RentalTexts.corrected)) }
        return notices
    }

    private var lost: LocalizedText {
        ride.lostFee > 0 ? .sentences([RentalTexts.lost, RentalTexts.bringLostBack]) : RentalTexts.lost
    }

    private func notice(_ text: LocalizedText) -> Markup {
        "<p class=\"notice\">\(.icon("info"))<span>\(text)</span></p>"
    }

    private var facts: Markup {
        """
        <dl class="facts card card-soft">\(stop(RentalTexts.from, view.startStation, "pickup"))\
        \(view.endStation.map { stop(RentalTexts.to, $0, "destination") } ?? fact(RentalTexts.to, RentalTexts.unknownStation))\
        \(optional: ride.startedAt.map { fact(RentalTexts.began, .moment($0, .fullDayAndClock)) })\
        \(optional: ride.endedAt.map { fact(RentalTexts.ended, .moment($0, .fullDayAndClock)) })\
        \(optional: view.clock.map(times))\(fact(RentalTexts.tariff, RentalTexts.price(view.plan)))\
        \(FareLines(view: view).markup)\(payments)</dl>
        """
    }

    /// A station with its pin on the map.
    private func stop(_ name: LocalizedText, _ station: Station, _ kind: String) -> Markup {
        """
        <dt>\(name)</dt><dd\(attribute: "data-pin", kind)\(attribute: "data-latitude", Coordinate.text(station.place.latitude))\
        \(attribute: "data-longitude", Coordinate.text(station.place.longitude))\(attribute: "data-label", station.name) data-named>\
        \(station.name)</dd>
        """
    }

    private func times(_ clock: RideClock) -> Markup {
        let whole = fact(RentalTexts.duration, RentalTexts.duration(milliseconds: clock.totalMilliseconds))
        guard clock.pausedMilliseconds > 0 else { return whole }
        return "\(whole)\(fact(RentalTexts.pauses, RentalTexts.duration(milliseconds: clock.pausedMilliseconds)))"
    }

    /// The payments and refunds in money and coins, one per line, and the unpaid amount.
    private var payments: Markup {
        let owing: LocalizedText? = ride.owing > 0 ? .money(Money(minorUnits: ride.owing, currency)) : nil
        return """
            \(payment(RentalTexts.paid, inCoins: false) { $0.refunds == nil })\
            \(payment(RentalTexts.paid, inCoins: true) { $0.refunds == nil })\
            \(payment(RentalTexts.back, inCoins: false) { $0.refunds != nil })\
            \(payment(RentalTexts.back, inCoins: true) { $0.refunds != nil })\
            \(optional: owing.map { fact(RentalTexts.owing, $0) })
            """
    }

    private func payment(_ name: LocalizedText, inCoins: Bool, where isMeant: (RidePayment) -> Bool) -> Markup {
        let sum = view.payments.filter { $0.inCoins == inCoins && isMeant($0) }.reduce(0) { $0 + $1.amount }
        guard sum > 0 else { return .empty }
        return fact(name, inCoins ? RentalTexts.coins(sum) : .money(Money(minorUnits: sum, currency)))
    }

    private var figures: Markup? {
        view.figures.map { figures in
            """
            <dl class="facts card card-soft">\(fact(RentalTexts.distance, RentalTexts.distance(figures.distance)))\
            \(optional: figures.speed.map { fact(RentalTexts.speed, RentalTexts.speed($0)) })\
            \(fact(RentalTexts.saved, RentalTexts.grams(figures.savedGrams)))\
            \(fact(RentalTexts.energy, RentalTexts.kilocalories(figures.kilocalories)))</dl>\
            <p class="fine quiet">\(view.car.comparison)</p>
            """
        }
    }

    /// Asks why a vehicle was returned at once, since it is probably broken.
    private var complaint: Markup {
        guard ride.price == 0 else { return .empty }
        if ride.complaint != nil {
            return "<p class=\"notice notice-good\">\(.icon("check"))<span>\(RentalTexts.thanks)</span></p>"
        }
        return """
            <form method="post"\(attribute: "action", RentalLinks.explain(ride.id)) data-enhance novalidate>\
            \(.formToken)<p>\(RentalTexts.free)</p>\
            \(FormField("reason", label: RentalTexts.reason).markup())\
            <button class="button button-wide">\(RentalTexts.send)</button></form>
            """
    }

    private func fact(_ name: LocalizedText, _ value: LocalizedText) -> Markup { "<dt>\(name)</dt><dd>\(value)</dd>" }
}
