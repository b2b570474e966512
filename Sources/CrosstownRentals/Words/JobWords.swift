import CrosstownValues

/// What is said about jobs and repairs, in English; the one place to translate it.
enum JobWords {
    static let jobs = "Jobs"
    static let job = "Job"
    static let about = "About"
    static let reason = "Why"
    static let assignee = "Assigned to"
    static let since = "Since"
    static let nobody = "–"
    static let openJobs = "What waits for staff, oldest first"
    static let closedJobs = "What was done, latest first"
    static let nothing = "Nothing to do"
    static let nothingText =
        "Vehicles that are flagged or due for service, and stations out of service, appear here at once."
    static let closedAt = "Closed"
    static let closedBy = "By"
    static let done = "What was done"
    static let byItself = "It was settled without a job."
    static let reports = "What was reported"
    static let close = "Close the job"
    static let closeIt = "Close, and put back into service"
    static let work = "What was done"
    static let workHint = "It stays in the log of repairs."
    static let serviced = "The routine service was done"
    static let assign = "Assign"
    static let noStaff = "must be one of the staff"
    static let closedBefore = "The job is closed"
    static let closedBeforeText = "Somebody has closed it meanwhile; its log says what was done."
    static let log = "Log of repairs, latest first"
    static let repairLog = "Log of repairs"
    static let emptyLog = "Nothing was done so far."
    static let servicedAt = "Last routine service"
    static let riddenSince = "Ridden since"
    static let dueAgain = "Next routine service"
    static let takeStationOut = "Take the station out of service"
    static let takeStationOutText = "Nothing is rented there until the job is closed."

    /// What a field is called on the screen.
    static func label(of field: String) -> String? {
        switch field {
        case "assignee": assignee
        case "work": work
        case "serviced": serviced
        default: nil
        }
    }

    static func open(_ count: Int) -> String { "Open (\(count))" }

    static func closed(_ count: Int) -> String { "Closed (\(count))" }

    static func name(_ job: Job) -> String { "\(Self.job) \(job.number)" }

    static func name(_ reason: Job.Reason) -> String {
        switch reason {
        case .flag(let flag): ConsoleWords.flag(flag)
        case .serviceDue: "Routine service due"
        case .stationOut: "Station out of service"
        }
    }

    static func repairs(of vehicle: String) -> String { "\(vehicle): log of repairs" }

    /// When a routine service is due: at a moment, or after a distance, whichever comes first.
    static func due(at moment: String, left: Metres) -> String {
        left > Metres(0) ? "\(moment), or after \(kilometres(left)) more" : "Now: the distance is reached"
    }

    /// A distance in whole kilometres.
    static func kilometres(_ distance: Metres) -> String { "\(Int((distance.value / 1000).rounded())) km" }
}
