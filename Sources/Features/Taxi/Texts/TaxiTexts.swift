import CrosstownContract
import CrosstownDispatchEngine
import CrosstownValues
import CrosstownWeb

/// The texts of the feature in English, the only place to translate.
package enum TaxiTexts {
    static let canceled = LocalizedText("Canceled", context: "reservation")
    // MARK: Erasure

    static let endRequestFirst: LocalizedText =
        "You have an open taxi request. Cancel it, or wait until the ride has ended."
    static let fareFirst: LocalizedText = "The fare of a taxi ride isn’t settled yet. Confirm it, or wait a day or two."
    static let contestedFareFirst: LocalizedText =
        "The fare of a taxi ride is disputed. Wait until the city has decided."
    static let endWorkFirst: LocalizedText =
        "You’re on duty. End your ride, press STOP in the driver app, then come back."
    static let driverFareFirst: LocalizedText =
        "A passenger hasn’t settled the fare of a ride with you yet. Wait a day or two, or contact the city."
    static let driverContestedFareFirst: LocalizedText =
        """
        The fare of a ride with you is disputed. Once the city has decided, we’ll credit you the amount due. Come \
        back then.
        """
    static let driverReportFirst: LocalizedText =
        "A passenger says they weren’t in your taxi. Come back once the city has replied."
    static let erased = "(deleted)"

    static func driverRemains(code: String) -> LocalizedText {
        """
        We keep your rides with taxi \(code) (times, zones and fares) and your queue history: passengers keep their \
        receipts, and the city needs these records for its accounts and taxes. They’re stored under the taxi’s code, \
        which the city assigns to another taxi, and no longer identify you.
        """
    }

    // MARK: Menu

    static let taxiTab: LocalizedText = "Taxi"

    // MARK: Fields

    static let onePassenger: LocalizedText = "must be at least 1"
    static let passengersLimit: LocalizedText = "is more than a taxi can carry"
    static let placeUnknown: LocalizedText = "was not found; try a street and number, or another name"
    static let placeOutside: LocalizedText = "is outside the city; choose a place in the city"
    static let placeUnclear: LocalizedText = "could be one of several places; choose one"
    static let whichPlace: LocalizedText = "Which one do you mean?"
    static let backToForm: LocalizedText = "Enter something else"

    static func whichPlaceText(_ typed: String) -> LocalizedText {
        "We’re not sure which place “\(typed)” is. Choose one and we’ll look for a taxi."
    }

    static func whichDestinationText(_ typed: String) -> LocalizedText {
        "We’re not sure which place “\(typed)” is. Choose where you want to go."
    }

    static let required: LocalizedText = "is required"
    static let vehicleHint: LocalizedText = "Make and color, such as black Skoda Octavia."

    // MARK: Numbers

    static func passengersLimit(_ most: Int) -> LocalizedText { "must be 1 to \(most)" }

    static func passengers(_ count: Int) -> LocalizedText {
        .plural(count, one: "\(count) passenger", other: "\(count) passengers")
    }

    static func distance(_ distance: Metres) -> LocalizedText { .distance(distance) }

    static func duration(milliseconds: Int64) -> String {
        let seconds = max(0, milliseconds / 1000)
        if seconds < 60 { return "\(seconds) s" }
        if seconds < 3600 { return "\(seconds / 60) min \(seconds % 60) s" }
        return "\(seconds / 3600) h \(seconds / 60 % 60) min"
    }

    /// Shorter distances are not shown.
    static let nearby = Metres(30)

    static func minutes(_ minutes: Int) -> LocalizedText {
        .plural(minutes, one: "\(minutes) minute", other: "\(minutes) minutes")
    }

    // MARK: Facts of a ride

    static let meetingPlace: LocalizedText = "Pick-up point"
    static let meetingPoint: LocalizedText = "Pick-up point"
    static let passengerCount: LocalizedText = "Passengers"
    static let asked = LocalizedText("Requested", context: "taxi")
    static let ended = LocalizedText("Ended", context: "taxi")
    static let canceledAt = LocalizedText("Canceled", context: "taxi")
    static let rideDuration: LocalizedText = "Duration"

    // MARK: Passenger

    static let whereToMeet: LocalizedText = "Where should we pick you up?"
    static let requestTaxi: LocalizedText = "Request a taxi"
    static let signInToRequest: LocalizedText = "Sign in to request a taxi"
    static let createAccount: LocalizedText = "Create account"
    static let passengersOnly: LocalizedText = "Only passenger accounts can request a taxi."
    static let notForEmergencies: LocalizedText = "This is not an emergency service. In an emergency, call 112."
    static let taxisNearby: LocalizedText = "Free taxis nearby"
    static let noTaxisNearby: LocalizedText = "No free taxis nearby"

    static func noTaxisNearbyText(isPlaceKnown: Bool) -> LocalizedText {
        isPlaceKnown
            ? "Taxis appear here as soon as one is free nearby."
            : "Taxis appear here as soon as one is free in the city center. Enter your location to see those near you."
    }

    // Nearby taxis are counted by distance in all zones, but requests are offered only to the queue of a zone. If only
    // one of the two counts is zero, the text names the zone.

    static func elsewhere(_ zone: String) -> LocalizedText {
        "No taxis are waiting in \(zone). Choose a pick-up point in a zone that has one."
    }

    static func taxisInSight(_ count: Int, nearest: LocalizedText?) -> LocalizedText {
        let taxis: LocalizedText = .plural(count, one: "\(count) free taxi", other: "\(count) free taxis")
        return nearest.map { "\(taxis) nearby, the nearest \($0) away." } ?? "\(taxis) around the city center."
    }

    static let followRequest: LocalizedText = "Follow your request"
    static let yourRequest: LocalizedText = "Your taxi request"
    static let yourRides: LocalizedText = "Your rides"
    static let noRides: LocalizedText = "No rides yet"
    static let noRidesText: LocalizedText = "Every taxi you request is listed here, with its times."
    static let withdraw: LocalizedText = "Cancel taxi"
    static let withdrawQuestion: LocalizedText = "Cancel your taxi?"
    static let withdrawText: LocalizedText = "No taxi will come. You can request another at any time."
    static let sendAwayQuestion: LocalizedText = "Cancel your taxi?"
    static let withdrawOk: LocalizedText = "Cancel taxi"
    static let keepWaiting: LocalizedText = "Keep waiting"
    static let keepTaxi: LocalizedText = "Keep taxi"
    static let requestAgain: LocalizedText = "Request again"
    static let newRequest: LocalizedText = "Request another taxi"
    static let waitAtKerb: LocalizedText = "Wait where the driver can stop."
    static let followOnMap: LocalizedText = "You can follow the taxi on the map."
    static let taxiIsHere: LocalizedText = "Your taxi is here"

    static func taxi(_ code: String) -> LocalizedText { "Taxi \(code)" }

    static func searchTitle(queueLength: Int, in zone: String) -> LocalizedText {
        queueLength == 0 ? "No taxis are waiting in \(zone)" : "Looking for a taxi"
    }

    static let keepLookingQuestion: LocalizedText = "Should we keep looking?"
    static let keepLooking: LocalizedText = "Keep looking"
    static let anotherTaxi: LocalizedText = "Look for another taxi"
    static let rideIsOver = LocalizedText("The ride has ended", context: "taxi")
    static let silentOnBoard: LocalizedText = "If the ride has ended, confirm it here."

    static func lost(_ code: String) -> LocalizedText {
        "Taxi \(code) can’t come after all. We’re looking for another one. You keep your place in the queue."
    }

    static func silentOnTheWay(_ code: String) -> LocalizedText {
        "Keep waiting for taxi \(code), or look for another taxi. You keep your place in the queue."
    }

    static func notHeardSince(_ time: String) -> LocalizedText { "We lost the connection to your driver at \(time)." }

    static func searchEnds(at time: String) -> LocalizedText {
        "Check this page from time to time, or we’ll stop looking at \(time)."
    }

    static func tried(_ offers: Int) -> LocalizedText {
        .plural(offers, one: "One offer not accepted", other: "\(offers) offers not accepted")
    }

    static func about(_ duration: LocalizedText) -> LocalizedText { "About \(duration)" }

    static func within(_ duration: LocalizedText) -> LocalizedText { "In \(duration)" }

    static func sent(at time: String) -> LocalizedText { "Request sent at \(time)" }

    static func waitingTaxis(_ count: Int, in zone: String) -> LocalizedText {
        .plural(count, one: "\(count) taxi waiting in \(zone)", other: "\(count) taxis waiting in \(zone)")
    }

    static func arrival(_ code: String, at place: String, time: String?, isEstimated: Bool) -> LocalizedText {
        guard let time else { return "Your taxi \(code) is on its way to \(meeting(at: place))." }
        return isEstimated
            ? "Your taxi \(code) arrives at \(meeting(at: place)) around \(time)."
            : "Your taxi \(code) arrives at \(meeting(at: place)) at \(time)."
    }

    static let reload: LocalizedText = "Reload now"

    static func reloads(every seconds: Int) -> LocalizedText { "This page reloads every \(seconds) seconds." }

    static func here(_ code: String, at place: String) -> LocalizedText {
        "Taxi \(code) is waiting at \(meeting(at: place))."
    }

    static func away(_ distance: LocalizedText, isByRoad: Bool) -> LocalizedText {
        isByRoad ? "\(distance) away" : "\(distance) away in a straight line"
    }

    static func reaches(_ place: String, at time: String) -> LocalizedText {
        "You’ll reach \(placeInSentence(place)) around \(time)."
    }

    /// Returns the usual error of recent estimated arrivals.
    static func usuallyWithin(_ minutes: LocalizedText) -> LocalizedText { "usually accurate to within \(minutes)" }

    static func sendAwayText(_ code: String, isHere: Bool) -> LocalizedText {
        isHere ? "Taxi \(code) is waiting for you." : "Taxi \(code) is already on its way to you."
    }

    static let notInTaxi: LocalizedText = "Not in this taxi?"
    static let denyText: LocalizedText =
        """
        The ride ends for you, and you won’t be charged until the city has looked into it. You can then request \
        another taxi.
        """
    static let denyOk: LocalizedText = "Not in this taxi"
    static let denyCancel: LocalizedText = "I’m in this taxi"

    static func denyQuestion(_ code: String) -> LocalizedText { "Not in taxi \(code)?" }

    static func onBoard(_ code: String, since time: String) -> LocalizedText {
        "The driver of taxi \(code) says they picked you up at \(time)."
    }

    static func over(_ request: RequestResponse) -> LocalizedText {
        let code = request.taxi?.code
        if request.notInTaxiAt != nil {
            return """
                You reported that you’re not in taxi \(code ?? ""). The city is looking into it and will reply in \
                your reports.
                """
        }
        return switch request.endCause {
        case .nobodyCame:
            """
            We found no taxi and you were away for a while, so we stopped looking. You can request another taxi.
            """
        case .passengerMissing:
            "Taxi \(code ?? "") waited at the pick-up point but couldn’t find you. You can request another taxi."
        case .passengerEnded: "You ended the ride because we lost the connection to your driver."
        case .driverSilent: "We lost the connection to your driver, so we ended the ride."
        case .cityEnded: "The city ended this request: \(request.endReason ?? "")"
        case .passengerWithdrew, .rideEnded, nil:
            request.state == .withdrawn
                ? "Your taxi is canceled. No taxi will come."
                : code.map { "Thank you for riding with Taxi \($0)." } ?? "Thank you for riding with us."
        }
    }

    /// Returns the title of a request whose end differs from its state.
    static func title(of end: RequestEnd?) -> LocalizedText? {
        switch end {
        case .nobodyCame: "No taxi came"
        case .passengerMissing: "The taxi couldn’t find you"
        case .cityEnded: "Ended by the city"
        default: nil
        }
    }

    /// Returns the end or state of a request in a few words.
    static func badge(of request: RequestSummary) -> LocalizedText {
        if request.notInTaxiAt != nil { return "Not in the taxi" }
        return badge(of: request.endCause) ?? badge(of: request.state, hasArrived: request.arrivedAt != nil)
    }

    /// Returns the cause of an end in a few words, if the state does not include it.
    static func badge(of end: RequestEnd?) -> LocalizedText? {
        switch end {
        case .nobodyCame: "No taxi came"
        case .passengerMissing: "Passenger no-show"
        case .passengerEnded: "Ended by the passenger"
        case .driverSilent: "Driver unreachable"
        case .cityEnded: "Ended by the city"
        case .passengerWithdrew, .rideEnded, nil: nil
        }
    }

    static func title(of state: RequestState) -> LocalizedText {
        switch state {
        case .searching: "Looking for a taxi"
        case .accepted: "Your taxi is coming"
        case .onBoard: "Have a good ride"
        case .completed: rideIsOver
        case .withdrawn: "Request canceled"
        }
    }

    /// Returns the state of a request in a few words.
    static func badge(of state: RequestState, hasArrived: Bool = false) -> LocalizedText {
        switch state {
        case .searching: "Searching"
        case .accepted: hasArrived ? "Taxi has arrived" : "Taxi coming"
        case .onBoard: "On board"
        case .completed: "Completed"
        case .withdrawn: TaxiTexts.canceled
        }
    }
}
