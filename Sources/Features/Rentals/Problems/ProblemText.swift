import CrosstownCases
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A report as plain text in English, for staff to forward.
struct ProblemText {
    let view: ProblemView
    let localTime: LocalTime

    var text: String {
        let (report, things) = (view.report, view.things)
        var lines: [LocalizedText] = [
            view.title, "\(ProblemTexts.reported): \(localTime.text(for: report.openedAt))",
            "\(ProblemTexts.state): \(CaseTexts.name(report.state))",
        ]
        if report.isUrgent { lines.append(ProblemTexts.critical) }
        if let vehicle = things.vehicleName { lines.append(vehicle) }
        if let station = things.stationName { lines.append("\(ConsoleTexts.station): \(station)") }
        if let ride = things.ride { lines.append("\(RentalTexts.yourRide): \(ride.description)") }
        let head = lines.map(\.english).joined(separator: "\n")
        return head + "\n\n" + view.messages.map(entry).joined(separator: "\n\n") + "\n"
    }

    private func entry(_ message: CaseMessage) -> String {
        let names = ProblemSubject.declared.names
        let author = (message.author == .staff ? names.staff : names.reporter).english
        let said = "\(author), \(localTime.text(for: message.writtenAt).english)\n\(message.text)"
        let photographs = message.pictures.map { "\(CaseTexts.picture($0.number).english): \($0.id)" }
        return ([said] + photographs).joined(separator: "\n")
    }
}
