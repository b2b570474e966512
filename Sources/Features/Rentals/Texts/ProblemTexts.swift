import CrosstownCases
import CrosstownWeb

/// Texts about reports of problems on several pages.
enum ProblemTexts {
    static let report: LocalizedText = "Report a problem"
    static let yours: LocalizedText = "Your reports"
    static let none: LocalizedText = "Nothing reported"
    static let noneText: LocalizedText = "Your reports and our answers appear here."
    static let about: LocalizedText = "About"
    static let concerns = LocalizedText("About", context: "rental")
    static let ride: LocalizedText = "your ride"
    static let text: LocalizedText = "What happened?"
    static let textHint: LocalizedText = "The more we know, the sooner we can help."
    static let numberHint: LocalizedText = "Leave blank if it’s not about a vehicle."
    static let dangerous: LocalizedText = "Someone could get hurt"
    static let urgent: LocalizedText = "Urgent: safety"
    static let submit: LocalizedText = "Submit"
    static let failedReturn: LocalizedText = "Your ride has ended"
    static let later: LocalizedText = "Not now"
    static let reportReturn: LocalizedText = "Report it"
    static let unknownSubject: LocalizedText = "must be vehicle, station, app or help"
    static let unknownVehicle: LocalizedText = "is not one of our vehicle numbers"
    // MARK: Console

    static let reporter: LocalizedText = "Reporter"
    static let queue: LocalizedText = "Problems"
    static let state: LocalizedText = "Status"
    static let said: LocalizedText = "What happened"
    static let reported: LocalizedText = "Reported"
    static let critical: LocalizedText = "Critical"
    static let emptyQueue: LocalizedText = "Nothing here"
    static let emptyQueueText: LocalizedText = "Rider reports appear here immediately."
    static let actions: LocalizedText = "Actions"
    static let makeCritical: LocalizedText = "Mark as critical"
    static let notCritical: LocalizedText = "Mark as not critical"
    static let closeReport: LocalizedText = "Close without an answer"
    static let closeQuestion: LocalizedText = "Close without an answer?"
    static let closeText: LocalizedText = "The reporter will see a message that our staff has taken care of it."
    static let open: LocalizedText = "Reopen"
    static let asText: LocalizedText = "Export as text"
    static let noVehicle: LocalizedText = "No vehicle in this report"
    static let noVehicleText: LocalizedText = """
        This report isn’t about a vehicle, so there is nothing to take out of service.
        """

    /// What closing a report leaves unchanged.
    static func staysOut(_ vehicle: LocalizedText, until job: Job?) -> LocalizedText {
        job.map { "\(vehicle) stays out of service until job \(Int($0.number)) is done." }
            ?? "\(vehicle) stays out of service."
    }

    static func failedReturnText(
        price: LocalizedText,
        until clock: LocalizedText,
        isLocked: Bool
    ) -> LocalizedText {
        .sentences([
            "You pay \(price) for the time until \(clock), but the return isn’t confirmed.",
            isLocked
                ? """
                The lock reports that the vehicle is locked. Our staff is looking for it: describe what you see \
                there.
                """
                : "The lock hasn’t confirmed that it’s closed. Close it if you can, and describe what you see there.",
        ])
    }

    /// The label of a field on the screen.
    static func label(of field: String) -> LocalizedText? {
        switch field {
        case "key": "Report number"
        case "subject": about
        case "text": text
        case Cases.pictureField: CaseTexts.pictures
        case "critical": dangerous
        case "outOfService": ConsoleTexts.state(.nonOperational)
        case "state": state
        case "closes": CaseTexts.closesWithAnswer
        case "ride": RentalTexts.yourRide
        case "station": ConsoleTexts.station
        case "putsBack": AlarmTexts.closeAndPutBack
        default: nil
        }
    }
}
