/// What is said about reports of problems, in English; the one place to translate it.
enum ProblemWords {
    static let report = "Report a problem"
    static let yours = "Your reports"
    static let close = "Close"
    static let none = "Nothing reported"
    static let noneText = "What you report stands here, with the answers of our staff."
    static let about = "About"
    static let concerns = "About"
    static let ride = "your ride"
    static let text = "What happened?"
    static let textHint = "The more we know, the sooner we can help."
    static let numberHint = "If it is about a vehicle; empty otherwise."
    static let dangerous = "Somebody could get hurt"
    static let submit = "Submit"
    static let failedReturn = "Return not confirmed"
    static let later = "Not now"
    static let reportReturn = "Report it"
    static let onePhotograph = "Photograph"
    static let photographs = "Photographs"
    static let photographsHint =
        "Up to four: JPEG, PNG, WebP or HEIC. Where and with what they were taken is removed. You and our staff see them."
    static let staffPhotographsHint =
        "Up to four: JPEG, PNG, WebP or HEIC. Where and with what they were taken is removed. The reporter sees them."
    static let tooManyPhotographs = "must be at most four"
    static let noFiles = "takes no files"
    static let remove = "Remove"
    static let removeQuestion = "Remove the photograph?"
    static let removeText = "It cannot be brought back."
    static let reply = "Reply"
    static let you = "You"
    static let staff = "Our staff"
    static let unknownSubject = "must be vehicle, station, app or help"
    static let unknownVehicle = "belongs to no vehicle of ours"
    static let keyTaken = "Please try again"
    static let keyTakenText = "Open the form again and send it once more."
    static let tooManyOpen = "Too many reports at once"
    static let tooManyOpenText = "Wait for our answers, or write more in a report that you have made."

    static func name(_ subject: ProblemReport.Subject) -> String {
        switch subject {
        case .vehicle: "Vehicle"
        case .station: "Station"
        case .app: "This app"
        case .help: "Help"
        }
    }

    static func name(_ state: ProblemReport.State) -> String {
        switch state {
        case .open: "Waits for us"
        case .answered: "Answered"
        case .closed: "Closed"
        }
    }

    /// What the report is about, such as "Bike BIKE1".
    static func title(of view: ProblemView) -> String {
        switch view.report.subject {
        case .vehicle: view.vehicle.map { RentalWords.vehicle($0.kind, $0.plate) } ?? name(.vehicle)
        case .station: view.station?.name ?? name(.station)
        case .app, .help: name(view.report.subject)
        }
    }

    static func photograph(_ number: Int) -> String { "\(onePhotograph) \(number)" }

    static func photograph(_ it: ProblemPhotograph) -> String { photograph(it.number) }

    static func author(_ entry: ProblemEntry) -> String { entry.isFromStaff ? staff : "Reporter" }

    // MARK: Console

    static let queue = "Problems"
    static let state = "State"
    static let said = "What happened"
    static let answerWithin = "Answer within"
    static let reported = "Reported"
    static let critical = "Critical"
    static let emptyQueue = "Nothing here"
    static let emptyQueueText = "What riders report appears here at once."
    static let answer = "Answer"
    static let answerHint = "The reporter reads it."
    static let closes = "Close the report with it"
    static let send = "Send"
    static let actions = "What to do"
    static let makeCritical = "Mark as critical"
    static let notCritical = "Not critical after all"
    static let closeReport = "Close without an answer"
    static let open = "Open again"
    static let asText = "Export as text"
    static let noVehicle = "No vehicle is named"
    static let noVehicleText = "This report is about no vehicle that could be taken out of service."

    static func failedReturnText(price: String, until clock: String) -> String {
        """
        You pay \(price), for the time until \(clock). The vehicle stays locked for our staff; tell them what you see there.
        """
    }

    static func late(_ time: String) -> String { "\(time) late" }

    /// What a field is called on the screen.
    static func label(of field: String) -> String? {
        switch field {
        case "subject": about
        case "text": text
        case "photographs": photographs
        case "critical": dangerous
        case "closes": closes
        case "ride": RentalWords.yourRide
        case "station": ConsoleWords.station
        case "putsBack": AlarmWords.closeAndPutBack
        default: nil
        }
    }
}
