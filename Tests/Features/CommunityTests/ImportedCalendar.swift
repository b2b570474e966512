import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

/// A calendar of others that a test changes, on a server that a test lets fail.
final class ImportedCalendar: ExternalDocuments {
    private struct Down: Error {}

    private let text = Mutex<String?>("")

    /// Sets the events, each as its lines.
    func set(_ events: [String]) {
        let parts = events.map { "BEGIN:VEVENT\r\n\($0)\r\nEND:VEVENT\r\n" }
        set(text: "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(parts.joined())END:VCALENDAR\r\n")
    }

    /// Sets what the server answers.
    func set(text changed: String) { text.withLock { $0 = changed } }

    /// Lets the server answer no more.
    func fail() { text.withLock { $0 = nil } }

    func read(_ address: String, atMost limit: Int) async throws -> [UInt8] {
        guard let text = text.withLock({ $0 }), text.utf8.count <= limit else { throw Down() }
        return Array(text.utf8)
    }

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
            let made = try await client.json(.post, "/community/console/records/sources", as: key, source)
            #expect(made.status == .created)
        }
        return town
    }
}
