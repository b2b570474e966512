import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What riders and staff are told of rentals while no page is open.
enum RentalNotices {
    /// Staff have answered a report.
    static let answers = NoticeKind("rentals.answers", name: "Answers to your reports")
    /// A ride is about to reach its limit, or has.
    static let limit = NoticeKind("rentals.limit", name: "The end of a long ride", urgency: .high)

    /// A vehicle is moved or broken open.
    static let theft = NoticeKind(
        "rentals.theft",
        name: "Vehicles that are being stolen",
        urgency: .high,
        roles: RentalRole.mechanics
    )
    /// Anything else that staff should look at.
    static let alarms = NoticeKind(
        "rentals.alarms",
        name: "Alarms of vehicles and docks",
        roles: RentalRole.mechanics
    )

    static let all = [answers, limit, theft, alarms]

    static func raised(_ alarm: Alarm, about number: PlateNumber) -> Notice {
        Notice(
            alarm.kind.isTheft ? theft : alarms,
            title: "\(AlarmTexts.name(alarm.kind, fault: alarm.fault)): \(number.description)",
            text: "Have a look, and say that you look after it.",
            link: RentalLinks.alarms(.open),
            about: [],
            subject: subject(alarm.id)
        )
    }

    /// What the notices of an alarm are about.
    static func subject(_ alarm: Identifier<Alarm>) -> String { "rentals.alarm/\(alarm)" }

    static func answered(_ report: ProblemReport) -> Notice {
        Notice(
            answers,
            title: "Your report was answered",
            text: "Read what we wrote, and write back if something is left.",
            link: RentalLinks.problem(report.id),
            about: [],
            subject: "rentals.report/\(report.id)"
        )
    }

    static func warned(_ ride: Ride) -> Notice {
        Notice(
            limit,
            title: "Your ride is about to reach its limit",
            text: "Bring the vehicle back, or add 24 hours.",
            link: RentalLinks.ride(ride.id),
            about: [],
            subject: "rentals.ride/\(ride.id)"
        )
    }

    static func overdue(_ ride: Ride) -> Notice {
        Notice(
            limit,
            title: "Your ride is over its limit",
            text: "Please bring the vehicle back now.",
            link: RentalLinks.ride(ride.id),
            about: [],
            subject: "rentals.ride/\(ride.id)"
        )
    }
}
