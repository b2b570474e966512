import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A leg for its rider: pending, promised, assigned, coming, driving, arrived.
struct RiderLegCard {
    let ride: OwnedRide
    let leg: Leg
    let look: RideWays.Look
    let holder: SignUpHolder
    let localTime: LocalTime

    private var pairing: Pairing? { ride.stops(leg).first }

    var markup: Markup {
        """
        <section class="card stack-small"><h2>\(leg == .there ? "To the event" : "From the event")</h2>\(content)</section>
        """
    }

    private var content: Markup {
        guard let pairing else { return pending }
        return """
            <p><span\(attribute: "class", "badge \(badge(pairing).look)")>\(badge(pairing).text)</span></p>\
            <p>\(promise(pairing))</p>\(estimate(pairing))\(pairing.isNamed ? driver(pairing) : later(pairing))
            """
    }

    /// The status of a leg without a ride, and the next steps.
    private var pending: Markup {
        let wait = ride.waits[leg] ?? .early
        let look = wait.reason == nil ? "badge" : "badge badge-bad"
        return """
            <div class="stack-small"\(attribute: "data-wait", wait.rawValue)><p><span\(attribute: "class", look)>\(wait.name)</span></p>\
            \(optional: ride.lostAt[leg].map(lost))\
            \(optional: wait.reason.map { "<p>\($0)</p>" })<p class="quiet">\(next(wait))</p>\
            \(wait.reason == nil ? .empty : otherWays)</div>
            """
    }

    private func lost(_ moment: Timestamp) -> Markup {
        let isToday = localTime.day(of: moment) == localTime.day(of: ride.now)
        let text: LocalizedText =
            isToday
            ? "Your ride was canceled at \(localTime.clock(moment)): the driver can no longer take you."
            : "Your ride was canceled on \(localTime.text(for: moment)): the driver can no longer take you."
        return "<p class=\"notice notice-bad\" data-lost>\(.icon("alert"))<span>\(text)</span></p>"
    }

    private func next(_ wait: RideWait) -> LocalizedText {
        switch wait {
        case .early:
            guard let event = ride.event else { return "We’re looking for a seat." }
            let freeze = RideShareDeadline.moments(event, leg).freeze
            return "We’re looking for a seat. You’ll know by \(localTime.text(for: freeze)) whether we found one."
        case .planning: return "We’re looking for a seat. This takes less than a minute."
        case .noCar, .full, .unsuitable: return RideWait.advice(leg)
        case .over: return over
        }
    }

    /// Why the leg is over; the event may also be hidden, canceled or without a place.
    private var over: LocalizedText {
        guard let event = ride.event else {
            return """
                The event is no longer listed, so you can’t share rides to it right now.
                """
        }
        if event.isCancelled { return "The event was canceled." }
        if event.venue == nil {
            return """
                The event no longer has a location on the map, so you can’t share rides to it.
                """
        }
        if leg == .home {
            return hasLostRide ? "We couldn’t find you another ride home." : "We couldn’t find you a seat home."
        }
        return hasLostRide
            ? "The event has started, and we couldn’t find you another ride."
            : "The event has started, and we couldn’t find you a seat."
    }

    private var hasLostRide: Bool { ride.lostAt[leg] != nil }

    private var otherWays: Markup {
        "<p><a class=\"button\" href=\"/\">\("Other ways to travel")</a></p>"
    }

    /// The time is not a promise until the routing engine responds.
    private func estimate(_ pairing: Pairing) -> Markup {
        guard ride.estimated.contains(pairing.offer), pairing.outcome == .open else { return .empty }
        return Self.estimateNote
    }

    static let estimateNote: Markup = """
        <p class="fine quiet" data-estimated>\("This time is an estimate. We’ll notify you if it changes.")</p>
        """

    private func later(_ pairing: Pairing) -> Markup {
        if isOver { return .empty }
        let text: LocalizedText =
            ride.estimated.contains(pairing.offer)
            ? "Two hours before, you’ll see who is driving."
            : "Two hours before, you’ll see who is driving. We’ll keep to this time."
        return "<p class=\"quiet\">\(text)</p>"
    }

    private func promise(_ pairing: Pairing) -> LocalizedText {
        let (earliest, latest) = (localTime.clock(pairing.earliest), localTime.clock(pairing.latest))
        if leg == .home, pairing.outcome == .open, ride.signUp.stranded(on: .home) != nil {
            return "You’ll be picked up where your car stopped, and home between \(earliest) and \(latest)."
        }
        return leg == .there
            ? "Pick-up between \(earliest) and \(latest) at \(ride.signUp.placeText(on: .there).inSentence)."
            : "You’ll be home between \(earliest) and \(latest)."
    }

    private func badge(_ pairing: Pairing) -> (text: LocalizedText, look: String) {
        if pairing.arrivedAt != nil { return ("Arrived", "badge-good") }
        switch pairing.outcome {
        case .pickedUp: return ("On the way", "badge-active")
        case .missed: return ("The driver couldn’t find you", "badge-bad")
        case .open: break
        }
        if ride.drive(leg)?.isUnderWay == true { return ("Your driver is on the way", "badge-active") }
        if isOver { return ("Over", "") }
        return (pairing.isNamed ? "Assigned" : "You have a ride", "badge-good")
    }

    /// Whether the time of the leg is over.
    private var isOver: Bool { ride.event.flatMap(PoolFrame.init)?.isOver(leg, at: ride.now) == true }

    private func driver(_ pairing: Pairing) -> Markup {
        guard let driver = ride.others[pairing.offer] else { return .empty }
        return """
            \(coming(pairing, driver))<dl class="facts"><dt>\(RideWords.driver)</dt><dd>\(driver.name)</dd>\
            <dt>\("Car")</dt><dd>\(driver.car)</dd>\
            \(leg == .there ? "<dt>\("Estimated arrival")</dt><dd>\(localTime.clock(pairing.at))</dd>" : .empty)</dl>\
            <p class="actions-small">\(RideContact.call(driver.phone))\(RideContact.message(driver.phone))</p>\
            \(RideComplaint(about: driver, holder: holder, report: ride.reports[driver.id]).markup)
            """
    }

    /// The car's position for the next rider; a separate region that follows the car.
    private func coming(_ pairing: Pairing, _ driver: SignUp) -> Markup {
        guard let drive = ride.visibleCar, drive.leg == leg else {
            let isUnderWay = ride.drive(leg)?.isUnderWay == true && pairing.outcome == .open
            return isUnderWay
                ? "<p class=\"quiet\">\("You’ll see the car on the map when your stop is next.")</p>" : .empty
        }
        return """
            <div id="car" class="stack-small" data-paced="car-moved"\(attribute: "data-live-src", holder.page) data-live-say="yes">\
            \(optional: arrival(pairing, driver))\(position(drive, driver))</div>
            """
    }

    private func arrival(_ pairing: Pairing, _ driver: SignUp) -> Markup? {
        guard pairing.outcome == .open, let arrivesAt = look.arrivesAt else { return nil }
        let minutes = max(1, Int((Double(arrivesAt.milliseconds(since: ride.now)) / 60_000).rounded()))
        let text: LocalizedText = .plural(
            minutes,
            one: "\(driver.name) is about \(minutes) minute away.",
            other: "\(driver.name) is about \(minutes) minutes away."
        )
        return "<p data-say><strong>\(text)</strong></p>"
    }

    private func position(_ drive: Drive, _ driver: SignUp) -> Markup {
        guard let position = drive.position else {
            return "<p class=\"quiet\">\("The driver’s phone hasn’t sent its location yet.")</p>"
        }
        let pin = RidePin(
            kind: .car,
            id: drive.offer.description,
            place: position.place,
            heading: position.heading,
            label: "\(driver.name)’s car",
            isNamed: true
        )
        let isRecent = position.tellsArrival(at: ride.now)
        let text = isRecent ? "The car’s location is from \(localTime.clock(position.at))." : lastSeen(position)
        return "<p\(attribute: "class", isRecent ? "fine quiet" : "quiet")\(pin.attributes)>\(text)</p>"
    }

    private func lastSeen(_ position: Drive.Position) -> LocalizedText {
        let (at, minutes) = (localTime.clock(position.at), Int(ride.now.milliseconds(since: position.at) / 60_000))
        return .plural(
            minutes,
            one: "The car was last seen \(minutes) minute ago, at \(at).",
            other: "The car was last seen \(minutes) minutes ago, at \(at)."
        )
    }
}
