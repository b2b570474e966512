import CrosstownValues
import CrosstownWeb

/// Texts about jobs and repairs on several pages.
enum JobTexts {
    static let jobs: LocalizedText = "Jobs"
    static let job: LocalizedText = "Job"
    static let about: LocalizedText = "About"
    static let reason: LocalizedText = "Why"
    static let assignee: LocalizedText = "Assigned to"
    static let since: LocalizedText = "Since"
    static let nobody: LocalizedText = "–"
    static let openJobs: LocalizedText = "What waits for staff, oldest first"
    static let closedJobs: LocalizedText = "What was done, latest first"
    static let nothing: LocalizedText = "Nothing to do"
    static let nothingText: LocalizedText =
        "Vehicles that are flagged or due for service, and stations out of service, appear here at once."
    static let closedAt: LocalizedText = "Closed"
    static let closedBy: LocalizedText = "By"
    static let done: LocalizedText = "What was done"
    static let byItself: LocalizedText = "It was settled without a job."
    static let reports: LocalizedText = "What was reported"
    static let close: LocalizedText = "Close the job"
    static let closeIt: LocalizedText = "Close, and put back into service"
    static let work: LocalizedText = "What was done"
    static let workHint: LocalizedText = "It stays in the log of repairs."
    static let serviced: LocalizedText = "The routine service was done"
    static let assign: LocalizedText = "Assign"
    static let noStaff: LocalizedText = "must be one of the staff"
    static let closedBefore: LocalizedText = "The job is closed"
    static let closedBeforeText: LocalizedText = "Somebody has closed it meanwhile; its log says what was done."
    static let log: LocalizedText = "Log of repairs, latest first"
    static let repairLog: LocalizedText = "Log of repairs"
    static let emptyLog: LocalizedText = "Nothing was done so far."
    static let servicedAt: LocalizedText = "Last routine service"
    static let riddenSince: LocalizedText = "Ridden since"
    static let dueAgain: LocalizedText = "Next routine service"
    static let takeStationOut: LocalizedText = "Take the station out of service"
    static let takeStationOutText: LocalizedText = "Nothing is rented there until the job is closed."

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

    static func repairs(of vehicle: LocalizedText) -> LocalizedText { "\(vehicle): log of repairs" }

    /// When a routine service is due: at a moment, or after a distance, whichever comes first.
    static func due(at moment: LocalizedText, left: Metres) -> LocalizedText {
        left > Metres(0) ? "\(moment), or after \(LocalizedText.distance(left)) more" : "Now: the distance is reached"
    }
}
