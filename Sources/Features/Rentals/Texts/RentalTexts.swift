import CrosstownKit
import CrosstownValues
package import CrosstownWeb

/// Texts for riders on several pages.
package enum RentalTexts {
    // MARK: Erasure

    static let endRideFirst: LocalizedText = "You have a ride in progress: return the vehicle first."
    static let findVehicleFirst: LocalizedText =
        "A vehicle you rented is still missing: return it to a dock, or contact our staff."
    static let payFirst: LocalizedText = "You have unpaid rides: add money to your wallet first."

    // MARK: Menu and fields

    static let number: LocalizedText = "Number on the vehicle"
    static let numberHint: LocalizedText = "It’s below the QR code. The dock number works too."
    static let reason: LocalizedText = "What was wrong?"
    static let required: LocalizedText = "is required"
    static let numberForm: LocalizedText = "must have 4 to 12 letters or digits"
    static let numbersForm: LocalizedText = "must each have 4 to 12 letters or digits"

    /// The label of a field on the screen.
    ///
    /// Uses the innermost part of a nested field that has a label: `file.content` is the file.
    static func label(of field: String) -> LocalizedText { findLabel(of: field) ?? .unlabeledField }

    /// The label of a field on the screen; `nil` where it has none.
    package static func findLabel(of field: String) -> LocalizedText? {
        field.split(separator: ".").reversed().lazy.compactMap { ownLabel(of: String($0)) }.first
    }

    private static func ownLabel(of field: String) -> LocalizedText? {
        switch field {
        case "number": number
        case "reason": reason
        case "code": "Code"
        case "latitude", "longitude", "accuracy": "Location"
        case "scanned": "Code scanned"
        case "insists": "End ride anyway"
        case "next": "Next page"
        default:
            ProblemTexts.label(of: field) ?? SetUpTexts.label(of: field) ?? ConsoleTexts.label(of: field)
                ?? AreaTexts.label(of: field)
        }
    }

    // MARK: Home and stations

    static let rent: LocalizedText = "Rent a bike or a scooter"
    static let unlock: LocalizedText = "Unlock"
    static let signInToRent: LocalizedText = "Sign in to rent"
    static let createAccount: LocalizedText = "Create account"
    static let ridersOnly: LocalizedText = "Only rider accounts can rent."
    static let stations: LocalizedText = "Stations"
    static let noStations: LocalizedText = "No stations yet"
    static let noStationsText: LocalizedText = "Stations appear here once the city opens one."
    static let yourRides = LocalizedText("Your rides", context: "rental")
    static let yourRide: LocalizedText = "Your ride"
    static let followRide: LocalizedText = "Go to your ride"
    static let otherVehicle: LocalizedText = "Find another vehicle"
    static let closed = LocalizedText("Closed", context: "station")
    static let toRent: LocalizedText = "Available now"
    static let nothingToRent: LocalizedText = "Nothing available here right now"
    static let nothingToRentText: LocalizedText = "This page updates as vehicles come and go."
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
    static func percent(_ percent: Int) -> LocalizedText { "\(percent)%" }

    static func battery(_ percent: Int) -> LocalizedText { "Battery \(percent)%" }

    static func counts(_ count: StationCount) -> LocalizedText {
        guard count.station.state == .open else { return closed }
        let room = count.hasDocks ? docks(count.freeDocks) : freeStanding
        return .joined([bikes(count.bikes), scooters(count.scooters), room], by: ", ")
    }

    static func pin(_ count: StationCount) -> LocalizedText { "\(count.station.name): \(counts(count))" }

    // MARK: Ride

    static let time = LocalizedText("Time", context: "rental")
    static let cost: LocalizedText = "Cost so far"
    static let limit: LocalizedText = "Due back in"
    static let overdueBy: LocalizedText = "Overdue by"
    static let funds: LocalizedText = "Balance lasts"
    static let fundsLow: LocalizedText =
        "Your balance is running low. Add money, or return the vehicle."
    static let fundsUsedUp: LocalizedText =
        "Your balance is used up, so you’ll owe the rest of the ride. Add money, or return the vehicle."
    static let pause: LocalizedText = "Pause"
    static let resume: LocalizedText = "Resume"
    static let end: LocalizedText = "End ride"
    static let cancelRent: LocalizedText = "Cancel rental"
    static let extend: LocalizedText = "Add 24 hours"
    static let aWeek: LocalizedText = "more than a week"
    static let dockHint: LocalizedText =
        "Return the vehicle to a dock and the ride ends automatically. If the station has no docks, end it here."
    static let pausedHint: LocalizedText = "The vehicle is locked and reserved for you."
    static let unlockingHint: LocalizedText = "This can take up to 20 seconds. You pay nothing until the lock opens."
    static let pausingHint: LocalizedText = "The lock is closing."
    static let resumingHint: LocalizedText = "The lock is opening."
    static let finishingHint: LocalizedText = "The lock is closing. The ride ends once it confirms."
    static let limitNear: LocalizedText = "Your 24 hours are almost up. Return the vehicle, or add 24 hours."
    static let overdue: LocalizedText = "Your 24 hours are up. Return the vehicle now, or add 24 hours."

    static let pauseFailed: LocalizedText = """
        The lock didn’t close, so your ride isn’t paused and the vehicle isn’t locked. Check the lock, then try \
        again.
        """
    static let handPauseFailed: LocalizedText =
        "Your ride isn’t paused: this lock closes only by hand and is still open. Close it to start the pause."
    static let closeByHand: LocalizedText = "To pause, close the lock by hand."
    static let resumeFailed: LocalizedText = "The lock didn’t open, so you’re still paused. Try again, or end the ride."
    static let distanceSoFar: LocalizedText = "Distance so far"
    static let placeUnknown: LocalizedText = "We don’t know where you are"
    static let placeRefusedText: LocalizedText =
        "Return the vehicle to a dock, which ends the ride automatically, or allow location access to end it here."
    static let allowPosition: LocalizedText = "Allow location access"
    static let placeUnknownText: LocalizedText = """
        Your device isn’t sharing your location. Allow location access for this site in your browser settings and try \
        again, or return the vehicle to a dock, which ends the ride automatically.
        """
    static let vehicleElsewhere: LocalizedText = "Your vehicle reports another location"
    static let ok: LocalizedText = "OK"
    static let endAnyway: LocalizedText = "End ride anyway"
    package static let lookedFor: LocalizedText = """
        The vehicle didn’t confirm that it’s where you returned it, so our staff is looking for it. You pay only for \
        the time until you ended the ride.
        """

    static func vehicleElsewhere(_ elsewhere: RentalRefusal.Elsewhere) -> LocalizedText {
        let (far, claimed) = (distance(elsewhere.distance), elsewhere.claimed.name)
        let there: LocalizedText =
            if let near = elsewhere.nearest {
                """
                Its reported location is \(far) from \(claimed) in a straight line, and \(distance(near.distance)) \
                from \(near.station.name).
                """
            } else {
                "Its reported location is \(far) from \(claimed) in a straight line."
            }
        return .sentences([there, bringIt])
    }

    private static let bringIt: LocalizedText = """
        Take it to a station and wait there for a minute. If it’s right next to you, you can end the ride anyway: you \
        pay only until then, and our staff will look for the vehicle.
        """

    static let goodRide = LocalizedText("Have a good ride", context: "rental")
    static let hasBegun = LocalizedText("The ride has started", context: "rental")
    static let hasNotBegun = LocalizedText("The ride hasn’t started", context: "rental")
    static let unchangeable = LocalizedText("It can no longer be changed.", context: "rental")

    // MARK: Receipt and history

    static let from: LocalizedText = "From"
    static let to: LocalizedText = "To"
    static let began: LocalizedText = "Started"
    static let ended = LocalizedText("Ended", context: "rental")
    static let duration: LocalizedText = "Duration"
    static let pauses: LocalizedText = "Time paused"
    static let distance: LocalizedText = "Distance (at least)"
    static let speed: LocalizedText = "Speed (at least)"
    static let saved: LocalizedText = "CO₂ saved"
    static let energy: LocalizedText = "Energy"
    static let tariff: LocalizedText = "Tariff"
    static let total: LocalizedText = "Total"
    static let totalRounded: LocalizedText = "Total, rounded"
    static let paid = LocalizedText("Paid", context: "rental")
    static let owing: LocalizedText = "Amount due"

    static func unpaid(_ price: Money) -> LocalizedText { "\(price), unpaid" }

    static let back: LocalizedText = "Refunded"
    static let addMoney: LocalizedText = "Add money"
    static let again: LocalizedText = "Rent again"
    static let unknownStation: LocalizedText = "Not at a station"
    static let corrected: LocalizedText =
        """
        A dock later reported that your ride had ended earlier. The price is lower, and we’ve returned the difference \
        to your wallet.
        """
    static let unconfirmed: LocalizedText =
        """
        No lock confirmed the return. You pay only for the time until you ended the ride, and our staff will check \
        the vehicle.
        """
    static let foundUnconfirmed: LocalizedText =
        """
        No lock confirmed the return, so you pay only for the time until you ended the ride. Our staff has found the \
        vehicle.
        """
    package static let foundElsewhere: LocalizedText = """
        The vehicle didn’t confirm that it’s where you returned it, so you pay only for the time until you ended the \
        ride. Our staff has found it.
        """
    static let free: LocalizedText = "You returned the vehicle right away, so this ride is free."
    static let thanks: LocalizedText = "Thanks, we’re on it."
    static let send: LocalizedText = "Send"
    static let noRides = LocalizedText("No rides yet", context: "rental")
    static let noRidesText: LocalizedText = "Your rides and receipts appear here."
    static let rides = LocalizedText("Rides", context: "rental")
    static let totals: LocalizedText = "Totals"

    static func vehicle(_ kind: VehicleKind, _ plate: PlateNumber) -> LocalizedText {
        "\(name(kind)) \(plate.description)"
    }

    static let payToRent: LocalizedText = "Add money, and it’ll be paid automatically. Until then, you can’t rent."

    static func owingNotice(_ amount: Money) -> LocalizedText {
        .sentences(["You owe \(amount) for a ride.", payToRent])
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
        "\(Self.distance(distance)) away in a straight line; walking route not available right now"
    }

    static func distance(_ distance: Metres) -> LocalizedText { .distance(distance) }

    static func speed(_ speed: MetresPerSecond) -> LocalizedText { "\(speed.value * 3.6, places: 1) km/h" }
    static func grams(_ grams: Double) -> LocalizedText { "\(Int(grams.rounded())) g" }
    static func kilocalories(_ energy: Double) -> LocalizedText { "\(Int(energy.rounded())) kcal" }
}
