import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A leg for its driver: seats, then stops, then one stop after the other until all riders have arrived.
struct DriverLegCard {
    let ride: OwnedRide
    let leg: Leg
    let holder: SignUpHolder
    let localTime: LocalTime

    private var stops: [Pairing] { ride.stops(leg) }
    private var drive: Drive? { ride.drive(leg) }
    private var id: Identifier<SignUp> { ride.signUp.id }

    var markup: Markup {
        """
        <section class="card stack"><h2>\(leg == .there ? "To the event" : "From the event")</h2>\(content)</section>
        """
    }

    private var content: Markup {
        if stops.isEmpty {
            return
                "<p>\(seats)</p><p class=\"quiet\">\("No one is riding with you yet. We’ll notify you when someone is.")</p>"
        }
        guard stops.contains(where: \.isNamed) else { return "<p>\(seats)</p><p class=\"quiet\">\(asItStands)</p>" }
        guard let drive else { return "<p>\(seats)</p>\(estimate)\(list(stops))\(start)" }
        if let arrivedAt = drive.arrivedAt {
            return """
                <p><span class="badge badge-good">\("Arrived")</span></p>\
                <p>\("You arrived at \(localTime.clock(arrivedAt)). Thank you for driving.")</p>\(list(stops))
                """
        }
        return underWay
    }

    /// Until the routing engine responds, the times of the stops may change.
    private var estimate: Markup { ride.estimated.contains(id) ? RiderLegCard.estimateNote : .empty }

    private var seats: LocalizedText {
        let left = ride.seatsLeft(leg)
        return left == 0
            ? "Your car is full." : .plural(left, one: "\(left) seat is free.", other: "\(left) seats are free.")
    }

    private var asItStands: LocalizedText {
        let people = ride.signUp.people - ride.seatsLeft(leg)
        return .plural(
            people,
            one: """
                \(people) person is riding with you so far. Two hours before, you’ll get the stops, names and \
                numbers.
                """,
            other:
                """
                \(people) people are riding with you so far. Two hours before, you’ll get the stops, names and \
                numbers.
                """
        )
    }

    private var start: Markup {
        guard leg == .there || ride.event.map({ ride.now >= $0.beginsAt }) ?? false else { return .empty }
        let button = RideButton(
            label: leg == .there ? "Start now" : "Start the ride home",
            action: RideSharePaths.start(id),
            fields: [("leg", leg.rawValue)],
            look: "button button-primary button-wide"
        )
        return """
            \(button.markup)<p class="fine quiet">\
            \("We’ve notified your riders. While this page is open, riders at your next stop see your car on the map until you arrive.")</p>
            """
    }
}

extension DriverLegCard {
    private var underWay: Markup {
        """
        <div class="row row-apart"\(attribute: "data-share-position", RideSharePaths.positions(id))>\
        <span class="badge badge-active">\("On the way")</span>\
        <span class="badge" data-position-state data-needs-script hidden>\("Your location isn’t shared yet")</span></div>\
        \(optional: nextStop)\(list(stops))\(end)
        """
    }

    private var next: Pairing? { Drive.next(stops) }

    private var nextStop: Markup? {
        guard let next, let rider = ride.others[next.request] else { return nil }
        let isBoarding = leg == .home && next.outcome == .open
        let (place, placeName) =
            isBoarding
            ? rider.boarding(on: leg, ride.event) : (rider.place(on: leg), rider.placeName(on: leg))
        return """
            <section class="card card-soft stack-small"\(textAttribute: "aria-label", "Next stop")>\
            <p class="quiet">\("Next stop")</p><p><strong>\(localTime.clock(next.at)) · \(rider.name)</strong><br>\
            \(PlaceName(placeName).text) · \(RideWords.count(rider.people))</p>\(optional: isBoarding ? nil : promise(next))\
            <p class="actions-small">\(optional: place.map { RideContact.navigate(to: $0) })\
            \(RideContact.call(rider.phone))\(RideContact.message(rider.phone))</p>\
            <div class="actions-small">\(buttons(next))</div></section>
            """
    }

    private func promise(_ stop: Pairing) -> Markup {
        let (earliest, latest) = (localTime.clock(stop.earliest), localTime.clock(stop.latest))
        return "<p class=\"fine quiet\">\("Promised between \(earliest) and \(latest).")</p>"
    }

    private func buttons(_ stop: Pairing) -> Markup {
        if stop.outcome == .pickedUp { return letOut(stop) }
        return """
            \(button("Picked up", .pickedUp, stop, look: "button button-primary"))\
            \(button("Not there", .missed, stop, look: "button"))
            """
    }

    private func letOut(_ stop: Pairing) -> Markup {
        RideButton(
            label: "Dropped off",
            action: RideSharePaths.dropOffs(id),
            fields: [("request", stop.request.description), ("leg", leg.rawValue)],
            look: "button button-primary"
        ).markup
    }

    private func button(
        _ label: LocalizedText,
        _ outcome: Pairing.Outcome,
        _ stop: Pairing,
        look: String = "button button-small"
    ) -> Markup {
        let fields = [
            ("request", stop.request.description), ("leg", leg.rawValue), ("outcome", outcome.rawValue),
        ]
        return RideButton(label: label, action: RideSharePaths.pickUps(id), fields: fields, look: look).markup
    }

    private var end: Markup {
        let isDone = next == nil
        let venue = leg == .there ? ride.event?.venue?.position : nil
        let button = RideButton(
            label: leg == .there ? "We’ve arrived" : "Everyone is home",
            action: RideSharePaths.arrive(id),
            fields: [("leg", leg.rawValue)],
            look: isDone ? "button button-primary button-wide" : "button button-wide",
            question: isDone ? nil : "End this ride?",
            consequence: isDone ? nil : "You haven’t made all stops. We’ll stop sharing your location."
        )
        return """
            \(isDone && leg == .there ? "<p>\("Everyone is in the car.")</p>" : .empty)\
            \(optional: isDone ? venue.map { "<p class=\"actions-small\">\(RideContact.navigate(to: $0))</p>" } : nil)\
            \(button.markup)
            """
    }

    private func list(_ stops: [Pairing]) -> Markup { "<ol class=\"list\">\(forEach: stops, stop)</ol>" }

    private func stop(_ pairing: Pairing) -> Markup {
        guard let rider = ride.others[pairing.request] else { return .empty }
        let pin = RidePin(
            kind: .stop,
            id: pairing.request.description,
            place: rider.place(on: leg),
            label: "\(RideWords.name(rider.name, people: rider.people)), \(localTime.clock(pairing.at))",
            isNamed: drive?.isUnderWay == true && next?.request == pairing.request
        )
        return """
            <li class="list-item"\(ride.leg == leg ? pin.attributes : .empty)><div class="list-text stack-small">\
            <p><strong>\(localTime.clock(pairing.at)) · \(rider.name)</strong><br>\(rider.placeText(on: leg).text) · \(RideWords.count(rider.people))</p>\
            \(waiting(rider))\(outcome(pairing))<p class="row">\(RideContact.call(rider.phone))\(RideContact.message(rider.phone))</p>\
            \(RideComplaint(about: rider, holder: holder, report: ride.reports[rider.id]).markup)</div></li>
            """
    }

    /// Shows where a rider waits whose car could not go on.
    private func waiting(_ rider: SignUp) -> Markup {
        guard let place = rider.stranded(on: leg) else { return .empty }
        return """
            <p class="quiet">\("Waiting where another car stopped: \(PlaceName(rider.boarding(on: leg, ride.event).name).text)")</p>\
            <p class="row">\(RideContact.navigate(to: place))</p>
            """
    }

    private func outcome(_ pairing: Pairing) -> Markup {
        let undo = drive?.isUnderWay == true ? button("Undo", .open, pairing) : .empty
        switch pairing.outcome {
        case .open: return .empty
        case .missed:
            return "<div class=\"row\"><span class=\"badge badge-bad\">\("No-show")</span>\(undo)</div>"
        case .pickedUp where pairing.arrivedAt != nil:
            return "<p><span class=\"badge badge-good\">\("Arrived")</span></p>"
        case .pickedUp:
            return "<div class=\"row\"><span class=\"badge badge-good\">\("Picked up")</span>\(undo)</div>"
        }
    }
}
