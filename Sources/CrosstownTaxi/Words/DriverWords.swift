import CrosstownContract
import CrosstownDispatchEngine

/// What the feature says to drivers, in English.
enum DriverWords {
    static let driveTab = "Drive"
    static let taxi = "Taxi"
    static let yourTaxi = "Your taxi"
    static let offDuty = "You are off duty"
    static let startHint = "START puts you at the end of the queue of the zone where you are."
    static let start = "START"
    static let stop = "STOP"
    static let available = "Available"
    static let busy = "Busy"
    static let waiting = "Waiting for a request"
    static let placeInQueue = "Your place in the queue"
    static let positionWaiting = "Waiting for your position"
    static let secondsLeft = "Seconds left to answer"
    static let accept = "Accept"
    static let refuse = "Refuse"
    static let onBoard = "Passenger is on board"
    static let endRide = "END OF RIDE"
    static let endQuestion = "End the ride?"
    static let endText = "You become available again in the zone where you are."
    static let endOk = "End of ride"
    static let endCancel = "Not yet"
    static let notHere = "Passenger not here"
    static let cannotCome = "Cannot come"
    static let cannotComeQuestion = "Give the request back?"
    static let cannotComeText = "Another taxi is looked for, and you go to the end of the queue where you are."
    static let cannotComeCancel = "I am coming"
    static let rideGoesOn = "Passenger on board"
    static let atMeetingPlace = "You are at the meeting place"
    static let positionMissing = "Position missing"
    static let positionMissingText =
        "START needs to know where you are; allow this page to use your position, then press START again."

    static func ownPin(_ code: String) -> String { "You, taxi \(code)" }

    static func place(in zone: String) -> String { "Your place in \(zone)" }

    static func ofWaiting(_ length: Int) -> String { length == 1 ? "of 1 waiting taxi" : "of \(length) waiting taxis" }

    static func way(_ distance: String, _ duration: String) -> String { "\(distance), about \(duration)" }

    static func offer(_ passengers: String, _ distance: String?) -> String {
        distance.map { "\(passengers), \($0) from you." } ?? "\(passengers)."
    }

    /// Why duty ended without the driver's doing; nothing to say where he pressed STOP.
    static func offDuty(because move: MoveAnswer) -> String? {
        switch move.cause {
        case .leftCity: "You left the city, so you are off duty. Press START when you are back."
        case .silent: "Your phone was not heard of for two minutes, so you are off duty. Press START to go on."
        case .silentOnRide:
            "Your phone was not heard of for a while, so your request or ride has ended without you\(because(move)). Press START to go on."
        default: nil
        }
    }

    /// What became of a request that the driver was asked for or had accepted, with his place in the queue since.
    static func news(_ move: MoveAnswer, _ queue: QueueAnswer) -> String? {
        switch move.cause {
        case .offerWithdrawn:
            "\(move.reason == nil ? "The passenger has withdrawn" : "The city has ended the request\(because(move))"). You keep your place: \(place(queue))."
        case .passengerWithdrew: "The passenger has withdrawn. You have your old turn again: \(place(queue))."
        case .passengerMissing: "The request is over. You have your old turn again: \(place(queue))."
        case .cityEnded: "The city has ended your request or ride\(because(move)). You are \(place(queue))."
        case .cannotCome: "Another taxi is looked for. You are \(place(queue))."
        default: nil
        }
    }

    private static func place(_ queue: QueueAnswer) -> String { "number \(queue.place) in \(queue.zone)" }

    private static func because(_ move: MoveAnswer) -> String { move.reason.map { ": \($0)" } ?? "" }

    static func waitUntil(_ time: String) -> String {
        "You are at the meeting place. From \(time) on you may say that the passengers are not here."
    }
}
