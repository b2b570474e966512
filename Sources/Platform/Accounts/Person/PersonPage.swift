import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// All stored data about a user, for that user (R-6.2).
struct PersonPage: Page {
    let records: [PersonalRecords]

    var title: LocalizedText { PersonTexts.title }

    var main: Markup {
        """
        <h1>\(title)</h1><p>\(PersonTexts.text)</p>\
        <p><a class="button button-wide" download\(attribute: "href", PersonRoutes.file)>\
        \(PersonTexts.download)</a></p>\
        \(forEach: present.enumerated(), { section(number: $0, $1) })\(nothing)
        """
    }

    private var present: [PersonalRecords] { records.filter { !$0.rows.isEmpty } }

    private func section(number: Int, _ kind: PersonalRecords) -> Markup {
        """
        <details class="card disclosure"><summary>\(kind.name) <span class="quiet">\(kind.rows.count)</span></summary>\
        \(ConsoleTable(
            id: "records-\(number)",
            caption: kind.name,
            columns: kind.columns.map { .init($0) },
            rows: kind.rows.map { $0.map(cell) }
        ).markup)</details>
        """
    }

    /// Long texts, such as the positions of an hour, are shortened.
    private static let longestText = 300

    private func cell(_ value: PersonalRecords.Value) -> Markup {
        switch value {
        case .nothing: "<span class=\"quiet\">\(PersonTexts.none)</span>"
        case .text(let text) where text.count > Self.longestText:
            "\(String(text.prefix(Self.longestText)))… <span class=\"quiet\">\(PersonTexts.whole)</span>"
        case .text(let text): "\(text)"
        case .moment(let moment): "\(.moment(moment))"
        case .money(let money): "\(money)"
        }
    }

    private var nothing: Markup {
        let absent = records.filter(\.rows.isEmpty).map(\.name)
        return absent.isEmpty ? .empty : "<p class=\"quiet small\">\(PersonTexts.nothing(of: absent))</p>"
    }

    static var contents: any Decodable.Type { PersonResponse.self }

    func encode(to encoder: any Encoder) throws { try PersonResponse(records).encode(to: encoder) }
}

/// All stored data about a user, as JSON: all values are texts, timestamps in RFC 3339 format.
struct PersonResponse: Codable, Sendable {
    struct Kind: Codable, Sendable {
        let name: String
        let columns: [String]
        let rows: [[String?]]
    }

    let records: [Kind]

    init(_ records: [PersonalRecords]) {
        self.records = records.map { kind in
            Kind(
                name: kind.name.english,
                columns: kind.columns.map(\.english),
                rows: kind.rows.map { $0.map(Self.text) }
            )
        }
    }

    private static func text(_ value: PersonalRecords.Value) -> String? {
        switch value {
        case .nothing: nil
        case .text(let text): text
        case .moment(let moment): moment.description
        case .money(let money): money.description
        }
    }
}

enum PersonTexts {
    static let title: LocalizedText = "Your data"
    static let text: LocalizedText =
        "This is everything we store about you. We store your password only as a hash."
    static let download: LocalizedText = "Download file"
    static let none: LocalizedText = "none"
    static let whole: LocalizedText = "The full list is in the file."
    static let fileName = "crosstown-my-data.json"

    static func nothing(of names: [LocalizedText]) -> LocalizedText {
        "No data is stored for: \(LocalizedText.joined(names, by: ", "))."
    }
}
