import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Foundation
import Testing

/// What the demo's university invites to is believable.
@Suite struct DemoTests {
    @Test func `what is called an evening or a night is in the evening`() async throws {
        let town = try await CommunityTown()
        let evenings = ["evening", "night", "sunset", "soirée", "veillée", "serata", "cena"]
        let planned = try await town.host.database.read { transaction in
            try transaction.query("SELECT title, text, starts_at FROM community_event").map { row in
                (name: "\(try row.get(0) as String) \(try row.get(1) as String)", at: try row.get(2) as Timestamp)
            }
        }
        let zone = try #require(TimeZone(identifier: "Europe/Paris"))
        let late = planned.filter { event in evenings.contains { event.name.localizedCaseInsensitiveContains($0) } }

        #expect(late.count > 5)
        for event in late {
            let seconds = Int(event.at.milliseconds / 1000)
            let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(seconds)))
            let hour = (seconds + offset) / 3600 % 24
            #expect(hour >= 17, "\(event.name) at \(hour)")
        }
    }
}
