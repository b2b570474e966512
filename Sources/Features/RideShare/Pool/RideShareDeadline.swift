import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The deadlines of ride sharing.
enum RideShareDeadline {
    /// Drivers and riders are told of each other.
    static let freeze = "rideshare.freeze"
    /// A pool in which nothing has changed for a while is searched for longer.
    static let quiet = "rideshare.quiet"
    /// Requests without a ride are reported to their owners and to the organizers.
    static let report = "rideshare.report"
    /// A request that came later is reported.
    static let late = "rideshare.late"
    /// Drivers who are no members any more are found.
    static let members = "rideshare.members"
    /// The routing engine is asked again.
    static let roads = "rideshare.roads"
    /// A car counts as arrived.
    static let arrive = "rideshare.arrive"
    /// People are notified of a moved event, however long planning takes.
    static let moved = "rideshare.moved"
    /// Names and numbers are forgotten.
    static let forget = "rideshare.forget"

    /// When a quiet pool is searched for longer: half a minute after a change, since more often follow, and five seconds
    /// after a search that has helped.
    static func quietAfter(_ isQuiet: Bool) -> Int64 { isQuiet ? 5_000 : 30_000 }

    /// Five minutes: where the plan of the freeze, which reports them, is not made until then.
    static let reportAfterFreeze: Int64 = 5 * 60_000
    /// A day.
    static let forgetAfterEnd: Int64 = 24 * 3_600_000

    /// An hour.
    static let membersAgain: Int64 = 3_600_000

    /// When a way is frozen, and when those without a ride are reported.
    static func moments(_ event: DirectoryEvent, _ leg: Leg) -> (freeze: Timestamp, report: Timestamp) {
        let moment = leg == .there ? event.beginsAt : event.endsAt
        let freeze = moment.advanced(milliseconds: -Int64(EventPool.freeze.value * 1000))
        return (freeze, freeze.advanced(milliseconds: reportAfterFreeze))
    }

    /// Names a way of an event, or of an offer.
    static func subject(_ id: String, _ leg: Leg) -> String { "\(leg.rawValue) \(id)" }

    static func read(_ subject: String) -> (leg: Leg, id: String)? {
        guard let blank = subject.firstIndex(of: " "), let leg = Leg(rawValue: String(subject[..<blank])) else {
            return nil
        }
        return (leg, String(subject[subject.index(after: blank)...]))
    }
}
