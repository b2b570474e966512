import CrosstownValues
import CrosstownWeb

/// Texts about jobs and repairs on several pages.
enum JobTexts {
    static let jobs: LocalizedText = "Jobs"
    static let job: LocalizedText = "Job"
    static let about: LocalizedText = "About"
    static let reason: LocalizedText = "Reason"
    static let assignee: LocalizedText = "Assigned to"
    static let since: LocalizedText = "Since"
    static let nobody: LocalizedText = "–"
    static let openJobs: LocalizedText = "Open jobs, oldest first"
    static let closedJobs: LocalizedText = "Closed jobs, latest first"
    static let nothing: LocalizedText = "Nothing to do"
    static let nothingText: LocalizedText =
        "Flagged vehicles, vehicles due for service and stations out of service appear here immediately."
    static let closedAt: LocalizedText = "Closed"
    static let closedBy: LocalizedText = "Closed by"
    static let done: LocalizedText = "What was done"
    static let byItself: LocalizedText = "Resolved on its own."
    static let reports: LocalizedText = "What was reported"
    static let close: LocalizedText = "Close job"
    static let closeIt: LocalizedText = "Close and return to service"
    static let work: LocalizedText = "What was done"
    static let workHint: LocalizedText = "Kept in the repair log."
    static let serviced: LocalizedText = "Routine service done"
    static let assign: LocalizedText = "Assign"
    static let noStaff: LocalizedText = "must be a staff member"
    static let closedBefore: LocalizedText = "This job is already closed"
    static let closedBeforeText: LocalizedText = "Someone closed it in the meantime. Its log shows what was done."
    static let log: LocalizedText = "Repair log, latest first"
    static let repairLog: LocalizedText = "Repair log"
    static let emptyLog: LocalizedText = "No repairs yet."
    static let servicedAt: LocalizedText = "Last routine service"
    static let riddenSince: LocalizedText = "Distance since"
    static let dueAgain: LocalizedText = "Next routine service"
    static let takeStationOut: LocalizedText = "Take the station out of service"
    static let takeStationOutText: LocalizedText = "No rentals there until the job is closed."

    static func open(_ count: Int) -> LocalizedText { "Open (\(count))" }

    static func closed(_ count: Int) -> LocalizedText { "Closed (\(count))" }

    static func name(_ job: Job) -> LocalizedText { "Job \(Int(job.number))" }

    static func name(_ reason: Job.Reason) -> LocalizedText {
        switch reason {
        case .flag(let flag): ConsoleTexts.flag(flag)
        case .serviceDue: "Routine service due"
        case .stationOut: "Station out of service"
        }
    }

    static func repairs(of vehicle: LocalizedText) -> LocalizedText { "\(vehicle): repair log" }

    /// When a routine service is due: at a moment, or after a distance, whichever comes first.
    static func due(at moment: LocalizedText, left: Metres) -> LocalizedText {
        left > Metres(0) ? "\(moment), or after \(LocalizedText.distance(left)) more" : "Now: distance reached"
    }
}
