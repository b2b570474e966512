import CrosstownContract
import CrosstownDispatchEngine
import CrosstownWeb

/// The texts for drivers in English.
enum DriverTexts {
    static let driveTab: LocalizedText = "Drive"
    static let taxi: LocalizedText = "Taxi"
    static let yourTaxi: LocalizedText = "Your taxi"
    static let offDuty: LocalizedText = "You’re off duty"
    static let startHint: LocalizedText = "START puts you at the end of the queue for the zone you’re in."
    static let start: LocalizedText = "START"
    static let stop: LocalizedText = "STOP"
    static let available: LocalizedText = "Available"
    static let busy: LocalizedText = "Busy"
    static let waiting: LocalizedText = "Waiting for a request"
    static let placeInQueue: LocalizedText = "Your place in the queue"
    static let positionWaiting: LocalizedText = "Waiting for your location"
    static let turnOnSound: LocalizedText = "Turn on sound"
    static let secondsLeft: LocalizedText = "Seconds left to answer"
    static let accept: LocalizedText = "Accept"
    static let refuse: LocalizedText = "Decline"
    static let onBoard: LocalizedText = "Passenger is on board"
    static let endRide: LocalizedText = "END OF RIDE"
    static let endQuestion: LocalizedText = "End the ride?"
    static let endText: LocalizedText = "You’ll be available again in the zone you’re in."
    static let endOk: LocalizedText = "End of ride"
    static let endCancel: LocalizedText = "Not yet"
    static let arrived: LocalizedText = "I have arrived"
    static let notHere: LocalizedText = "Passenger not here"
    static let notHereQuestion: LocalizedText = "Passenger not here?"
    static let notHereText: LocalizedText =
        """
        The request will end, and you’ll get your old place in the queue back. We’ll let the passenger know that you \
        couldn’t find them.
        """
    static let cannotCome: LocalizedText = "Can’t make it"
    static let cannotComeQuestion: LocalizedText = "Cancel this ride?"
    static let cannotComeText: LocalizedText =
        "We’ll look for another taxi, and you’ll go to the end of the queue for the zone you’re in."
    static let cannotComeCancel: LocalizedText = "I’m coming"
    static let rideGoesOn: LocalizedText = "Passenger on board"
    static let atMeetingPlace: LocalizedText = "You’re at the pick-up point"
    static let positionMissing: LocalizedText = "Location missing"
    static let positionMissingText: LocalizedText =
        "START needs your location. Allow this page to use it, then press START again."

    static func spoken(_ place: String, _ passengers: LocalizedText) -> LocalizedText {
        "Request: \(TaxiTexts.placeInSentence(place)). \(passengers)."
    }

    static func ownPin(_ code: String) -> LocalizedText { "You, taxi \(code)" }

    static func place(in zone: String) -> LocalizedText { "Your place in \(zone)" }

    static func ofWaiting(_ length: Int) -> LocalizedText {
        .plural(length, one: "of \(length) waiting taxi", other: "of \(length) waiting taxis")
    }

    static func way(_ distance: LocalizedText, _ duration: LocalizedText, isEstimated: Bool) -> LocalizedText {
        isEstimated ? "\(distance), about \(duration)" : "\(distance), \(duration)"
    }

    static func straight(_ distance: LocalizedText) -> LocalizedText { "\(distance) in a straight line" }

    /// Returns the text of an offer; no distance means either nearby or unknown.
    static func offer(
        _ passengers: LocalizedText,
        _ distance: LocalizedText?,
        isNear: Bool
    ) -> LocalizedText {
        if let distance { return "\(passengers), \(distance) away." }
        return isNear ? "\(passengers), nearby." : "\(passengers)."
    }

    /// Returns why duty ended automatically; `nil` if the driver pressed STOP.
    static func offDuty(because move: MoveResponse) -> LocalizedText? {
        switch move.cause {
        case .leftCity: "You left the city, so you’re off duty. Press START when you’re back."
        case .silent:
            """
            Your phone had no connection for two minutes, so you’re off duty. Press START to go back on duty.
            """
        case .silentOnRide:
            move.reason.map { silentOnRide(because: $0) }
                ?? "Your phone lost its connection, so your request or ride has ended. Press START to go back on duty."
        case .passengerDenied:
            """
            The passenger says they aren’t in your taxi, so the ride has ended and you’re off duty. The city is \
            looking into it and will decide on the fare. Press START to go back on duty.
            """
        case .roleTaken: "You weren’t allowed to drive for a while, so you’re off duty. Press START to go back on duty."
        default: nil
        }
    }

    private static func silentOnRide(because reason: String) -> LocalizedText {
        "Your phone lost its connection, so your request or ride has ended: \(reason). Press START to go back on duty."
    }

    /// Returns the result of the driver's last request, with their current place in the queue.
    static func news(_ move: MoveResponse, _ queue: QueueResponse) -> LocalizedText? {
        let (number, zone) = (queue.place, queue.zone)
        return switch move.cause {
        case .offerWithdrawn: offerWithdrawn(move, number, zone)
        case .passengerWithdrew:
            "The passenger canceled. You have your old place back: number \(number) in \(zone)."
        case .passengerMissing: "The request has ended. You have your old place back: number \(number) in \(zone)."
        case .cityEnded: cityEnded(move, number, zone)
        case .timedOut: missed(move, queue)
        case .cannotCome: "We’re looking for another taxi. You’re number \(number) in \(zone)."
        default: nil
        }
    }

    private static func offerWithdrawn(_ move: MoveResponse, _ number: Int, _ zone: String) -> LocalizedText {
        guard let reason = move.reason else {
            return "The passenger canceled. You keep your place: number \(number) in \(zone)."
        }
        return "The city ended the request: \(reason). You keep your place: number \(number) in \(zone)."
    }

    /// Returns that an offer ran out; a driver who is the first nevertheless has lost nothing.
    private static func missed(_ move: MoveResponse, _ queue: QueueResponse) -> LocalizedText {
        let time = LocalizedText.moment(move.at, .clock)
        return queue.place == 1
            ? "You missed a request at \(time). You’re still number \(queue.place) in \(queue.zone)."
            : "You missed a request at \(time) and went to the end of the queue. You’re number \(queue.place) in \(queue.zone)."
    }

    private static func cityEnded(_ move: MoveResponse, _ number: Int, _ zone: String) -> LocalizedText {
        guard let reason = move.reason else {
            return "The city ended your request or ride. You’re number \(number) in \(zone)."
        }
        return "The city ended your request or ride: \(reason). You’re number \(number) in \(zone)."
    }

    static func waitUntil(_ time: String) -> LocalizedText {
        "You’re at the pick-up point. From \(time), you can report that the passengers aren’t here."
    }
}
