import CrosstownCases
import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The page of the user's offer or request with its rides.
struct SignUpPage: Page, Encodable {
    let ride: OwnedRide
    let holder: SignUpHolder
    /// The case of the report just created.
    let reported: Identifier<Case>?
    /// The topic that a guest's device may follow.
    let topic: DeviceTopic?
    let look: RideWays.Look
    let localTime: LocalTime
    let shareForm: Markup

    static var contents: any Decodable.Type { SignUpPageResponse.self }

    func encode(to encoder: any Encoder) throws { try SignUpPageResponse(ride, look).encode(to: encoder) }

    private var signUp: SignUp { ride.signUp }

    var title: LocalizedText { signUp.kind == .offer ? "Your car" : "Your ride" }

    var setting: PageSetting {
        PageSetting(
            liveStream: holder.stream,
            liveEvents: ["car-moved"],
            reloadSeconds: signUp.state == .open ? 30 : nil,
            isPrivate: true
        )
    }

    var main: Markup {
        """
        <div class="beside stack"><div class="stack"><h1>\(title)</h1>\(optional: heading)\(optional: reported.map(confirmation))\
        <div id="ride" class="stack" data-live="rides-changed"\(attribute: "data-live-src", holder.page)\
        \(attribute: "data-route", look.line)\(attribute: "data-fit", fit)>\(state)</div></div>\
        \(signUp.state == .open ? map : .empty)<div class="stack">\(optional: topic.map(guest))\
        \(signUp.kind == .request && !ride.pairings.isEmpty ? shareForm : .empty)\
        \(signUp.state == .open && !ride.isOver ? actions : .empty)</div></div>
        """
    }

    private func confirmation(_ report: Identifier<Case>) -> Markup {
        """
        <p class="notice notice-good" role="status" data-done="reported">\(.icon("check"))\
        <span>\("Reported. The organizers will review it.")\(optional: RideComplaint.conversation(report, holder))</span></p>
        """
    }

    private var heading: Markup? {
        ride.event.map { event in
            """
            <p><a\(attribute: "href", event.link)>\(event.title)</a><br>\
            <span class="quiet">\(localTime.text(for: event.beginsAt))</span></p>
            """
        }
    }

    /// How a guest finds the ride again and is notified on this device.
    private func guest(_ topic: DeviceTopic) -> Markup {
        let isLive = signUp.state == .open && !ride.isOver
        let end = ride.event?.endsAt ?? signUp.eventBeginsAt
        let until = end.advanced(milliseconds: RideShareDeadline.forgetAfterEnd)
        return """
            <div class="stack-small"\(attribute: "data-guest-ride", holder.page)\(attribute: "data-title", ride.event?.title ?? "")\
            \(attribute: "data-begins", localTime.zoned(signUp.eventBeginsAt))\(attribute: "data-until", until.milliseconds)>\
            <p class="notice">\(.icon("info"))<span\(textAttribute: "data-remembered", remembered)>\
            \("Save this page’s address. It’s the only way back to your ride.")</span></p>\
            \(isLive ? follow(topic) : .empty)</div>
            """
    }

    private var remembered: LocalizedText {
        "Your ride is saved on this device under Your shared rides. To open it elsewhere, copy this page’s address."
    }

    private func follow(_ topic: DeviceTopic) -> Markup {
        let (label, active): (LocalizedText, LocalizedText) = (
            "Notify me on this device",
            """
            Turn off notifications on this device
            """
        )
        return """
            <p><button type="button" class="button button-primary button-wide" hidden\(attribute: "data-follow-topic", topic.name)\
            \(textAttribute: "data-follow", label)\(textAttribute: "data-followed", active)>\(label)</button></p>\
            <p class="quiet" data-no-push hidden>\("This browser can’t show notifications. Check back here two hours before.")</p>
            """
    }

    /// Stays when the ride changes, so that it is not redrawn.
    private var map: Markup {
        """
        <div class="beside-aside"><div class="map-card"><div class="map" id="map" data-map-view data-cooperative data-zoom="13"\
        \(attribute: "data-center", signUp.place.text)></div></div></div>
        """
    }

    /// The visible region; the map moves only when it changes.
    private var fit: String {
        "\(ride.leg.rawValue) \(ride.visibleCar?.position != nil) \(ride.pairings.count) \(look.line != nil)"
    }

    private var state: Markup {
        if signUp.state == .cancelled {
            let isOff = ride.event?.isCancelled == true
            let note = LocalizedText(verbatim: isOff ? ride.event?.cancelNote ?? "" : "")
            let why: LocalizedText = .sentences([isOff ? "The event was canceled." : "This ride was canceled.", note])
            return """
                <p class="notice" role="status" data-canceled>\(.icon("info"))<span>\(why)</span></p>\
                <p><a class="button"\(attribute: "href", RideSharePaths.home)>\("Rides to events")</a></p>\(former)
                """
        }
        return """
            \(pins)\(optional: ride.move.map(moved))\(look.isStraight ? straight : .empty)\
            \(forEach: signUp.way.legs, card)\(facts)\(former)
            """
    }

    /// What the user entered.
    private var facts: Markup {
        let isOffer = signUp.kind == .offer
        let place = signUp.placeName.isEmpty ? signUp.place.text : signUp.placeName
        let time: Markup = """
            <dt>\(isOffer ? "Earliest departure" : "Earliest pick-up")</dt><dd>\(localTime.clock(signUp.leavesAt))</dd>
            """
        return """
            <dl class="facts card card-soft" data-entered><dt>\("Direction of travel")</dt><dd>\(SignUpFormPage.name(signUp.way))</dd>\
            <dt>\(isOffer ? "Starting point" : "Pick-up point")</dt><dd>\(PlaceName(place).text)</dd>\
            \(signUp.way.includes(.there) ? time : .empty)\
            <dt>\(isOffer ? "Seats for others" : "Number of people")</dt><dd>\(signUp.people)</dd></dl>
            """
    }

    private func moved(_ move: EventMove) -> Markup {
        "<p class=\"notice\" data-moved>\(.icon("info"))<span>\(move.text(localTime))</span></p>"
    }

    /// Former drivers or riders, who can be reported until their data is deleted.
    private var former: Markup {
        let people = ride.former.filter { !$0.name.isEmpty }
        if people.isEmpty { return .empty }
        return """
            <section class="card stack-small"><h2>\("No longer on this ride")</h2><ul class="list">\(forEach: people, { person in
                "<li class=\"list-item\"><div class=\"list-text stack-small\"><p>\(person.name)</p>\(RideComplaint(about: person, holder: holder, report: ride.reports[person.id]).markup)</div></li>"
            })</ul></section>
            """
    }

    private var straight: Markup {
        "<p class=\"fine quiet with-map\">\("Straight lines on the map mean no street route is available.")</p>"
    }

    private func card(_ leg: Leg) -> Markup {
        signUp.kind == .offer
            ? DriverLegCard(ride: ride, leg: leg, holder: holder, localTime: localTime).markup
            : RiderLegCard(ride: ride, leg: leg, look: look, holder: holder, localTime: localTime).markup
    }

    /// The user's place and the event.
    private var pins: Markup {
        let own = RidePin(
            kind: .stop,
            id: "own",
            place: signUp.place(on: ride.leg),
            label: signUp.kind == .offer ? "You start here" : "Your pick-up point",
            isNamed: signUp.kind == .request
        )
        let event = ride.event.flatMap { event in
            event.venue.map {
                RidePin(kind: .event, id: "event", place: $0.position, label: .init(verbatim: $0.name), isNamed: true)
            }
        }
        return "<ul hidden><li\(own.attributes)></li>\(optional: event.map { "<li\($0.attributes)></li>" })</ul>"
    }

    /// The confirmation before a cancellation.
    private var cancelling: (question: LocalizedText, consequence: LocalizedText, ok: LocalizedText) {
        guard signUp.kind == .offer else {
            return (
                "Cancel your request?",
                ride.pairings.isEmpty
                    ? "We’ll stop looking for a ride for you." : "Your seat will go to someone else.",
                "Cancel request"
            )
        }
        return ride.drives.contains(where: \.isUnderWay)
            ? (
                """
                Your car can’t continue?
                """, "We’ll notify your riders and look for another car to pick them up where you are.", "Cancel ride"
            )
            : (
                "Cancel your offer?",
                ride.pairings.isEmpty
                    ? "No one is riding with you yet."
                    : "We’ll notify your riders and look for other cars for them.",
                "Cancel offer"
            )
    }

    private func mayChange(_ event: DirectoryEvent) -> Bool {
        let isOpen = signUp.way.legs.allSatisfy { RideShareDeadline.moments(event, $0).freeze > ride.now }
        return isOpen && ride.now < event.beginsAt
    }

    private var actions: Markup {
        let mayChange = ride.event.map(mayChange) ?? false
        let (question, consequence, ok) = cancelling
        let keep: LocalizedText = signUp.kind == .offer ? "Keep offer" : "Keep request"
        let edit: Markup = "<a class=\"button button-wide\"\(attribute: "href", holder.edit)>\("Change")</a>"
        return """
            <div class="form-actions">\(mayChange ? edit : .empty)\
            <form method="post"\(attribute: "action", holder.cancel) data-enhance\(attribute: "data-confirm", question)\
            \(attribute: "data-confirm-text", consequence)\(attribute: "data-confirm-ok", ok)\
            \(attribute: "data-confirm-cancel", keep)>\(.formToken)\
            <button class="button button-danger button-wide">\(ok)</button></form></div>
            """
    }
}

extension SignUpHolder {
    var page: Link {
        switch self {
        case .account(_, let id): RideSharePaths.signUp(id)
        case .token(let token): RideSharePaths.guest(token)
        }
    }

    var reports: Link {
        switch self {
        case .account(_, let id): RideSharePaths.reports(id)
        case .token(let token): RideSharePaths.guestReports(token)
        }
    }

    var stream: Link {
        switch self {
        case .account(_, let id): RideSharePaths.ownStream(id)
        case .token(let token): RideSharePaths.guestStream(token)
        }
    }

    var cancel: Link {
        switch self {
        case .account(_, let id): RideSharePaths.cancel(id)
        case .token(let token): RideSharePaths.guestCancel(token)
        }
    }

    var edit: Link {
        switch self {
        case .account(_, let id): RideSharePaths.edit(id)
        case .token(let token): RideSharePaths.guestEdit(token)
        }
    }
}
