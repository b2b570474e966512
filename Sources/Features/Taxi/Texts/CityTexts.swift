import CrosstownDispatchEngine
import CrosstownValues
import CrosstownWeb

enum CityTexts {
    static let zonesTab: LocalizedText = "Zones"
    static let zones: LocalizedText = "Zones and queues"
    static let availableTaxis: LocalizedText = "Available taxis"
    static let busyTaxis: LocalizedText = "Busy taxis"
    static let pending: LocalizedText = "Pending requests"
    static let medianWait: LocalizedText = "Median wait, last hour"
    static let refusedOffers: LocalizedText = "Offers not accepted, last hour"
    static let queuesByZone: LocalizedText = "Queues by zone"
    static let zone: LocalizedText = "Zone"
    static let taxis: LocalizedText = "Taxis"
    static let pendingShort: LocalizedText = "Pending"
    static let firstInQueue: LocalizedText = "First in queue"
    static let state: LocalizedText = "Status"
    static let none = "–"
    static let queueNow: LocalizedText = "The queue now"
    static let place = LocalizedText("Place", context: "queue")
    static let taxi: LocalizedText = "Taxi"
    static let waitingSince: LocalizedText = "Waiting since"
    static let why: LocalizedText = "Reason"
    static let latestMoves: LocalizedText = "Recent queue entries"
    static let when: LocalizedText = "When"
    static let nobodyWaits: LocalizedText = "No taxis waiting"
    static let nobodyWaitsText: LocalizedText =
        "Drivers join the queue when they press START in the zone, drive into it, or end a ride in it."
    static let noMoves: LocalizedText = "No taxis have waited here yet."
    static let drivers: LocalizedText = "Drivers"
    static let registered: LocalizedText = "Registered drivers"
    static let noDrivers: LocalizedText = "No drivers found"
    static let noDriversText: LocalizedText = "Add one with the form, or import many from a file."
    static let userName: LocalizedText = "User name"
    static let company: LocalizedText = "Company"
    static let lastHeard: LocalizedText = "Last seen"
    static let filter: LocalizedText = "Filter"
    static let codeBegins: LocalizedText = "Taxi code starts with"
    static let codeHint: LocalizedText = "The taxi’s fixed code, such as T345."
    static let codeForm: LocalizedText =
        "must have 1 to 12 letters A–Z, digits and hyphens, and start with a letter or digit"
    static let companyHint: LocalizedText = "Leave it empty for an independent driver."
    static let addDriver: LocalizedText = "Add a driver"
    static let importDrivers: LocalizedText = "Import drivers"
    static let requests: LocalizedText = "Requests"
    static let latestRequests: LocalizedText = "Requests, newest first"
    static let asked = TaxiTexts.asked
    static let meetingPlace: LocalizedText = "Pick-up point"
    static let wait: LocalizedText = "Wait"
    static let offersTried: LocalizedText = "Offers made"
    static let noRequests: LocalizedText = "No requests yet"
    static let noRequestsText: LocalizedText =
        "Each request appears here with its status, wait and offers made."
    static let independent: LocalizedText = "Independent"

    static func refused(_ refused: Int, of decided: Int) -> LocalizedText {
        decided == 0 ? LocalizedText(verbatim: none) : "\(refused) of \(decided)"
    }

    static func badge(available: Int, waiting: Int) -> (text: LocalizedText, look: String) {
        if waiting > 0 { return ("Requests waiting", "badge badge-active") }
        return available == 0 ? ("No taxis", "badge badge-bad") : ("Quiet", "badge badge-good")
    }

    static func state(_ state: DriverState) -> (text: LocalizedText, look: String) {
        switch state {
        case .notAvailable: ("Off duty", "badge")
        case .available: ("Available", "badge badge-good")
        case .busy: ("Busy", "badge badge-active")
        }
    }

    static func ago(_ milliseconds: Int64) -> LocalizedText { "\(TaxiTexts.duration(milliseconds: milliseconds)) ago" }

    /// Returns the cause of a driver's place from the log of moves.
    static func reason(_ cause: QueueMoveCause) -> LocalizedText {
        switch cause {
        case .started: "Went on duty in this zone: joined at the end"
        case .rideEnded: "Ended a ride in or nearest to this zone: joined at the end"
        case .zoneChanged: "Drove into this zone: joined at the end"
        case .refused: "Declined an offer: moved to the end"
        case .timedOut: "Didn’t answer an offer in time: moved to the end"
        case .passengerWithdrew: "The passenger canceled: place restored"
        case .offerWithdrawn: "The passenger canceled the offered request: place kept"
        case .passengerMissing: "The passengers weren’t there: place restored"
        case .cannotCome: "Canceled an accepted ride: moved to the end"
        case .cityEnded: "The city ended the request or ride"
        case .silentOnRide: "Lost connection during a request or ride: off duty"
        case .passengerDenied: "The passenger reported not being in the taxi: off duty"
        case .roleTaken: "No longer allowed to drive: off duty"
        case .accepted: "Accepted an offer: left the queue"
        case .stopped: "Went off duty: left the queue"
        case .silent: "No connection for two minutes: left the queue"
        case .leftCity: "Left the city: left the queue"
        case .zonesRedrawn: "The city moved the zone boundaries: place kept"
        }
    }

    // MARK: Ending requests

    static let endRequest: LocalizedText = "End request"
    static let keepRequest: LocalizedText = "Keep request"
    static let endReason: LocalizedText = "Reason"
    static let endText: LocalizedText =
        """
        The passenger and the driver see the reason. A driver who is connected waits for requests again; otherwise, \
        they go off duty.
        """

    static func ending(_ place: String) -> LocalizedText { "End request from \(TaxiTexts.placeInSentence(place))?" }

    // MARK: Removal

    static let change: LocalizedText = "Change"
    static let remove: LocalizedText = "Remove"
    static let removeDriver: LocalizedText = "Remove driver"
    static let keepDriver: LocalizedText = "Keep driver"
    static let removalText: LocalizedText =
        """
        The driver is signed out everywhere and can no longer sign in. Rides and queue moves stay under the taxi’s \
        code, which you can assign to another driver.
        """

    static func removal(of code: String) -> LocalizedText { "Remove the driver of \(code)?" }

    // MARK: Import

    static let importUnknown: LocalizedText = "Import"
}
