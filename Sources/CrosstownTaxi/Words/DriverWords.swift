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
    static let rideGoesOn = "Passenger on board"
    static let positionMissing = "Position missing"
    static let positionMissingText =
        "START needs to know where you are; allow this page to use your position, then press START again."

    static func ownPin(_ code: String) -> String { "You, taxi \(code)" }

    static func place(in zone: String) -> String { "Your place in \(zone)" }

    static func ofWaiting(_ length: Int) -> String { length == 1 ? "of 1 waiting taxi" : "of \(length) waiting taxis" }

    static func way(_ distance: String, _ duration: String?) -> String {
        duration.map { "\(distance), about \($0)" } ?? distance
    }

    static func offer(_ passengers: String, _ distance: String?) -> String {
        distance.map { "\(passengers), \($0) from you." } ?? "\(passengers)."
    }

    /// Why duty ended without the driver's doing; nothing to say where he pressed STOP.
    static func offDuty(because cause: QueueMoveCause?) -> String? {
        switch cause {
        case .leftCity: "You left the city, so you are off duty. Press START when you are back."
        case .silent: "Your phone was not heard of for two minutes, so you are off duty. Press START to go on."
        default: nil
        }
    }
}
