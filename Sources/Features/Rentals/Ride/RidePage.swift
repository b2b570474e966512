import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A rider's ride, from unlocking to the receipt.
struct RidePage: Page {
    let view: RideView
    /// The stations where the vehicle can be returned, during the ride.
    let stations: [StationCount]
    let localTime: LocalTime
    /// Whether the rider has refused the position.
    let refusesPosition: Bool
    /// The error of a failed request.
    let problem: Problem?
    /// The vehicle's own lock, while the ride can be paused; `nil` where only docks hold it.
    var ownLock: VehicleHold.OwnLock?
    /// Whether the return has just failed and the rider has not reported what they see there (R-5.4).
    var asksForReport = false
    /// The button that creates a link for following the ride.
    var share = Markup.empty

    var ride: Ride { view.ride }

    var title: LocalizedText { RentalTexts.title(of: ride.state) }

    var setting: PageSetting {
        PageSetting(
            .map(.rentals(refusesPosition: refusesPosition)),
            liveStream: ride.state.isOpen ? RentalLinks.events(of: ride.id) : nil,
            popup: popup
        )
    }

    private var popup: Markup {
        guard let problem else { return .empty }
        return InsistPopup(problem, ride: ride.id, place: place)?.markup ?? problem.popup()
    }

    static var contents: any Decodable.Type { RideResponse.self }

    func encode(to encoder: any Encoder) throws { try RideResponse(view).encode(to: encoder) }

    var main: Markup {
        let live: Markup =
            ride.state.isOpen
            ? """
            \(attribute: "data-live", "ride-changed stations-changed")\
            \(attribute: "data-live-src", RentalLinks.ride(ride.id))\
            \(attribute: "data-refresh-ms", view.priceChangesIn) data-live-say="yes"
            """ : ""
        return """
            <div id="ride-state" class="sheet-live"\(live)>\
            <div class="sheet-body stack">\(body)\(share)\(report)\(pins)</div>\(footer)\(failedReturn)</div>
            """
    }

    /// Empty actions would leave a bar without a button.
    private var footer: Markup {
        let actions = actions
        return actions.isEmpty ? .empty : "<footer class=\"sheet-actions\">\(actions)</footer>"
    }

    private var body: Markup {
        switch ride.state {
        case .preparing, .resuming, .pausing, .finishing: "\(headline)\(waiting)\(warnings)\(figures)"
        case .riding, .paused:
            "\(headline)\(failedWish)\(areaNotice)\(warnings)\(pauseCost)\(figures)\(optional: dockHint)\(nearestDock)"
        case .finished: RideReceipt(view: view, localTime: localTime).markup
        case .cancelled: "<h1>\(title)</h1><p data-say>\(RentalTexts.cancelled(ride.ending))</p>"
        }
    }

    private var headline: Markup {
        """
        <div class="row row-apart"><h1>\(title)</h1><span class="plate">\(view.vehicle.plate)</span></div>
        """
    }

    private var failedReturn: Markup {
        asksForReport ? FailedReturn(view: view, localTime: localTime).markup : .empty
    }

    private var report: Markup {
        "<p><a\(attribute: "href", RentalLinks.report(ride, view.vehicle.plate))>\(ProblemTexts.report)</a></p>"
    }

    private var waiting: Markup {
        """
        <progress class="progress"\(attribute: "aria-label", title)></progress><p data-say>\(waitingHint)</p>
        """
    }

    private var waitingHint: LocalizedText {
        switch ride.state {
        case .pausing: ownLock == .byHand ? RentalTexts.closeByHand : RentalTexts.pausingHint
        case .resuming: RentalTexts.resumingHint
        case .finishing: RentalTexts.finishingHint
        default: RentalTexts.unlockingHint
        }
    }

    /// A failed lock order comes first: the rider would leave an unlocked vehicle.
    private var failedWish: Markup {
        let text: LocalizedText =
            switch view.failedWish {
            case .pause?: ownLock == .byHand ? RentalTexts.handPauseFailed : RentalTexts.pauseFailed
            case .resume?: RentalTexts.resumeFailed
            case nil: ""
            }
        guard !text.isEmpty else { return .empty }
        return "<p class=\"notice notice-bad\" role=\"alert\" data-say>\(.icon("alert"))<span>\(text)</span></p>"
    }

    private func hint(_ text: LocalizedText) -> Markup {
        "<p class=\"notice\">\(.icon("info"))<span>\(text)</span></p>"
    }

    private var dockHint: Markup? { ride.state == .riding ? hint(RentalTexts.dockHint) : nil }

    /// The price of a pause is shown before it begins, and before the cost so far.
    private var pauseCost: Markup {
        if ride.state == .riding, ownLock != nil {
            return "<p class=\"small quiet\" data-pause-cost>\(RentalTexts.pauseCost(view.plan))</p>"
        }
        guard ride.state == .paused else { return .empty }
        return hint(.sentences([RentalTexts.pauseCost(view.plan), RentalTexts.pausedHint]))
    }

    /// Warnings come before the price.
    private var warnings: Markup {
        "\(optional: view.limitWarning.map { warning($0) })\(optional: view.fundsWarning.map { warning($0, addMoney) })"
    }

    private func warning(_ text: LocalizedText, _ action: Markup = .empty) -> Markup {
        """
        <p class="notice notice-bad" role="alert" data-warning>\(.icon("alert"))<span>\(text)\(action)</span></p>
        """
    }

    private var addMoney: Markup {
        let wallet = RentalLinks.addMoney(backTo: RentalLinks.ride(ride.id))
        return " <a\(attribute: "href", wallet)>\(RentalTexts.addMoney)</a>"
    }

    /// The phone updates it, since only the phone knows its current position.
    private var areaNotice: Markup {
        "<p class=\"notice notice-bad\" data-area-notice hidden>\(.icon("alert"))<span></span></p>"
    }

    private var nearestDock: Markup {
        DirectionsForm(
            page: RentalLinks.nearestDock,
            name: RentalTexts.nearestDock,
            look: "button button-wide",
            refusedOn: refusesPosition ? RentalLinks.ride(ride.id) : nil
        ).markup
    }

    /// A pin with the free docks where the vehicle can be returned; without a number where there is room for any.
    private func returnPin(_ count: StationCount) -> StationPin {
        StationPin(count: count, number: count.takesReturns && !count.hasDocks ? nil : count.freeDocks)
    }

    private var pins: Markup {
        """
        <div class="visually-hidden" data-counts="docks">\(forEach: stations, { count in
            "<p\(returnPin(count).attributes)>\(RentalTexts.pin(count))</p>"
        })</div>
        """
    }
}

extension RidePage {
    private var figures: Markup {
        guard let clock = view.clock else { return .empty }
        return """
            <dl class="stats"><div class="stat"><dt>\(RentalTexts.time)</dt><dd>\(running(clock.totalMilliseconds, "up"))</dd></div>\
            <div class="stat"><dt>\(RentalTexts.cost)</dt><dd data-say>\(view.price)</dd></div>\
            \(optional: distance)</dl>\
            <dl class="facts card card-soft">\(optional: limit)\(optional: funds)\
            <dt>\(RentalTexts.from)</dt><dd>\(view.startStation.name)</dd>\
            <dt>\(RentalTexts.tariff)</dt><dd>\(RentalTexts.price(view.plan))</dd>\
            <dt>\(RentalTexts.longest)</dt><dd>\(RentalTexts.ifLost(ride.terms, view.feeIfLost))</dd></dl>
            """
    }

    /// Only known where the vehicle has reported its route.
    private var distance: Markup? {
        ride.ridden.map { ridden in
            """
            <div class="stat"><dt>\(RentalTexts.distanceSoFar)</dt><dd>\(RentalTexts.distance(ridden))</dd></div>
            """
        }
    }

    private var limit: Markup? {
        view.limitLeft.map { left in
            left > 0
                ? "<dt>\(RentalTexts.limit)</dt><dd>\(running(left, "down"))\(optional: afterLimit)</dd>"
                : "<dt>\(RentalTexts.overdueBy)</dt><dd>\(running(-left, "up"))</dd>"
        }
    }

    /// The consequences of the limit, which differ from those of the maximum time.
    private var afterLimit: Markup? {
        ride.limits.isLast
            ? nil : "<br><span class=\"small quiet\" data-after-limit>\(RentalTexts.afterLimit)</span>"
    }

    /// Money that is used up is a warning instead of a time.
    private var funds: Markup? {
        guard let left = view.fundsLeft else { return "<dt>\(RentalTexts.funds)</dt><dd>\(RentalTexts.aWeek)</dd>" }
        return left > 0 ? "<dt>\(RentalTexts.funds)</dt><dd>\(running(left, "down"))</dd>" : nil
    }

    private func running(_ milliseconds: Int64, _ direction: String) -> Markup {
        """
        <span\(attribute: "data-running-ms", milliseconds)\(attribute: "data-running", direction)>\
        \(RentalTexts.duration(milliseconds: milliseconds))</span>
        """
    }
}

extension RidePage {
    private var actions: Markup {
        switch ride.state {
        case .preparing: form(RentalLinks.cancel(ride.id), RentalTexts.cancelRent)
        case .riding:
            "\(endForm("button button-primary button-wide"))\(optional: pauseForm)\(optional: extendForm)"
        case .paused:
            "\(form(RentalLinks.resume(ride.id), RentalTexts.resume, "button button-primary button-wide"))\(endForm())\(optional: extendForm)"
        case .pausing, .resuming, .finishing: .empty
        case .finished, .cancelled:
            """
            \(ride.owing > 0 ? AddMoney(for: RentalLinks.ride(ride.id)).markup : again)\
            <a class="button button-wide"\(attribute: "href", RentalLinks.rides)>\(RentalTexts.yourRides)</a>
            """
        }
    }

    /// Actions where the rider is now: where the ride ended, or would have begun.
    private var again: Markup {
        let station = ride.state == .cancelled ? view.startStation : view.endStation
        let place = station.map { RentalLinks.station($0.id) } ?? RentalLinks.home
        return """
            <a class="button button-primary button-wide"\(attribute: "href", place) data-again>\(RentalTexts.again)</a>
            """
    }

    /// A vehicle without its own lock cannot be locked during a ride.
    private var pauseForm: Markup? {
        guard ownLock != nil else { return nil }
        return form(RentalLinks.pause(ride.id), RentalTexts.pause)
    }

    private func endForm(_ look: String = "button button-wide") -> Markup {
        """
        <form id="end" method="post"\(attribute: "action", RentalLinks.end(ride.id)) data-enhance\(place.attribute)>\
        \(.formToken)\(place.fields)<button\(attribute: "class", look)>\(RentalTexts.end)</button></form>
        """
    }

    private var place: RiderPlace { RiderPlace(isRefused: refusesPosition) }

    private var extendForm: Markup? {
        view.mayExtend ? form(RentalLinks.extend(ride.id), RentalTexts.extend) : nil
    }

    private func form(_ action: Link, _ name: LocalizedText, _ look: String = "button button-wide") -> Markup {
        """
        <form method="post"\(attribute: "action", action) data-enhance>\(.formToken)\
        <button\(attribute: "class", look)>\(name)</button></form>
        """
    }
}

extension RideView {
    /// The warning of a limit that is near or over.
    var limitWarning: LocalizedText? {
        guard isLimitNear else { return nil }
        if ride.limits.isLast { return RentalTexts.maximumNear }
        return ride.isOverdue ? RentalTexts.overdue : RentalTexts.limitNear
    }

    /// The warning of money that is low or used up.
    var fundsWarning: LocalizedText? {
        switch FundsOutlook(left: fundsLeft).stage {
        case .enough: nil
        case .low: RentalTexts.fundsLow
        case .usedUp: RentalTexts.fundsUsedUp
        }
    }

    /// The milliseconds until the price changes: when the next minute begins.
    var priceChangesIn: Int64? {
        guard let clock, ride.state.isOpen else { return nil }
        return 60_000 - clock.totalMilliseconds % 60_000
    }
}
