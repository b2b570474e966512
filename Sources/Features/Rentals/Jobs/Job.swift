import CrosstownKit
import CrosstownSQL
package import CrosstownValues
import CrosstownWeb

/// A job for staff: maintenance of a vehicle or station.
package struct Job: Hashable, Sendable {
    /// The reason for a job.
    package enum Reason: Hashable, Sendable {
        /// The vehicle is flagged.
        case flag(Vehicle.Flag)
        /// The vehicle's routine service is due.
        case serviceDue
        /// The station was taken out of service.
        case stationOut
    }

    /// The job's number for staff.
    package let number: Int64
    package let vehicle: Identifier<Vehicle>?
    package let station: Identifier<Station>?
    package let reason: Reason
    /// The assignee; briefly `nil` until one is found.
    let assignee: Identifier<Account>?
    let madeAt: Timestamp
    /// When it was done or became unnecessary.
    let closedAt: Timestamp?
    /// Who closed it; `nil` where it was closed automatically.
    let closedBy: Identifier<Account>?
    /// The work done.
    let work: String?

    package var isOpen: Bool { closedAt == nil }
}

extension Job.Reason: RawRepresentable {
    package init?(rawValue: String) {
        switch rawValue {
        case "service_due": self = .serviceDue
        case "station_out": self = .stationOut
        default:
            guard let flag = Vehicle.Flag(rawValue: rawValue) else { return nil }
            self = .flag(flag)
        }
    }

    package var rawValue: String {
        switch self {
        case .flag(let flag): flag.rawValue
        case .serviceDue: "service_due"
        case .stationOut: "station_out"
        }
    }
}

extension Job.Reason: SQLBindable, SQLReadable {}

extension Job {
    private static let oneOfFew = "One of the reasons for a job."
    private static let repair = "It is what was repaired; the log of repairs stays without its people."
    private static let reasons = ColumnWords.choice(
        "Reason",
        Dictionary(
            uniqueKeysWithValues: (Vehicle.Flag.allCases.map(Reason.flag) + [.serviceDue, .stationOut]).map {
                ($0.rawValue, JobTexts.name($0))
            }
        )
    )

    static let table = Table(
        "rentals_job",
        Column("number", \Job.number, .listed(as: .plain("Number")), words: .number("Number")),
        Column("vehicle", \Job.vehicle, words: RentalTableWords.vehicle),
        Column("station", \Job.station, words: RentalTableWords.station),
        Column("reason", \Job.reason, .listed(as: .plain("Reason")), .impersonal(because: oneOfFew), words: reasons),
        Column("assignee", \Job.assignee, .account(in: "Jobs as fleet staff", erasing: .null)),
        Column("made_at", \Job.madeAt, .listed(as: .moment("Created"))),
        Column("closed_at", \Job.closedAt, .listed(as: .moment("Closed"))),
        Column("closed_by", \Job.closedBy, .account(in: "Jobs as fleet staff", erasing: .null)),
        Column("work", \Job.work, .content(as: .plain("Work"), stays: repair)),
        make: Job.init
    )

    static let personal = table.personal(order: "t.number DESC")
}
