import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The page during a ride.
extension DriverPage {
    func ride(_ ride: DriverRideResponse) -> Markup {
        let isUnderWay = ride.isOnBoard && ride.terms?.destination != nil
        return """
            \(optional: ride.isOnBoard ? nil : words.newest)\(badges(isUnderWay ? DriverTexts.rideGoesOn : DriverTexts.busy))<h1>\(title)</h1>\
            \(optional: way.map(region(of:)))\(optional: target.flatMap(\.navigation))\(optional: waitingHint)\
            \(ride.isOnBoard ? .empty : words.markup)\
            <dl class="facts card card-soft"><dt>\(TaxiTexts.passengerCount)</dt><dd>\(ride.passengers)</dd>\
            \(optional: ride.terms.map(terms))\
            <dt>\(TaxiTexts.asked)</dt><dd>\(localTime.clock(ride.madeAt))</dd>\
            \(optional: ride.wantedAt.map { "<dt>\("Reserved for")</dt><dd>\(localTime.clock($0))</dd>" as Markup })</dl>\
            \(optional: target.map(\.pin))\(optional: ownPin)
            """
    }

    var target: DriveTarget? { answer.ride.map(DriveTarget.init) }

    private var words: SignalPanel {
        SignalPanel(said: view.said, reader: .driver, action: TaxiLinks.driverSay, localTime: localTime)
    }

    /// Returns the terms; only the driver who accepted sees the destination.
    private func terms(_ terms: RideTermsResponse) -> Markup {
        let payment: LocalizedText = terms.payment == .wallet ? "In the app, metered fare" : "To you"
        return """
            \(optional: terms.destination.map { "<dt>\(TaxiTexts.label(of: "destination"))</dt><dd>\(TaxiTexts.place($0))</dd>" as Markup })\
            \(terms.luggage > 0 ? "<dt>\("Pieces of luggage")</dt><dd>\(terms.luggage)</dd>" : Markup.empty)\
            <dt>\("Payment")</dt><dd>\(payment)</dd>
            """
    }

    /// Returns a separate region, which updates the taxi without the rest of the page.
    private func region(of way: PickupRoutes.Route) -> Markup {
        """
        <div id="driver-way" data-paced="taxi-moved"\(attribute: "data-live-src", TaxiLinks.driver) \
        data-live-say="yes"\(attribute: "data-route", isBeside ? nil : way.polyline6)>\(words(of: way))</div>
        """
    }

    private func words(of way: PickupRoutes.Route) -> Markup {
        let isOnBoard = target?.isDestination == true
        if way.arrival.isHere || isBeside && !isOnBoard {
            return "<p class=\"figure-large\" data-say>\(DriverTexts.atMeetingPlace)</p>"
        }
        if way.isNext || isBeside { return "<p class=\"figure-large\" data-say>\("You’re there")</p>" }
        let left = TaxiTexts.minutes(way.arrival.minutesLeft(at: now))
        let length = TaxiTexts.distance(way.length)
        let distance = way.road == nil ? DriverTexts.straight(length) : length
        let text = DriverTexts.way(distance, left, isEstimated: way.isEstimated)
        return "<p class=\"figure-large\">\(text)</p>"
    }

    /// Whether the taxi is next to the place, even if the route leads around the block.
    private var isBeside: Bool { target?.place.map(stands(beside:)) ?? false }

    /// Returns whether the taxi is almost at a place.
    func stands(beside place: Coordinate) -> Bool {
        view.position.map { $0.place.distance(to: place) < TaxiTexts.nearby } ?? false
    }

    var ownPin: Markup? {
        view.position.map { position in
            let pin = MapPin(
                kind: .taxi,
                id: answer.code,
                latitude: position.place.latitude,
                longitude: position.place.longitude,
                heading: position.heading?.value,
                label: DriverTexts.ownPin(answer.code)
            )
            return "<p class=\"visually-hidden\"\(pin.attributes) data-pin-own>\(DriverTexts.yourTaxi)</p>"
        }
    }

    var rideForms: Markup {
        let confirm: Markup = """
            \(attribute: "data-confirm", DriverTexts.endQuestion)\
            \(attribute: "data-confirm-text", DriverTexts.endText)\(attribute: "data-confirm-ok", DriverTexts.endOk)\
            \(attribute: "data-confirm-cancel", DriverTexts.endCancel)
            """
        let end = form(
            TaxiLinks.driverEndRide,
            DriverTexts.endRide,
            "button button-primary button-wide button-large",
            confirm
        )
        if answer.ride?.isOnBoard == true { return end }
        return """
            \(form(TaxiLinks.driverPickUp, DriverTexts.onBoard, "button button-primary button-wide button-large"))\
            <div class="actions-small">\(arrivalForm)\(cannotComeForm)</div>
            """
    }

    /// The form to report the arrival; after the waiting time, that the passengers are missing.
    private var arrivalForm: Markup {
        if answer.ride?.arrivedAt == nil { return form(TaxiLinks.driverArrived, DriverTexts.arrived, "button") }
        return canReportMissing ? missingForm : .empty
    }

    private var missingForm: Markup {
        let confirm: Markup = """
            \(attribute: "data-confirm", DriverTexts.notHereQuestion)\
            \(attribute: "data-confirm-text", DriverTexts.notHereText)\
            \(attribute: "data-confirm-ok", DriverTexts.notHere)\
            \(attribute: "data-confirm-cancel", TaxiTexts.keepWaiting)
            """
        return form(TaxiLinks.driverPassengerMissing, DriverTexts.notHere, "button", confirm)
    }

    /// The time until the driver can report missing passengers, when the page is reloaded.
    var nextLookMilliseconds: Int64? {
        answer.ride?.passengerMissingFrom.map { $0.milliseconds(since: now) }.flatMap { $0 > 0 ? $0 : nil }
    }

    private var canReportMissing: Bool {
        isThere && answer.ride?.passengerMissingFrom.map { now >= $0 } ?? false
    }

    /// Whether the driver is still at the meeting place.
    private var isThere: Bool { answer.ride?.isAtMeetingPlace == true }

    private var cannotComeForm: Markup {
        let confirm: Markup = """
            \(attribute: "data-confirm", DriverTexts.cannotComeQuestion)\
            \(attribute: "data-confirm-text", DriverTexts.cannotComeText)\
            \(attribute: "data-confirm-ok", DriverTexts.cannotCome)\
            \(attribute: "data-confirm-cancel", DriverTexts.cannotComeCancel)
            """
        return form(TaxiLinks.driverCannotCome, DriverTexts.cannotCome, "button", confirm)
    }

    /// From when the driver can leave without the passengers.
    private var waitingHint: Markup? {
        guard let from = answer.ride?.passengerMissingFrom, isThere, !canReportMissing else { return nil }
        return "<p class=\"quiet\">\(DriverTexts.waitUntil(localTime.clock(from)))</p>"
    }
}
