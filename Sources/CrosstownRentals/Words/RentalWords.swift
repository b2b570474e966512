import CrosstownKit
import CrosstownValues

/// What the feature says to riders, in English; the one place to translate it.
enum RentalWords {
    // MARK: Erasure

    static let endRideFirst = "You have a ride: bring the vehicle back first."
    static let payFirst = "Rides are not paid yet: add money to your wallet first."
    static let erasedText = "(deleted by who wrote it)"

    // MARK: Menu and fields

    static let number = "Number on the vehicle"
    static let numberHint = "It stands below the QR code. The number of the dock will do as well."
    static let reason = "What was wrong?"
    static let required = "is required"
    static let numberForm = "must have 4 to 12 letters and digits"

    /// What a field is called on the screen.
    ///
    /// Of a field inside others, it is the innermost one that has a name: `file.content` is the file.
    static func label(of field: String) -> String { findLabel(of: field) ?? field }

    static func findLabel(of field: String) -> String? {
        field.split(separator: ".").reversed().lazy.compactMap { ownLabel(of: String($0)) }.first
    }

    private static func ownLabel(of field: String) -> String? {
        switch field {
        case "number": number
        case "reason": reason
        case "latitude", "longitude", "accuracy": "Position"
        case "scanned": "Whether the code was scanned"
        case "insists": "Whether the vehicle stands there all the same"
        case "next": "The page to go on with"
        default:
            ProblemWords.label(of: field) ?? SetUpWords.label(of: field) ?? ConsoleWords.label(of: field)
                ?? JobWords.label(of: field) ?? AreaWords.label(of: field)
        }
    }

    // MARK: Home and stations

    static let rent = "Rent a bike or a scooter"
    static let unlock = "Unlock"
    static let signInToRent = "Sign in to rent"
    static let createAccount = "Create an account"
    static let ridersOnly = "Only riders' accounts can rent."
    static let stations = "Stations"
    static let noStations = "No stations yet"
    static let noStationsText = "They appear here as soon as the city has opened one."
    static let yourRides = "Your rides"
    static let yourRide = "Your ride"
    static let followRide = "To your ride"
    static let closed = "Closed"
    static let toRent = "To rent now"
    static let nothingToRent = "Nothing to rent here now"
    static let nothingToRentText = "Vehicles come and go; this page shows them at once."
    static let freeDocks = "Free docks"
    static let freeStanding = "no docks needed"
    static let notNeeded = "Not needed"
    static let helmet = "Wear a helmet, and keep right on shared paths."

    static func name(_ kind: VehicleKind) -> String {
        switch kind {
        case .bike: "Bike"
        case .scooter: "Scooter"
        }
    }

    static func bikes(_ count: Int) -> String { count == 1 ? "1 bike" : "\(count) bikes" }
    static func scooters(_ count: Int) -> String { count == 1 ? "1 scooter" : "\(count) scooters" }
    static func coins(_ count: Int64) -> String { count == 1 ? "1 coin" : "\(count) coins" }
    static func docks(_ count: Int) -> String { count == 1 ? "1 free dock" : "\(count) free docks" }
    static func battery(_ percent: Int) -> String { "Battery \(percent) %" }

    static func counts(_ count: StationCount) -> String {
        guard count.station.state == .open else { return closed }
        let room = count.hasDocks ? docks(count.freeDocks) : freeStanding
        return [bikes(count.bikes), scooters(count.scooters), room].joined(separator: ", ")
    }

    static func pin(_ count: StationCount) -> String { "\(count.station.name): \(counts(count))" }

    // MARK: Ride

    static let time = "Time"
    static let cost = "Cost so far"
    static let limit = "Return within"
    static let funds = "Your money lasts"
    static let pause = "Pause"
    static let resume = "Go on"
    static let end = "End the ride"
    static let cancelRent = "Do not rent"
    static let extend = "Ride 24 hours longer"
    static let aWeek = "more than a week"
    static let over = "over"
    static let dockHint =
        "Put the vehicle into a dock: the ride then ends by itself. Without docks, end it here at the station."
    static let pausedHint = "The vehicle is locked and remains yours. The pause is part of the ride."
    static let unlockingHint = "The lock has 20 seconds to answer. You pay nothing until it opens."
    static let pausingHint = "The lock is being closed."
    static let resumingHint = "The lock is being opened."
    static let finishingHint = "The lock is being closed. The ride ends when it has answered."
    static let limitNear = "Your 24 hours are nearly over. Return the vehicle, or ride 24 hours longer."
    static let overdue = "Your 24 hours are over. Return the vehicle now, or ride 24 hours longer."

    static let pauseFailed =
        "The lock has not closed, so there is no pause: your ride goes on, and the vehicle is not locked. "
        + "Look at the lock, then try again."
    static let handPauseFailed =
        "There is no pause: this lock closes by your hand alone, and did not close. Close it, and the pause begins."
    static let closeByHand = "For a pause close the lock with your hand."
    static let resumeFailed = "The lock has not opened: the pause goes on. Try again, or end the ride."
    static let distanceSoFar = "Distance so far"
    static let placeUnknown = "Your place is not known"
    static let placeUnknownText =
        "Your device does not tell where you are. Allow this site to know your position in the settings of your browser, "
        + "then try again; or put the vehicle into a dock, which ends the ride by itself."
    static let vehicleElsewhere = "Your vehicle says it is elsewhere"
    static let ok = "Ok"
    static let endAnyway = "End it all the same"
    static let lookedFor =
        "The vehicle did not say that it is where you returned it, so our staff look for it. You pay only until you ended "
        + "the ride."

    static func vehicleElsewhere(_ elsewhere: RentalRefusal.Elsewhere) -> String {
        let there = "It says it is \(distance(elsewhere.distance)) from \(elsewhere.claimed.name)"
        let near = elsewhere.nearest.map { ", and \(distance($0.distance)) from \($0.station.name)" } ?? ""
        return """
            \(there)\(near). Bring it to a station, and wait a minute there. If it stands beside you, you can end the ride \
            all the same: you pay until then, and our staff look for the vehicle.
            """
    }

    static func title(of state: RideState) -> String {
        switch state {
        case .preparing: "Unlocking"
        case .riding: "Have a good ride"
        case .pausing: "Locking for a pause"
        case .paused: "Paused"
        case .resuming: "Unlocking again"
        case .finishing: "Returning"
        case .finished: "The ride is over"
        case .cancelled: "Nothing was rented"
        }
    }

    static func badge(of ride: Ride) -> String {
        if ride.owing > 0 { return "Owing" }
        return ride.state == .finished ? "Paid" : title(of: ride.state)
    }

    static func cancelled(_ ending: RideEnding?) -> String {
        ending == .neverUnlocked
            ? "The lock did not open. Nothing is charged; try another vehicle."
            : "You took it back before the lock opened. Nothing is charged."
    }

    // MARK: Receipt and history

    static let from = "From"
    static let to = "To"
    static let began = "Began"
    static let ended = "Ended"
    static let duration = "Duration"
    static let pauses = "Of which paused"
    static let distance = "Distance, at least"
    static let speed = "Speed, at least"
    static let saved = "CO2 saved"
    static let energy = "Energy"
    static let tariff = "Tariff"
    static let total = "Total"
    static let paid = "Paid"
    static let owing = "Still to be paid"
    static let back = "Given back"
    static let addMoney = "Add money"
    static let again = "Rent again"
    static let unknownStation = "Not at a station"
    static let corrected =
        "A dock reported later that the ride had ended earlier. The bill is lower, and the rest is back in your wallet."
    static let unconfirmed = "No lock confirmed the return. You pay only until then; our staff look after the vehicle."
    static let free = "You brought the vehicle back at once, so this ride is free."
    static let thanks = "Thank you, we look after it."
    static let send = "Send"
    static let noRides = "No rides yet"
    static let noRidesText = "Every ride is kept here, with its receipt."
    static let rides = "Rides"
    static let totals = "In all"

    static func vehicle(_ kind: VehicleKind, _ plate: PlateNumber) -> String { "\(name(kind)) \(plate)" }

    static func owingNotice(_ amount: String) -> String {
        "\(amount) could not be taken. Add money, and it is paid by itself; until then you cannot rent."
    }

    // MARK: Numbers

    static func duration(milliseconds: Int64) -> String {
        let seconds = max(0, milliseconds / 1000)
        if seconds < 60 { return "\(seconds) s" }
        if seconds < 3600 { return "\(seconds / 60) min \(seconds % 60) s" }
        return "\(seconds / 3600) h \(seconds / 60 % 60) min"
    }

    static let directions = "Directions"
    static let nearestDock = "Nearest free dock"
    static let noFreeDock = "No free dock"

    static func walk(_ route: RoadRoute) -> String {
        let minutes = max(1, Int((route.duration.value / 60).rounded()))
        return "\(minutes) \(minutes == 1 ? "minute" : "minutes") on foot, \(distance(route.length))"
    }

    static func degrees(_ most: Double) -> String { "must be from -\(Int(most)) to \(Int(most)) degrees" }

    static func straightWalk(_ distance: Metres) -> String {
        "\(Self.distance(distance)) away in a straight line; the way on foot cannot be told now"
    }

    static func distance(_ distance: Metres) -> String {
        let metres = distance.value
        if metres < 950 { return "\(Int((metres / 10).rounded()) * 10) m" }
        return "\((metres / 100).rounded() / 10) km"
    }

    static func speed(_ speed: MetresPerSecond) -> String { "\((speed.value * 36).rounded() / 10) km/h" }
    static func grams(_ grams: Double) -> String { "\(Int(grams.rounded())) g" }
    static func kilocalories(_ energy: Double) -> String { "\(Int(energy.rounded())) kcal" }

    /// What a plan costs, such as "0.05 EUR a minute, at most 10.00 EUR a day".
    static func price(_ plan: TariffPlan) -> String {
        let code = plan.currency.code
        var parts = plan.unlockFee == .zero ? [] : ["\(plan.unlockFee) \(code) to unlock"]
        for step in plan.steps {
            let begin = step.startMinute == 0 ? "" : " after \(step.startMinute) minutes"
            parts.append("\(step.rate) \(code) \(interval(step.intervalMinutes))\(begin)")
        }
        if let pause = plan.pausePerMinute { parts.append("\(pause) \(code) a minute of pause") }
        if let cap = plan.dailyCap { parts.append("at most \(cap) a day") }
        return parts.isEmpty ? "Free" : parts.joined(separator: ", ")
    }

    private static func interval(_ minutes: Int64) -> String {
        switch minutes {
        case 0: "once"
        case 1: "a minute"
        default: "each \(minutes) minutes"
        }
    }
}
