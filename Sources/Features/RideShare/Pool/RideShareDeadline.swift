import CrosstownKit
import CrosstownSQL
import CrosstownValues

enum RideShareDeadline {
    /// Drivers and riders learn each other's names.
    static let freeze = "rideshare.freeze"
    /// An unchanged pool gets a longer search.
    static let quiet = "rideshare.quiet"
    /// Owners and organizers are notified of requests without a ride.
    static let report = "rideshare.report"
    /// Owner and organizers are notified of a later request without a ride.
    static let late = "rideshare.late"
    /// Drivers who are no longer members lose their offers.
    static let members = "rideshare.members"
    /// The routing engine is queried again.
    static let roads = "rideshare.roads"
    /// A car arrives automatically.
    static let arrive = "rideshare.arrive"
    /// People are notified of a moved event, whether it is planned or not.
    static let moved = "rideshare.moved"
    /// Names and phone numbers are deleted.
    static let forget = "rideshare.forget"

    /// The delay before the longer search of an unchanged pool: half a minute after a change, since more changes often
    /// follow, and five seconds after a search that helped.
    static func quietAfter(_ isQuiet: Bool) -> Int64 { isQuiet ? 5_000 : 30_000 }

    /// Five minutes, in case the freeze's plan, which reports them, is late.
    static let reportAfterFreeze: Int64 = 5 * 60_000
    /// A day.
    static let forgetAfterEnd: Int64 = 24 * 3_600_000

    /// An hour.
    static let membersAgain: Int64 = 3_600_000

    /// Returns when a leg is frozen, and when requests without a ride are reported.
    static func moments(_ event: DirectoryEvent, _ leg: Leg) -> (freeze: Timestamp, report: Timestamp) {
        let moment = leg == .there ? event.beginsAt : event.endsAt
        let freeze = moment.advanced(milliseconds: -Int64(EventPool.freeze.value * 1000))
        return (freeze, freeze.advanced(milliseconds: reportAfterFreeze))
    }

    /// A leg of an event, or of an offer.
    static func subject(_ id: String, _ leg: Leg) -> String { "\(leg.rawValue) \(id)" }

    static func read(_ subject: String) -> (leg: Leg, id: String)? {
        guard let blank = subject.firstIndex(of: " "), let leg = Leg(rawValue: String(subject[..<blank])) else {
            return nil
        }
        return (leg, String(subject[subject.index(after: blank)...]))
    }
}
