import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct RetentionPage: Page {
    let rules: [RetentionRule]
    let last: [String: RetentionService.Run]
    let lastFound: [String: RetentionService.Run]

    var title: LocalizedText { "Retention" }

    var setting: PageSetting { PageSetting(.console) }

    var main: Markup {
        """
        <h1>\("Retention")</h1><div class="stack"><p>\("Every night, we delete data past its retention period or make it less precise.")</p>\
        \(ConsoleTable(
            id: "rules",
            caption: "Retention periods",
            columns: [
                .init("What"), .init("Days", isNumber: true), .init("Last checked"), .init("Last deleted"),
            ],
            rows: rules.map(cells)
        ).markup)</div>
        """
    }

    private static let none: Markup = "<span class=\"quiet\">\("never")</span>"

    private func cells(_ rule: RetentionRule) -> [Markup] {
        [
            "\(rule.explanation)", "\(rule.days)",
            last[rule.id].map { "\(.moment($0.ranAt))" } ?? Self.none,
            lastFound[rule.id].map { "\($0.changed), \(.moment($0.ranAt))" } ?? Self.none,
        ]
    }

    private struct Encoded: Codable {
        struct Rule: Codable {
            let id: String
            let explanation: String
            let days: Int
            let lastRunAt: Timestamp?
            let lastRemovedAt: Timestamp?
            let lastRemoved: Int?
        }

        let rules: [Rule]
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(
            rules: rules.map {
                .init(
                    id: $0.id,
                    explanation: $0.explanation.english,
                    days: $0.days,
                    lastRunAt: last[$0.id]?.ranAt,
                    lastRemovedAt: lastFound[$0.id]?.ranAt,
                    lastRemoved: lastFound[$0.id]?.changed
                )
            }
        ).encode(to: encoder)
    }
}
