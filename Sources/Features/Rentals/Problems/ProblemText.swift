import CrosstownCases
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A report as a text file in the reader's language, for staff to forward.
struct ProblemText {
    let view: ProblemView
    let localTime: LocalTime
    let reader: Localization

    /// What the file is called: the day of the report, and its vehicle or else what it is about.
    var fileName: String {
        let day = localTime.day(of: view.report.openedAt)
        return "report-\(day)-\(view.things.vehicle?.plate.description ?? view.report.topic).txt"
    }

    var text: String {
        let (report, things) = (view.report, view.things)
        var lines: [LocalizedText] = [
            view.title, .labeled(ProblemTexts.reported, localTime.text(for: report.openedAt)),
            .labeled(ProblemTexts.state, CaseTexts.name(report.state)),
        ]
        if report.isUrgent { lines.append(ProblemTexts.critical) }
        if let vehicle = things.vehicleName { lines.append(vehicle) }
        if let station = things.stationName { lines.append(.labeled(ConsoleTexts.station, station)) }
        if let ride = things.ride { lines.append(.labeled(ConsoleTexts.ride, ride.description)) }
        let head = lines.map(reader.string).joined(separator: "\n")
        return head + "\n\n" + view.messages.map(entry).joined(separator: "\n\n") + "\n"
    }

    private func entry(_ message: CaseMessage) -> String {
        let names = ProblemSubject.declared.names
        let author = message.author == .staff ? names.staff : names.reporter
        let head: LocalizedText = .joined([author, localTime.text(for: message.writtenAt)], by: ", ")
        let photographs = message.pictures.map { picture in
            LocalizedText.labeled(CaseTexts.picture(picture.number), picture.id.description)
        }
        return ([head, message.words] + photographs).map(reader.string).joined(separator: "\n")
    }
}
