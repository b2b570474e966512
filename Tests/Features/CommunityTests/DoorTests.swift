import CrosstownCommunity
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// Codes at the door of an event.
@Suite struct DoorTests {
    private struct Form: Decodable { let times: [String] }

    private struct Ticket: Decodable { let code: String }

    private struct Answer: Decodable {
        let verdict: String
        let name: String?
        let attended: Int
    }

    @Test(arguments: TestEngine.reachable)
    func `each code comes in once, and at its own event alone`(engine: TestEngine) async throws {
        let town = try await CommunityTown(on: engine)
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let other = try await town.id("community_ministry", where: "number = 2")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        let foreign = town.person("community.editor", scope: "ministry/\(other)").key
        let form = """
            {"title":"Boat","starts_at":"2026-12-01T18:00","ends_at":"2026-12-01T20:00","ministries":["\(ministry)"],\
            "repeats":"FREQ=WEEKLY;COUNT=2","state":"published","wants_sign_up":"true","capacity":"1"}
            """
        try await town.open { client in
            let made = try await client.json(.post, "/community/console/events", as: editor, form)
            let path = try #require(made.headers[.location])
            let times = try await client.json(.get, path, as: editor).decoded(Form.self).times
            let door = "/community/console/times/\(times[0])/door"
            @Sendable func join(_ time: String, _ name: String) async throws -> String {
                try await client.json(.post, "/community/events/\(time)/sign-up", #"{"name":"\#(name)"}"#)
                    .decoded(Ticket.self).code
            }
            @Sendable func scan(_ code: String) async throws -> Answer? {
                let answer = try await client.json(.post, door, as: editor, #"{"code":"\#(code)"}"#)
                return answer.status == .ok ? try answer.decoded(Answer.self) : nil
            }
            let anna = try await join(times[0], "Anna")
            let ben = try await join(times[0], "Ben")
            let next = try await join(times[1], "Next week")
            let early = try await scan(ben)
            let first = try await scan("http://localhost/community/tickets/\(anna)")
            let again = try await scan(anna)
            let later = try await scan(next)
            let unknown = try await scan("nobody")
            let stranger = try await client.json(.post, door, as: foreign, #"{"code":"\#(ben)"}"#)
            let rows: [Int] = try await town.host.database.read { transaction in
                try transaction.query("SELECT count(*) FROM community_ticket WHERE attended_at IS NOT NULL")
                    .map { try $0.get(0) }
            }

            #expect(first?.verdict == "welcome")
            #expect(first?.name == "Anna")
            #expect(first?.attended == 1)
            #expect([early, again, later, unknown].allSatisfy { $0 == nil || $0?.verdict != "welcome" })
            #expect(stranger.status == .notFound)
            #expect(rows == [1])
        }
    }
}
