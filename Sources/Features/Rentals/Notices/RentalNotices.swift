import CrosstownCases
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The notifications of riders and staff.
enum RentalNotices {
    /// Staff have answered or closed a report.
    static let answers = NoticeKind("rentals.answers", name: "Answers to your reports", roles: [RentalRole.rider])
    /// A ride is about to reach its limit, or has.
    static let limit = NoticeKind(
        "rentals.limit",
        name: "Ride time limit",
        urgency: .high,
        roles: [RentalRole.rider]
    )

    /// A vehicle is moved or broken open.
    static let theft = NoticeKind(
        "rentals.theft",
        name: "Vehicle thefts",
        urgency: .high,
        roles: RentalRole.mechanics
    )
    /// Other alarms for staff.
    static let alarms = NoticeKind(
        "rentals.alarms",
        name: "Vehicle and dock alarms",
        roles: RentalRole.mechanics
    )

    /// A vehicle is long overdue, or lost.
    static let missing = NoticeKind(
        "rentals.missing",
        name: "Missing vehicles",
        urgency: .high,
        roles: RentalRole.helpers
    )

    /// A critical report, where someone could be hurt, waits for an answer.
    static let critical = NoticeKind(
        "rentals.critical",
        name: "Critical reports",
        urgency: .high,
        roles: RentalRole.helpers
    )

    /// A report that is not critical waits for an answer, or its rider has written again.
    static let reports = NoticeKind("rentals.reports", name: "Rider reports", roles: RentalRole.helpers)

    static let all: [NoticeKind] = [answers, limit, ended, funds, unpaid, theft, alarms, missing, critical, reports]

    /// The price of a ride so far, and the fee if its vehicle is lost.
    struct Cost {
        let soFar: Money
        let feeIfLost: Money
    }

    static func raised(_ alarm: Alarm, about number: PlateNumber) -> Notice {
        Notice(
            alarm.kind.isTheft ? theft : alarms,
            title: "\(AlarmTexts.name(alarm.kind, fault: alarm.fault)): \(number.description)",
            text: "Check it, then press I’m on it.",
            link: RentalLinks.alarms(.open),
            about: [],
            subject: subject(alarm.id)
        )
    }

    /// The notification of a repeated alarm, or of one for all staff.
    static func escalated(_ alarm: Alarm, about number: PlateNumber) -> Notice {
        Notice(
            missing,
            title: "\(AlarmTexts.name(alarm.kind, fault: alarm.fault)): \(number.description)",
            text: "Contact the rider, and look for the vehicle.",
            link: alarm.ride.map(RentalLinks.consoleRide) ?? RentalLinks.alarms(.open),
            about: [],
            subject: subject(alarm.id)
        )
    }

    /// The subject of an alarm's notifications.
    static func subject(_ alarm: Identifier<Alarm>) -> String { "rentals.alarm/\(alarm)" }

    static func critical(_ report: Case, _ title: LocalizedText) -> Notice {
        toStaff(
            critical,
            "Critical report: \(title)",
            "Someone could get hurt. Answer within \(ProblemSubject.answerHours) hours.",
            report
        )
    }

    static func reported(_ report: Case, _ title: LocalizedText) -> Notice {
        toStaff(reports, "New report: \(title)", waits, report)
    }

    static func replied(_ report: Case, _ title: LocalizedText) -> Notice {
        toStaff(reports, "New message in a report: \(title)", waits, report)
    }

    private static let waits: LocalizedText = "A rider is waiting for an answer."

    /// One for each report, whatever is new in it: the latest replaces those before.
    private static func toStaff(
        _ kind: NoticeKind,
        _ title: LocalizedText,
        _ text: LocalizedText,
        _ report: Case
    ) -> Notice {
        Notice(
            kind,
            title: title,
            text: text,
            link: RentalLinks.consoleProblem(report.id),
            about: [],
            subject: "rentals.critical/\(report.id)"
        )
    }

    static func closed(_ report: Case, _ title: LocalizedText) -> Notice {
        told(
            "Your report was closed: \(title)",
            "Thank you. Our staff has taken care of it. Write back if something is still wrong.",
            report
        )
    }

    static func answered(_ report: Case, _ title: LocalizedText) -> Notice {
        told(
            "Your report was answered: \(title)",
            """
            Read our answer, and write back if something is still wrong.
            """,
            report
        )
    }

    static func answeredAndClosed(_ report: Case, _ title: LocalizedText) -> Notice {
        told(
            "Your report was answered and closed: \(title)",
            "Read our answer, and write back if something is still wrong.",
            report
        )
    }

    static func reopened(_ report: Case, _ title: LocalizedText) -> Notice {
        told(
            "Your report was reopened: \(title)",
            """
            Our staff is looking into it again. Add anything else you know.
            """,
            report
        )
    }

    private static func told(_ title: LocalizedText, _ text: LocalizedText, _ report: Case) -> Notice {
        Notice(
            answers,
            title: title,
            text: text,
            link: RentalLinks.problem(report.id),
            about: [],
            subject: "rentals.report/\(report.id)"
        )
    }

    static func warned(_ ride: Ride, _ cost: Cost) -> Notice {
        Notice(
            limit,
            title: "Your ride will soon reach its time limit",
            text: .sentences([
                soFar(cost),
                ride.limits.isLast ? "Return the vehicle now." : "Return the vehicle, or add 24 hours.",
                RentalTexts.ifLost(ride.terms, cost.feeIfLost),
            ]),
            link: RentalLinks.ride(ride.id),
            about: [],
            subject: subject(ride)
        )
    }

    static func overdue(_ ride: Ride, _ cost: Cost) -> Notice {
        Notice(
            limit,
            title: "Your ride is past its time limit",
            text: .sentences([
                soFar(cost), "Return the vehicle now.", RentalTexts.ifLost(ride.terms, cost.feeIfLost),
            ]),
            link: RentalLinks.ride(ride.id),
            about: [],
            subject: subject(ride)
        )
    }

    /// The notification that the maximum time of a ride is over.
    static func lost(_ ride: Ride, _ price: Money) -> Notice {
        Notice(
            limit,
            title: "Your ride has ended: the vehicle is considered lost",
            text: .sentences(["You pay \(price)."] + (ride.lostFee > 0 ? [RentalTexts.bringLostBack] : [])),
            link: RentalLinks.ride(ride.id),
            about: [],
            subject: subject(ride)
        )
    }

    /// The notification that a lost vehicle is back.
    static func found(_ ride: Ride, _ returned: Money) -> Notice {
        Notice(
            limit,
            title: "The vehicle you rented was found",
            text: "We’ve reduced the fee by \(returned).",
            link: RentalLinks.ride(ride.id),
            about: [],
            subject: subject(ride)
        )
    }

    private static func soFar(_ cost: Cost) -> LocalizedText { "Your ride costs \(cost.soFar) so far." }

    private static func subject(_ ride: Ride) -> String { "rentals.ride/\(ride.id)" }
}
