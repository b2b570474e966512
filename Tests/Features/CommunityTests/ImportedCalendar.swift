import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

/// A calendar of others that a test changes.
final class ImportedCalendar: ExternalDocuments {
    private let text = Mutex("")

    /// Sets the events, each as its lines.
    func set(_ events: [String]) {
        let parts = events.map { "BEGIN:VEVENT\r\n\($0)\r\nEND:VEVENT\r\n" }
        text.withLock { $0 = "BEGIN:VCALENDAR\r\n\(parts.joined())END:VCALENDAR\r\n" }
    }

    func read(_ address: String, atMost limit: Int) async throws -> [UInt8] { text.withLock { Array($0.utf8) } }

    static func event(_ name: String, _ lines: String = "", on day: String = "20270105") -> String {
        "UID:\(name)\r\nSUMMARY:\(name)\r\nDTSTART:\(day)T180000Z\r\nDTEND:\(day)T190000Z"
            + (lines.isEmpty ? "" : "\r\n" + lines)
    }
}

extension CommunityTown {
    /// A town that reads a calendar for a ministry, or a campus.
    static func reading(
        _ calendar: ImportedCalendar,
        _ kind: String = "events",
        on engine: TestEngine = .sqlite,
        through wrap: (any Database) -> any Database = { $0 }
    ) async throws -> CommunityTown {
        let town = try await CommunityTown(on: engine, through: wrap, documents: calendar)
        let key = town.person("community.administrator").key
        let owner = kind == "school" ? "campus" : "ministry"
        let id = try await town.id(kind == "school" ? "community_campus" : "community_ministry", where: "number = 1")
        let source = """
            {"name":"S","kind":"\(kind)","address":"https://example.org/c.ics","\(owner)":"\(id)","audience":"all"}
            """
        try await town.open { client in
            let made = try await client.json(.post, "/community/console/records/sources", source, as: key)
            #expect(made.status == .created)
        }
        return town
    }
}
