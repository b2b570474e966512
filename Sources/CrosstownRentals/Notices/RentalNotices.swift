import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What riders are told of rentals while no page is open.
enum RentalNotices {
    /// Staff have answered a report.
    static let answers = NoticeKind("rentals.answers", name: "Answers to your reports")
    /// A ride is about to reach its limit, or has.
    static let limit = NoticeKind("rentals.limit", name: "The end of a long ride", urgency: .high)

    static let all = [answers, limit]

    static func answered(_ report: ProblemReport) -> Notice {
        Notice(
            answers,
            title: "Your report was answered",
            text: "Read what we wrote, and write back if something is left.",
            link: RentalLinks.problem(report.id),
            subject: "rentals.report/\(report.id)"
        )
    }

    static func warned(_ ride: Ride) -> Notice {
        Notice(
            limit,
            title: "Your ride is about to reach its limit",
            text: "Bring the vehicle back, or add 24 hours.",
            link: RentalLinks.ride(ride.id),
            subject: "rentals.ride/\(ride.id)"
        )
    }

    static func overdue(_ ride: Ride) -> Notice {
        Notice(
            limit,
            title: "Your ride is over its limit",
            text: "Please bring the vehicle back now.",
            link: RentalLinks.ride(ride.id),
            subject: "rentals.ride/\(ride.id)"
        )
    }
}
