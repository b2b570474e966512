import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Everything that is kept about a person, for that person (R-6.2).
struct PersonPage: Page {
    let records: [PersonalRecords]
    let localTime: LocalTime

    var title: LocalizedText { LocalizedText(verbatim: PersonWords.title) }

    var main: Markup {
        """
        <h1>\(title)</h1><p>\(PersonWords.text)</p>\
        <p><a class="button button-wide" download\(attribute: "href", PersonRoutes.file)>\
        \(PersonWords.download)</a></p>\
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

    private func cell(_ value: PersonalRecords.Value) -> Markup {
        switch value {
        case .nothing: "<span class=\"quiet\">\(PersonWords.none)</span>"
        case .text(let text): "\(text)"
        case .moment(let moment): "\(localTime.words(for: localTime.day(of: moment))), \(localTime.clock(moment))"
        }
    }

    private var nothing: Markup {
        let absent = records.filter(\.rows.isEmpty).map(\.name)
        return absent.isEmpty ? .empty : "<p class=\"quiet small\">\(PersonWords.nothing(of: absent))</p>"
    }

    static var contents: any Decodable.Type { PersonAnswer.self }

    func encode(to encoder: any Encoder) throws { try PersonAnswer(records).encode(to: encoder) }
}

/// Everything that is kept about a person, as programs are told: all values are texts, moments those of RFC 3339.
struct PersonAnswer: Codable, Sendable {
    struct Kind: Codable, Sendable {
        let name: String
        let columns: [String]
        let rows: [[String?]]
    }

    let records: [Kind]

    init(_ records: [PersonalRecords]) {
        self.records = records.map { kind in
            Kind(name: kind.name, columns: kind.columns, rows: kind.rows.map { $0.map(Self.text) })
        }
    }

    private static func text(_ value: PersonalRecords.Value) -> String? {
        switch value {
        case .nothing: nil
        case .text(let text): text
        case .moment(let moment): moment.description
        }
    }
}

/// What the page says.
enum PersonWords {
    static let title = "Everything kept about you"
    static let text = "All that this service has stored about you is below. Of your password only a hash is kept."
    static let download = "Download as a file"
    static let none = "none"
    static let fileName = "crosstown-my-data.json"

    static func nothing(of names: [String]) -> String {
        "Nothing is kept of these kinds: \(names.joined(separator: ", "))."
    }
}
