import CrosstownWeb

/// What is said about reports of problems, on several pages.
enum ProblemTexts {
    static let report: LocalizedText = "Report a problem"
    static let yours: LocalizedText = "Your reports"
    static let close: LocalizedText = "Close"
    static let none: LocalizedText = "Nothing reported"
    static let noneText: LocalizedText = "What you report stands here, with the answers of our staff."
    static let about: LocalizedText = "About"
    static let concerns = LocalizedText("About", context: "rental")
    static let ride: LocalizedText = "your ride"
    static let text: LocalizedText = "What happened?"
    static let textHint: LocalizedText = "The more we know, the sooner we can help."
    static let numberHint: LocalizedText = "If it is about a vehicle; empty otherwise."
    static let dangerous: LocalizedText = "Somebody could get hurt"
    static let submit: LocalizedText = "Submit"
    static let failedReturn: LocalizedText = "Your ride is over"
    static let later: LocalizedText = "Not now"
    static let reportReturn: LocalizedText = "Report it"
    static let onePhotograph: LocalizedText = "Photograph"
    static let photographs: LocalizedText = "Photographs"
    static let photographsHint: LocalizedText =
        "Up to four: JPEG, PNG, WebP or HEIC. Where and with what they were taken is removed. You and our staff see them."
    static let staffPhotographsHint: LocalizedText =
        "Up to four: JPEG, PNG, WebP or HEIC. Where and with what they were taken is removed. The reporter sees them."
    static let tooManyPhotographs: LocalizedText = "must be at most four"
    static let noFiles: LocalizedText = "takes no files"
    static let remove: LocalizedText = "Remove"
    static let removeQuestion: LocalizedText = "Remove the photograph?"
    static let removeText: LocalizedText = "It cannot be brought back."
    static let reply: LocalizedText = "Reply"
    static let you: LocalizedText = "You"
    static let staff: LocalizedText = "Our staff"
    static let unknownSubject: LocalizedText = "must be vehicle, station, app or help"
    static let unknownVehicle: LocalizedText = "belongs to no vehicle of ours"
    static let keyTaken: LocalizedText = "Please try again"
    static let keyTakenText: LocalizedText = "Open the form again and send it once more."
    static let tooManyOpen: LocalizedText = "Too many reports at once"
    static let tooManyOpenText: LocalizedText = "Wait for our answers, or write more in a report that you have made."

    static func name(_ subject: ProblemReport.Subject) -> LocalizedText {
        switch subject {
        case .vehicle: "Vehicle"
        case .station: "Station"
        case .app: "This app"
        case .help: "Help"
        }
    }

    static func name(_ state: ProblemReport.State) -> LocalizedText {
        switch state {
        case .open: "Waits for us"
        case .answered: "Answered"
        case .closed: "Closed"
        }
    }

    /// What the report is about, such as "Bike BIKE1".
    static func title(of view: ProblemView) -> LocalizedText {
        switch view.report.subject {
        case .vehicle: view.vehicle.map { RentalTexts.vehicle($0.kind, $0.plate) } ?? name(.vehicle)
        case .station: view.station.map { LocalizedText(verbatim: $0.name) } ?? name(.station)
        case .app, .help: name(view.report.subject)
        }
    }

    static func photograph(_ number: Int) -> LocalizedText { "Photograph \(number)" }

    static func photograph(_ it: ProblemPhotograph) -> LocalizedText { photograph(it.number) }

    static func author(_ entry: ProblemEntry) -> LocalizedText { entry.isFromStaff ? staff : reporter }

    // MARK: Console

    static let reporter: LocalizedText = "Reporter"
    static let queue: LocalizedText = "Problems"
    static let state: LocalizedText = "State"
    static let said: LocalizedText = "What happened"
    static let answerWithin: LocalizedText = "Answer within"
    static let reported: LocalizedText = "Reported"
    static let critical: LocalizedText = "Critical"
    static let emptyQueue: LocalizedText = "Nothing here"
    static let emptyQueueText: LocalizedText = "What riders report appears here at once."
    static let answer: LocalizedText = "Answer"
    static let answerHint: LocalizedText = "The reporter reads it."
    static let closes: LocalizedText = "Close the report with it"
    static let send: LocalizedText = "Send"
    static let actions: LocalizedText = "What to do"
    static let makeCritical: LocalizedText = "Mark as critical"
    static let notCritical: LocalizedText = "Not critical after all"
    static let closeReport: LocalizedText = "Close without an answer"
    static let closeQuestion: LocalizedText = "Close without an answer?"
    static let closeText: LocalizedText = "The reporter reads that our staff have dealt with it."
    static let open: LocalizedText = "Open again"
    static let asText: LocalizedText = "Export as text"
    static let noVehicle: LocalizedText = "No vehicle is named"
    static let noVehicleText: LocalizedText = "This report is about no vehicle that could be taken out of service."

    static func failedReturnText(
        price: LocalizedText,
        until clock: LocalizedText,
        isLocked: Bool
    ) -> LocalizedText {
        .sentences([
            "You pay \(price), for the time until \(clock), but the return is not confirmed.",
            isLocked
                ? "The lock reports that the vehicle is locked. Our staff look for it: describe what you see there."
                : "The lock has not reported that it is closed. Close it if you can, and describe what you see there.",
        ])
    }

    static func late(_ time: LocalizedText) -> LocalizedText { "\(time) late" }

    /// What a field is called on the screen.
    static func label(of field: String) -> LocalizedText? {
        switch field {
        case "key": "The number of the report"
        case "subject": about
        case "text": text
        case "photographs": photographs
        case "critical": dangerous
        case "closes": closes
        case "ride": RentalTexts.yourRide
        case "station": ConsoleTexts.station
        case "putsBack": AlarmTexts.closeAndPutBack
        default: nil
        }
    }
}
