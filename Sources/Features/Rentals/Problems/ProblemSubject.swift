import CrosstownCases
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The topic of a report.
enum ProblemTopic: String, CaseIterable, Codable, Hashable, Sendable {
    /// A bike or scooter.
    case vehicle
    /// A station or dock.
    case station
    /// The app itself.
    case app
    /// Other help.
    case help

    var name: LocalizedText {
        switch self {
        case .vehicle: "Vehicle"
        case .station: "Station"
        case .app: "This app"
        case .help: "Help"
        }
    }
}

/// Riders' reports, and staff's answers.
enum ProblemSubject {
    /// The time for answering a critical report in hours.
    static let answerHours = 24
    private static let roles: Set = [RentalRole.mechanic, RentalRole.support]
    private static let topics = Dictionary(uniqueKeysWithValues: ProblemTopic.allCases.map { ($0.rawValue, $0.name) })

    static let declared: CaseSubject = {
        var subject = CaseSubject(
            "rentals.problem",
            title: RentalsMenu.name,
            roles: roles,
            topics: topics,
            console: RentalLinks.consoleProblem
        )
        subject.limits.longestText = ProblemRequest.mostCharacters
        (subject.limits.mostOpen, subject.limits.mostRepliesAnHour) = (50, 20)
        subject.limits.answerWithin = Seconds(Double(answerHours) * 3600)
        subject.names.urgent = ProblemTexts.critical
        subject.names.urgentForReporter = ProblemTexts.urgent
        subject.notice = { news, found, transaction in
            let title = try ProblemStore(transaction: transaction).things(of: found).title(of: found)
            return switch news {
            case .opened where found.isUrgent: nil
            case .opened: RentalNotices.reported(found, title)
            case .urgent: RentalNotices.critical(found, title)
            case .replied: found.isUrgent ? RentalNotices.critical(found, title) : RentalNotices.replied(found, title)
            case .answered: RentalNotices.answered(found, title)
            case .closed: RentalNotices.closed(found, title)
            case .answeredAndClosed: RentalNotices.answeredAndClosed(found, title)
            case .reopened: RentalNotices.reopened(found, title)
            }
        }
        subject.headlines = { cases, transaction in
            let things = try ProblemStore(transaction: transaction).things(of: Set(cases.map(\.id)))
            return cases.reduce(into: [:]) { $0[$1.id] = things[$1.id]?.name(in: $1) }
        }
        return subject
    }()
}
