import CrosstownDispatchEngine
import CrosstownValues
import CrosstownWeb

/// What the feature says to the city, in English.
enum CityWords {
    static let zonesTab = "Zones"
    static let zones = "Zones and queues"
    static let availableTaxis = "Available taxis"
    static let busyTaxis = "Busy taxis"
    static let pending = "Requests pending"
    static let medianWait = "Median wait, last hour"
    static let refusedOffers = "Offers not taken, last hour"
    static let queuesByZone = "Queues by zone"
    static let zone = "Zone"
    static let taxis = "Taxis"
    static let pendingShort = "Pending"
    static let firstInQueue = "First in queue"
    static let state = "State"
    static let none = "–"
    static let queueNow = "The queue now"
    static let place = "Place"
    static let taxi = "Taxi"
    static let waitingSince = "Waiting since"
    static let why = "Why there"
    static let latestMoves = "Latest moves into the queue"
    static let when = "When"
    static let nobodyWaits = "Nobody waits here"
    static let nobodyWaitsText =
        "Drivers join the queue when they START in the zone, drive into it, or end a ride in it."
    static let noMoves = "Nobody has waited here so far."
    static let drivers = "Drivers"
    static let registered = "Registered drivers"
    static let noDrivers = "No drivers found"
    static let noDriversText = "Add one with the form, or import many from a file."
    static let userName = "User name"
    static let company = "Company"
    static let lastHeard = "Last heard"
    static let filter = "Filter"
    static let codeBegins = "Taxi code begins with"
    static let codeHint = "The taxi's fixed code, such as T345."
    static let companyHint = "Leave it empty for an independent driver."
    static let addDriver = "Add a driver"
    static let importDrivers = "Import drivers"
    static let importText =
        "Choose a CSV file in UTF-8 whose first line is user_name,password,code,company. Lines without mistakes are added; the others are listed."
    static let chooseFile = "Choose a file"
    static let importButton = "Import"
    static let importLimit = "At most 2,000 drivers and 1 MB at once."
    static let importResult = "What became of each line"
    static let lineByLine = "Line by line"
    static let line = "Line"
    static let result = "Result"
    static let requests = "Requests"
    static let latestRequests = "The latest 100 requests"
    static let asked = "Asked"
    static let meetingPlace = "Meeting place"
    static let wait = "Wait"
    static let offersTried = "Offers tried"
    static let noRequests = "No requests yet"
    static let noRequestsText = "Each request appears here with its state, its wait and the offers tried."
    static let independent = "Independent"

    static func refused(_ refused: Int, of decided: Int) -> String { decided == 0 ? none : "\(refused) of \(decided)" }

    static func badge(available: Int, waiting: Int) -> (text: String, look: String) {
        if waiting > 0 { return ("Requests wait", "badge badge-active") }
        return available == 0 ? ("No taxis", "badge badge-bad") : ("Calm", "badge badge-good")
    }

    static func state(_ state: DriverState) -> (text: String, look: String) {
        switch state {
        case .notAvailable: ("Off duty", "badge")
        case .available: ("Available", "badge badge-good")
        case .busy: ("Busy", "badge badge-active")
        }
    }

    static func ago(_ milliseconds: Int64) -> String { "\(TaxiWords.duration(milliseconds: milliseconds)) ago" }

    /// Why a driver stands where he stands, from the log of moves.
    static func reason(_ cause: QueueMoveCause) -> String {
        switch cause {
        case .started: "Started duty in this zone: joined at the end"
        case .rideEnded: "Ended a ride in or nearest to this zone: joined at the end"
        case .zoneChanged: "Drove into this zone: joined at the end"
        case .refused: "Refused an offer: went to the end"
        case .timedOut: "Did not answer an offer in time: went to the end"
        case .passengerWithdrew: "The passenger withdrew: got the old place back"
        case .offerWithdrawn: "The passenger withdrew what was offered: kept the place"
        case .passengerMissing: "The passengers were not there: got the old turn back"
        case .cannotCome: "Could not come to an accepted request: went to the end"
        case .cityEnded: "The city ended the request or ride"
        case .silentOnRide: "Was not heard of with a request or ride: off duty"
        case .accepted: "Accepted an offer: left the queue"
        case .stopped: "Stopped duty: left the queue"
        case .silent: "Was not heard of for two minutes: left the queue"
        case .leftCity: "Left the city: left the queue"
        }
    }

    // MARK: Ending requests

    static let end = "End"
    static let endRequest = "End the request"
    static let keepRequest = "Leave it as it is"
    static let endReason: LocalizedText = "Reason"
    static let endText =
        "Passenger and driver read the reason. A driver who is heard of waits for requests again; else he is off duty."

    static func ending(_ place: String) -> String { "End the request from \(place)?" }

    // MARK: Removal

    static let change = "Change"
    static let remove = "Remove"
    static let removeDriver = "Remove the driver"
    static let keepDriver = "Keep the driver"
    static let removalText =
        "The driver is signed out everywhere and cannot sign in any more. Rides and queue moves stay under the taxi's code, which you can give to another driver."

    static func removal(of code: String) -> String { "Remove the driver of \(code)?" }

    // MARK: Import

    static let failed = "Could not be added just now; import this line again."
    static let importUnknown = "Import"
    static let fileMissing = "must be a CSV file"
    static let notUTF8 = "must be text in UTF-8; save it again with that encoding"
    static let wrongHeader = "must begin with the line user_name,password,code,company"
    static let noLines = "must have at least one line below the header"

    static func tooManyLines(_ limit: Int) -> String { "must have at most \(limit) lines below the header" }
    static func badQuotes(line: Int) -> String { "has a quotation mark in the wrong place in line \(line)" }
    static func columns(_ count: Int) -> String { "Has \(count) values instead of 4." }
    static func added(_ code: String) -> String { "Added taxi \(code)." }

    static func imported(_ report: ImportReport) -> String {
        report.isDone
            ? "\(report.added) of \(report.total) drivers added."
            : "\(report.lines.count) of \(report.total) lines done."
    }
}
