import CrosstownKit
import CrosstownValues
package import CrosstownWeb

/// Texts for riders on several pages.
package enum RentalTexts {
    // MARK: Erasure

    static let endRideFirst: LocalizedText = "You have a ride: bring the vehicle back first."
    static let findVehicleFirst: LocalizedText =
        "A vehicle that you rented is not found yet: bring it to a dock, or ask our staff."
    static let payFirst: LocalizedText = "Rides are not paid yet: add money to your wallet first."

    // MARK: Menu and fields

    static let number: LocalizedText = "Number on the vehicle"
    static let numberHint: LocalizedText = "It stands below the QR code. The number of the dock will do as well."
    static let reason: LocalizedText = "What was wrong?"
    static let required: LocalizedText = "is required"
    static let numberForm: LocalizedText = "must have 4 to 12 letters and digits"
    static let numbersForm: LocalizedText = "must each have 4 to 12 letters and digits"

    /// The label of a field on the screen.
    ///
    /// Uses the innermost part of a nested field that has a label: `file.content` is the file.
    static func label(of field: String) -> LocalizedText { findLabel(of: field) ?? LocalizedText(verbatim: field) }

    /// The label of a field on the screen; `nil` where it has none.
    package static func findLabel(of field: String) -> LocalizedText? {
        field.split(separator: ".").reversed().lazy.compactMap { ownLabel(of: String($0)) }.first
    }

    private static func ownLabel(of field: String) -> LocalizedText? {
        switch field {
        case "number": number
        case "reason": reason
        case "code": "Code"
        case "latitude", "longitude", "accuracy": "Position"
        case "scanned": "Whether the code was scanned"
        case "insists": "Whether the vehicle stands there all the same"
        case "next": "The page to go on with"
        default:
            ProblemTexts.label(of: field) ?? SetUpTexts.label(of: field) ?? ConsoleTexts.label(of: field)
                ?? AreaTexts.label(of: field)
        }
    }

    // MARK: Home and stations

    static let rent: LocalizedText = "Rent a bike or a scooter"
    static let unlock: LocalizedText = "Unlock"
    static let signInToRent: LocalizedText = "Sign in to rent"
    static let createAccount: LocalizedText = "Create an account"
    static let ridersOnly: LocalizedText = "Only riders’ accounts can rent."
    static let stations: LocalizedText = "Stations"
    static let noStations: LocalizedText = "No stations yet"
    static let noStationsText: LocalizedText = "They appear here as soon as the city has opened one."
    static let yourRides = LocalizedText("Your rides", context: "rental")
    static let yourRide: LocalizedText = "Your ride"
    static let followRide: LocalizedText = "To your ride"
    static let otherVehicle: LocalizedText = "Find another vehicle"
    static let closed: LocalizedText = "Closed"
    static let toRent: LocalizedText = "To rent now"
    static let nothingToRent: LocalizedText = "Nothing to rent here now"
    static let nothingToRentText: LocalizedText = "Vehicles come and go; this page shows them at once."
    static let freeDocks: LocalizedText = "Free docks"
    static let freeStanding: LocalizedText = "no docks needed"
    static let notNeeded: LocalizedText = "Not needed"
    static let helmet: LocalizedText = "Wear a helmet, and keep right on shared paths."

    static func name(_ kind: VehicleKind) -> LocalizedText {
        switch kind {
        case .bike: "Bike"
        case .scooter: "Scooter"
        }
    }

    static func bikes(_ count: Int) -> LocalizedText {
        .plural(count, one: "\(count) bike", other: "\(count) bikes")
    }
    static func scooters(_ count: Int) -> LocalizedText {
        .plural(count, one: "\(count) scooter", other: "\(count) scooters")
    }
    static func coins(_ count: Int64) -> LocalizedText {
        .plural(Int(count), one: "\(Int(count)) coin", other: "\(Int(count)) coins")
    }
    static func docks(_ count: Int) -> LocalizedText {
        .plural(count, one: "\(count) free dock", other: "\(count) free docks")
    }
    static func battery(_ percent: Int) -> LocalizedText { "Battery \(percent) %" }

    static func counts(_ count: StationCount) -> LocalizedText {
        guard count.station.state == .open else { return closed }
        let room = count.hasDocks ? docks(count.freeDocks) : freeStanding
        return .joined([bikes(count.bikes), scooters(count.scooters), room], by: ", ")
    }

    static func pin(_ count: StationCount) -> LocalizedText { "\(count.station.name): \(counts(count))" }

    // MARK: Ride

    static let time = LocalizedText("Time", context: "rental")
    static let cost: LocalizedText = "Cost so far"
    static let limit: LocalizedText = "Return within"
    static let overdueBy: LocalizedText = "Overdue by"
    static let funds: LocalizedText = "Your money lasts"
    static let fundsLow: LocalizedText =
        "Your money runs out soon. Add money, or return the vehicle."
    static let fundsUsedUp: LocalizedText =
        "Your money is used up: you owe what the ride costs from now on. Add money, or return the vehicle."
    static let pause: LocalizedText = "Pause"
    static let resume: LocalizedText = "Go on"
    static let end: LocalizedText = "End the ride"
    static let cancelRent: LocalizedText = "Do not rent"
    static let extend: LocalizedText = "Ride 24 hours longer"
    static let aWeek: LocalizedText = "more than a week"
    static let dockHint: LocalizedText =
        "Put the vehicle into a dock: the ride then ends by itself. Without docks, end it here at the station."
    static let pausedHint: LocalizedText = "The vehicle is locked and remains yours."
    static let unlockingHint: LocalizedText = "The lock has 20 seconds to answer. You pay nothing until it opens."
    static let pausingHint: LocalizedText = "The lock is being closed."
    static let resumingHint: LocalizedText = "The lock is being opened."
    static let finishingHint: LocalizedText = "The lock is being closed. The ride ends when it has answered."
    static let limitNear: LocalizedText = "Your 24 hours are nearly over. Return the vehicle, or ride 24 hours longer."
    static let overdue: LocalizedText = "Your 24 hours are over. Return the vehicle now, or ride 24 hours longer."

    static let pauseFailed: LocalizedText = """
        The lock has not closed, so there is no pause: your ride goes on, and the vehicle is not locked. \
        Look at the lock, then try again.
        """
    static let handPauseFailed: LocalizedText =
        "There is no pause: this lock closes by your hand alone, and did not close. Close it, and the pause begins."
    static let closeByHand: LocalizedText = "For a pause close the lock with your hand."
    static let resumeFailed: LocalizedText = "The lock has not opened: the pause goes on. Try again, or end the ride."
    static let distanceSoFar: LocalizedText = "Distance so far"
    static let placeUnknown: LocalizedText = "Your place is not known"
    static let placeRefusedText: LocalizedText =
        "Put the vehicle into a dock, which ends the ride by itself. To end it here, allow your position."
    static let placeUnknownText: LocalizedText = """
        Your device does not tell where you are. Allow this site to know your position in the settings of your browser, \
        then try again; or put the vehicle into a dock, which ends the ride by itself.
        """
    static let vehicleElsewhere: LocalizedText = "Your vehicle says it is elsewhere"
    static let ok: LocalizedText = "OK"
    static let endAnyway: LocalizedText = "End it all the same"
    package static let lookedFor: LocalizedText = """
        The vehicle did not say that it is where you returned it, so our staff look for it. You pay only until you ended \
        the ride.
        """

    static func vehicleElsewhere(_ elsewhere: RentalRefusal.Elsewhere) -> LocalizedText {
        let (far, claimed) = (distance(elsewhere.distance), elsewhere.claimed.name)
        let there: LocalizedText =
            if let near = elsewhere.nearest {
                "It says it is \(far) from \(claimed) in a straight line, and \(distance(near.distance)) from \(near.station.name)."
            } else {
                "It says it is \(far) from \(claimed) in a straight line."
            }
        return .sentences([there, bringIt])
    }

    private static let bringIt: LocalizedText = """
        Bring it to a station, and wait a minute there. If it stands beside you, you can end the ride all the same: you \
        pay until then, and our staff look for the vehicle.
        """

    static let goodRide = LocalizedText("Have a good ride", context: "rental")
    static let hasBegun = LocalizedText("The ride has begun", context: "rental")
    static let hasNotBegun = LocalizedText("The ride has not begun", context: "rental")
    static let unchangeable = LocalizedText("Nothing more can be changed about it.", context: "rental")

    // MARK: Receipt and history

    static let from: LocalizedText = "From"
    static let to: LocalizedText = "To"
    static let began: LocalizedText = "Began"
    static let ended = LocalizedText("Ended", context: "rental")
    static let duration: LocalizedText = "Duration"
    static let pauses: LocalizedText = "Of which paused"
    static let distance: LocalizedText = "Distance, at least"
    static let speed: LocalizedText = "Speed, at least"
    static let saved: LocalizedText = "CO₂ saved"
    static let energy: LocalizedText = "Energy"
    static let tariff: LocalizedText = "Tariff"
    static let total: LocalizedText = "Total"
    static let totalRounded: LocalizedText = "Total, rounded"
    static let paid = LocalizedText("Paid", context: "rental")
    static let owing: LocalizedText = "Still to be paid"

    static func unpaid(_ price: Money) -> LocalizedText { "\(price), unpaid" }

    static let back: LocalizedText = "Given back"
    static let addMoney: LocalizedText = "Add money"
    static let again: LocalizedText = "Rent again"
    static let unknownStation: LocalizedText = "Not at a station"
    static let corrected: LocalizedText =
        "A dock reported later that the ride had ended earlier. The bill is lower, and the rest is back in your wallet."
    static let unconfirmed: LocalizedText =
        "No lock confirmed the return. You pay only until then; our staff look after the vehicle."
    static let foundUnconfirmed: LocalizedText =
        "No lock confirmed the return, so you pay only until then. Our staff have found the vehicle."
    package static let foundElsewhere: LocalizedText = """
        The vehicle did not say that it is where you returned it, so you pay only until you ended the ride. Our staff have \
        found it.
        """
    static let free: LocalizedText = "You brought the vehicle back at once, so this ride is free."
    static let thanks: LocalizedText = "Thank you, we look after it."
    static let send: LocalizedText = "Send"
    static let noRides = LocalizedText("No rides yet", context: "rental")
    static let noRidesText: LocalizedText = "Every ride is kept here, with its receipt."
    static let rides = LocalizedText("Rides", context: "rental")
    static let totals: LocalizedText = "In all"

    static func vehicle(_ kind: VehicleKind, _ plate: PlateNumber) -> LocalizedText {
        "\(name(kind)) \(plate.description)"
    }

    static let payToRent: LocalizedText = "Add money, and it is paid automatically. Until then you cannot rent."

    static func owingNotice(_ amount: Money) -> LocalizedText {
        .sentences(["\(amount) for a ride is not paid.", payToRent])
    }

    // MARK: Numbers

    static func duration(milliseconds: Int64) -> LocalizedText {
        let seconds = Int(max(0, milliseconds / 1000))
        if seconds < 60 { return "\(seconds) s" }
        if seconds < 3600 { return "\(seconds / 60) min \(seconds % 60) s" }
        return "\(seconds / 3600) h \(seconds / 60 % 60) min"
    }

    static let directions: LocalizedText = "Directions"
    static let nearestDock: LocalizedText = "Nearest free dock"
    static let noFreeDock: LocalizedText = "No free dock"

    static func walk(_ route: RoadRoute) -> LocalizedText {
        let minutes = max(1, Int((route.duration.value / 60).rounded()))
        return .plural(
            minutes,
            one: "\(minutes) minute on foot, \(distance(route.length))",
            other: "\(minutes) minutes on foot, \(distance(route.length))"
        )
    }

    static func degrees(_ most: Double) -> LocalizedText { "must be from -\(Int(most)) to \(Int(most)) degrees" }

    static func straightWalk(_ distance: Metres) -> LocalizedText {
        "\(Self.distance(distance)) away in a straight line; the way on foot cannot be told now"
    }

    static func distance(_ distance: Metres) -> LocalizedText { .distance(distance) }

    static func speed(_ speed: MetresPerSecond) -> LocalizedText { "\(speed.value * 3.6, places: 1) km/h" }
    static func grams(_ grams: Double) -> LocalizedText { "\(Int(grams.rounded())) g" }
    static func kilocalories(_ energy: Double) -> LocalizedText { "\(Int(energy.rounded())) kcal" }
}
