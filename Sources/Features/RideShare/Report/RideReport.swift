import CrosstownCases
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The person reported to staff in a shared ride; the case stores the text.
struct RideReport: Sendable {
    let id: Identifier<Case>
    let event: String
    let reporter: SignUp
    let reported: SignUp

    /// The topic of all reports in cases.
    static let topic = "ride"

    static let personal = PersonalTable(
        "rideshare_reported",
        [
            .account("reporter_person", in: "Reports about shared rides", erasing: .row),
            .account("reported_person", notExported: "Who reports somebody is not shown to them.", erasing: .row),
            .listed("t.event", as: .plain("Event")),
            .content("reporter_name", as: .plain("Closed by")),
            .content("reported_name", as: .plain("About")),
            .impersonal("reporter", "reported", because: "The numbers of two sign-ups."),
        ],
        order: "t.case_id"
    )
}

/// A report with its reporter's last message, for organizers.
struct ListedReport: Codable, Sendable {
    let id: Identifier<Case>
    let reporter: String
    let reported: String
    let text: String
    let madeAt: Timestamp
}

extension CaseSubject {
    /// Creates the case subject of reports about shared rides.
    static func sharedRides(_ words: ReportWords) -> CaseSubject {
        var subject = CaseSubject(
            "rideshare.report",
            title: "Shared rides",
            roles: [OrganizerService.role],
            topics: [RideReport.topic: "Report about a shared ride"]
        ) { RideSharePaths.consoleReport($0) }
        subject.kept = CaseRetention(
            "rideshare.reports",
            explanation: "We delete reports about shared rides, including both people’s names.",
            days: 180
        )
        subject.parties = ReportStore.reportedPerson
        subject.headlines = words.headlines
        subject.ownLine = words.event
        subject.links = words.links
        subject.notice = { try words.notice($0, of: $1, $2) }
        return subject
    }
}

extension ReportWords {
    /// The notification of the reporter or of staff.
    fileprivate func notice(_ news: CaseNews, of found: Case, _ transaction: any Transaction) throws -> Notice? {
        guard let title = title(news) else { return nil }
        let event = try event(of: found, transaction)
        let isForStaff = news == .opened || news == .replied
        return Notice(
            isForStaff ? RideShareMessages.report : RideShareMessages.answer,
            title: title,
            text: event.map { .labeled("About a shared ride", $0) } ?? "About a shared ride.",
            link: isForStaff ? RideSharePaths.consoleReport(found.id) : RideSharePaths.ownReport(found.id),
            about: [],
            subject: "\(isForStaff ? "rideshare.report" : "rideshare.answer")/\(found.id)"
        )
    }

    private func title(_ news: CaseNews) -> LocalizedText? {
        switch news {
        case .opened: "New report about a driver or rider"
        case .replied: "New message in a report"
        case .urgent: nil
        case .answered: "We replied to your report"
        case .answeredAndClosed: "We replied to your report and closed it"
        case .closed: "Your report is closed"
        case .reopened: "Your report is open again"
        }
    }
}
