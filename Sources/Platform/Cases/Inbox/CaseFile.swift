import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The staff's list as a CSV file: first the columns of the page, then the same data for programs.
struct CaseFile {
    /// The columns for people.
    private static let wordColumns: [LocalizedText] = [
        "Local time",
        """
        Feature
        """, "About", "Details", "Status", "Waiting since", "Answer by", "Assigned to", "Excerpt",
        "Page",
    ]
    /// The columns for programs, the same in every language.
    private static let columns = [
        "id", "opened at", "subject", "topic", "about", "state", "urgent", "waiting since", "answer by", "assignee",
        "first words", "link",
    ]

    let localTime: LocalTime
    let reader: Localization
    /// The service's public address.
    let address: String

    var head: CSVLine { CSVLine(Self.wordColumns.map(reader.string) + Self.columns) }

    func line(_ row: CaseInboxRow) -> CSVLine { CSVLine(words(row) + values(row)) }

    private func words(_ row: CaseInboxRow) -> [String] {
        let found = row.found
        let state = CaseTexts.name(found.state)
        let told: [LocalizedText?] = [
            row.subject.title, row.subject.topic(of: found), row.headline,
            found.isUrgent ? .joined([state, row.subject.names.urgent], by: ", ") : state,
        ]
        let moments = [row.waitsSince, row.subject.dueBy(found)].map { $0.map(localTime.zoned) ?? "" }
        return [localTime.zoned(found.openedAt)] + told.map { $0.map(reader.string) ?? "" } + moments
            + [row.assignee ?? "", reader.string(row.words), address + row.link.href]
    }

    private func values(_ row: CaseInboxRow) -> [String] {
        let found = row.found
        return [
            found.id.description, found.openedAt.description, row.subject.title.english,
            row.subject.topic(of: found).english, row.headline?.english ?? "", found.state.rawValue,
            found.isUrgent ? "yes" : "no", row.waitsSince?.description ?? "",
            row.subject.dueBy(found)?.description ?? "", row.assignee ?? "", row.words.english, row.link.href,
        ]
    }
}
