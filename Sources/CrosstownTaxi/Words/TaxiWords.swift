import CrosstownContract
import CrosstownDispatchEngine
import CrosstownValues

/// What the feature says to people, in English; the one place to translate it.
enum TaxiWords {
    // MARK: Erasure

    static let endRequestFirst = "You have asked for a taxi: withdraw the request, or wait until the ride is over."
    static let accountOfWork = "You drive a taxi: the city made your account, and deletes it for you."
    static let erased = "(deleted)"

    // MARK: Menu

    static let taxiTab = "Taxi"

    // MARK: Fields

    static let onePassenger = "must be at least 1"
    static let passengersLimit = "must be no more than a taxi takes"
    static let placeUnknown = "was not found; try a street and a number, or another name"
    static let placeOutside = "lies outside the city; choose one within it"
    static let placeUnclear = "could be one of several places; choose one"
    static let whichPlace = "Which one do you mean?"
    static let backToForm = "Enter something else"

    static func whichPlaceText(_ typed: String) -> String {
        "“\(typed)” may mean another place than you think. Choose one, and we look for a taxi to it."
    }
    static let required = "is required"
    static let pointOnMap = "Point on the map"
    static let placeExample = "Street and number, or a name"
    static let myPosition = "My position"
    static let onTheMap = "On the map"

    /// What a field is called on the screen.
    ///
    /// Of a field inside others, it is the innermost one that has a name: `fixes.0.latitude` is a position.
    static func label(of field: String) -> String { findLabel(of: field) ?? field }

    static func findLabel(of field: String) -> String? {
        field.split(separator: ".").reversed().lazy.compactMap { ownLabel(of: String($0)) }.first
    }

    private static func ownLabel(of field: String) -> String? {
        switch field {
        case "meetingPlace": meetingPlace
        case "passengers": "Number of passengers"
        case "latitude", "longitude", "accuracy", "fixes": "Position"
        case "at": "Time of the position"
        case "heading": "Direction"
        case "speed": "Speed"
        case "userName": "User name"
        case "password": "Password"
        case "code": "Taxi code"
        case "company": "Company"
        case "file": "File"
        case "reason": CityWords.endReason
        default: nil
        }
    }

    static func mending(_ count: Int) -> String {
        count == 1 ? "One thing needs mending" : "\(count) things need mending"
    }

    // MARK: Numbers

    static func passengersLimit(_ most: Int) -> String { "must be 1 to \(most)" }

    static func passengers(_ count: Int) -> String { count == 1 ? "1 passenger" : "\(count) passengers" }

    static func distance(_ distance: Metres) -> String {
        let metres = distance.value
        if metres < 950 { return "\(Int((metres / 10).rounded()) * 10) m" }
        return "\((metres / 100).rounded() / 10) km"
    }

    static func duration(milliseconds: Int64) -> String {
        let seconds = max(0, milliseconds / 1000)
        if seconds < 60 { return "\(seconds) s" }
        if seconds < 3600 { return "\(seconds / 60) min \(seconds % 60) s" }
        return "\(seconds / 3600) h \(seconds / 60 % 60) min"
    }

    static func minutes(_ minutes: Int) -> String { minutes == 1 ? "1 minute" : "\(minutes) minutes" }

    // MARK: Facts of a ride

    static let meetingPlace = "Meeting place"
    static let meetingPoint = "Meeting point"
    static let passengerCount = "Passengers"
    static let asked = "Asked"
    static let ended = "Ended"
    static let rideDuration = "Duration"

    // MARK: Passenger

    static let whereToMeet = "Where shall we meet?"
    static let requestTaxi = "Request a taxi"
    static let signInToRequest = "Sign in to request a taxi"
    static let createAccount = "Create an account"
    static let passengersOnly = "Only passengers' accounts can ask for a taxi."
    static let notForEmergencies = "This is no emergency service. In danger, call 112."
    static let taxisNearby = "Free taxis nearby"
    static let noTaxisNearby = "No free taxis in sight"

    static func noTaxisNearbyText(isPlaceKnown: Bool) -> String {
        isPlaceKnown
            ? "They appear here as soon as one waits nearby."
            : "They appear here as soon as one waits in the middle of the city. Say where you are to see those near you."
    }

    static func taxisInSight(_ count: Int, nearest: String?) -> String {
        let taxis = count == 1 ? "1 free taxi" : "\(count) free taxis"
        return nearest.map { "\(taxis) nearby, the nearest \($0) away." } ?? "\(taxis) around the middle of the city."
    }

    static let followRequest = "Follow your request"
    static let yourRequest = "Your taxi request"
    static let yourRides = "Your rides"
    static let noRides = "No rides yet"
    static let noRidesText = "Every taxi that you ask for is kept here, with its times."
    static let withdraw = "Withdraw the request"
    static let withdrawQuestion = "Withdraw the request?"
    static let withdrawText = "No taxi will come. You can ask again at any time."
    static let sendAwayQuestion = "Send the taxi away?"
    static let withdrawOk = "Withdraw"
    static let keepWaiting = "Keep waiting"
    static let keepTaxi = "Keep the taxi"
    static let requestAgain = "Request again"
    static let newRequest = "Request another taxi"
    static let waitAtKerb = "Wait where the driver can stop."
    static let followOnMap = "You can follow the taxi on the map."
    static let taxiIsHere = "Your taxi is here"

    static func taxi(_ code: String) -> String { "Taxi \(code)" }

    static func searchTitle(queueLength: Int) -> String {
        queueLength == 0 ? "No taxi waits here now" : "Looking for a taxi"
    }

    static func searching(_ state: SearchState) -> String {
        switch state {
        case .asking(let seconds): "A driver is being asked and has \(seconds) seconds to answer."
        case .queueEmpty(let zone):
            "The last taxi of \(zone) has left. Keep waiting for the next one, or withdraw and try again later."
        case .goneRound: "Every driver near you was asked and could not come. They are asked again after a while."
        case .othersFirst: "The drivers near you are answering others. Yours is the next request."
        case .allSilent: "The phones of the drivers near you do not answer just now. The first one that does is asked."
        case .waiting: "A driver will be asked in a moment."
        }
    }

    static let keepLookingQuestion = "Shall we keep looking?"
    static let keepLooking = "Keep looking"
    static let anotherTaxi = "Look for another taxi"
    static let rideIsOver = "The ride is over"
    static let silentOnBoard = "If the ride is over, you can say so here."

    static func lost(_ code: String) -> String {
        "Taxi \(code) cannot come after all. Another one is looked for, and you keep your turn."
    }

    static func silentOnTheWay(_ code: String) -> String {
        "You may go on waiting for \(code), or look for another taxi; you keep your turn."
    }

    static func notHeardSince(_ time: String) -> String { "The driver's phone has been silent since \(time)." }

    static func searchEnds(at time: String) -> String {
        "Look at this page now and then: without a sign from you the search ends at \(time)."
    }

    static func tried(_ offers: Int) -> String {
        offers == 1 ? "One driver could not take it" : "\(offers) offers were not taken"
    }

    static func about(_ duration: String) -> String { "About \(duration)" }

    static func sent(at time: String) -> String { "Request sent at \(time)" }

    static func waitingTaxis(_ count: Int, in zone: String) -> String {
        count == 1 ? "1 taxi waits in \(zone)" : "\(count) taxis wait in \(zone)"
    }

    static func arrival(_ code: String, at place: String, time: String?) -> String {
        guard let time else { return "Your taxi \(code) is on its way to \(place)." }
        return "Your taxi \(code) arrives at \(place) at about \(time)."
    }

    static let reload = "Reload now"

    static func reloads(every seconds: Int) -> String { "This page loads again every \(seconds) seconds." }

    static func here(_ code: String, at place: String) -> String { "Taxi \(code) waits at \(place)." }

    static func away(_ distance: String) -> String { "\(distance) away" }

    static func sendAwayText(_ code: String) -> String { "Taxi \(code) is already on its way to you." }

    /// How a request has ended.
    static func over(_ request: RequestAnswer) -> String {
        let code = request.taxi?.code
        return switch request.endCause {
        case .nobodyCame: "No taxi came, and you were away for a while, so the search has ended. You can ask again."
        case .passengerMissing:
            "Taxi \(code ?? "") waited at the meeting place and did not find you. You can ask again."
        case .passengerEnded: "You have ended the ride, as the driver's phone was silent."
        case .driverSilent: "The driver's phone was silent for so long that the ride counts as over."
        case .cityEnded: "The city has ended this request: \(request.endReason ?? "")"
        case .passengerWithdrew, .rideEnded, nil:
            request.state == .withdrawn
                ? "Your request is withdrawn. No taxi will come."
                : "Thank you for riding with \(code.map(taxi) ?? "us")."
        }
    }

    /// What a passenger reads above a request that ended otherwise than its state says.
    static func title(of end: RequestEnd?) -> String? {
        switch end {
        case .nobodyCame: "No taxi came"
        case .passengerMissing: "The taxi did not find you"
        case .cityEnded: "Ended by the city"
        default: nil
        }
    }

    /// Why a request ended, in a few words, where that is not what its state says.
    static func badge(of end: RequestEnd?) -> String? {
        switch end {
        case .nobodyCame: "Nobody came"
        case .passengerMissing: "Passenger not there"
        case .passengerEnded: "Ended by the passenger"
        case .driverSilent: "Driver silent"
        case .cityEnded: "Ended by the city"
        case .passengerWithdrew, .rideEnded, nil: nil
        }
    }

    static func title(of state: RequestState) -> String {
        switch state {
        case .searching: "Looking for a taxi"
        case .accepted: "Your taxi is coming"
        case .onBoard: "Have a good ride"
        case .completed: "The ride is over"
        case .withdrawn: "Request withdrawn"
        }
    }

    static func badge(of state: RequestState) -> String {
        switch state {
        case .searching: "Searching"
        case .accepted: "Taxi coming"
        case .onBoard: "On board"
        case .completed: "Completed"
        case .withdrawn: "Withdrawn"
        }
    }

    /// What a passenger without a taxi waits for.
    enum SearchState {
        /// An offer is open; its driver has so many seconds.
        case asking(seconds: Int)
        /// Nobody waits in the zone.
        case queueEmpty(zone: String)
        /// Everybody was asked at least once.
        case goneRound
        /// Drivers think about other offers.
        case othersFirst
        /// Nobody in the queue is heard of.
        case allSilent
        /// Somebody was or will be asked, but not at this moment.
        case waiting

        /// How the search for a request stands.
        init(_ view: RequestView, zone: String, offerSeconds: Int) {
            self =
                if view.queueLength == 0 {
                    .queueEmpty(zone: zone)
                } else if view.hasGoneRound {
                    .goneRound
                } else if view.isOnOffer {
                    .asking(seconds: offerSeconds)
                } else if view.driversThinking > 0 {
                    .othersFirst
                } else {
                    view.taxisReachable == 0 ? .allSilent : .waiting
                }
        }
    }
}
