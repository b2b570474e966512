import CrosstownKit
import CrosstownSQL
package import CrosstownValues
import CrosstownWeb

/// Work for staff: a vehicle or a station that somebody has to look after.
package struct Job: Hashable, Sendable {
    /// Why there is work.
    package enum Reason: Hashable, Sendable {
        /// The vehicle was flagged.
        case flag(Vehicle.Flag)
        /// The vehicle's routine service is due.
        case serviceDue
        /// The station was taken out of service.
        case stationOut
    }

    /// The number that staff know it by.
    package let number: Int64
    package let vehicle: Identifier<Vehicle>?
    package let station: Identifier<Station>?
    package let reason: Reason
    /// Who does it; nobody for a moment, until somebody is found.
    let assignee: Identifier<Account>?
    let madeAt: Timestamp
    /// When it was done, or was no longer to be done.
    let closedAt: Timestamp?
    /// Who has done it; `nil` where it went away by itself.
    let closedBy: Identifier<Account>?
    /// What was done.
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
    static let table = Table(
        "rentals_job",
        Column("number", \Job.number),
        Column("vehicle", \Job.vehicle),
        Column("station", \Job.station),
        Column("reason", \Job.reason),
        Column("assignee", \Job.assignee),
        Column("made_at", \Job.madeAt),
        Column("closed_at", \Job.closedAt),
        Column("closed_by", \Job.closedBy),
        Column("work", \Job.work),
        make: Job.init
    )

    static let personal = PersonalTable(
        "rentals_job",
        [
            .account("assignee", in: "Jobs as fleet staff", erasing: .null),
            .account("closed_by", in: "Jobs as fleet staff", erasing: .null),
            .listed("t.number", as: .plain("Number")),
            .listed("t.reason", as: .plain("Why")),
            .listed("t.made_at", as: .moment("Made")),
            .listed("t.closed_at", as: .moment("Closed")),
            .content(
                "work",
                as: .plain("Work"),
                stays: "It is what was repaired; the log of repairs stays without its people."
            ),
            .impersonal("reason", because: "One of the reasons for a job."),
        ],
        order: "t.number DESC"
    )
}
