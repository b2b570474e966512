import CrosstownCommunity
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

@Suite struct ImportTests {
    private static let groups = """
        ministry,kind,name,members,leader,phone,is_listed
        Student Community,group,Tuesday table,4,Eva,+377 5,yes
        Student Community,team,Sound,2,,,yes
        Nobody's,group,Lost,1,Eva,+377 5,yes
        """

    @Test func `what a table says of places at sea is refused line by line`() async throws {
        let town = try await CommunityTown(places: SouthernSea())
        let editor = town.person("community.administrator").key
        let groups = """
            ministry,kind,name,members,leader,phone,is_listed,latitude,longitude
            Student Community,group,Tuesday table,4,Eva,+377 5,yes,43.738,7.424
            Student Community,group,Submariners,4,Eva,+377 5,yes,43.7,7.45
            """
        let events = """
            title,starts_at,ends_at,ministries,latitude,longitude
            Swim,2026-12-01T18:00,2026-12-01T19:00,Student Community,43.7,7.45
            """
        try await town.open { client in
            let path = "/community/console/records/groups/import"
            let taken = try await client.importTable(groups, to: path, as: editor).decoded(TableReport.self)
            let planned = try await client.importTable(events, to: "/community/console/events/import", as: editor)
                .decoded(TableReport.self)

            #expect(taken.outcomes == [.added, .leftOut])
            #expect(taken.lines[1].reason?.english.contains("column “latitude”: is in the sea") == true)
            #expect(planned.outcomes == [.leftOut])
            #expect(planned.lines[0].reason?.english.contains("column “latitude”: is in the sea") == true)
            let list = try await client.json(.get, "/community/console/records/groups", as: editor).text
            #expect(list.contains("Tuesday table"))
            #expect(!list.contains("Submariners"))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a table of groups comes twice and each line says what became of it`(engine: TestEngine) async throws {
        let town = try await CommunityTown(on: engine)
        let editor = town.person("community.administrator").key
        let path = "/community/console/records/groups/import"
        try await town.open { client in
            let first = try await client.importTable(Self.groups, to: path, as: editor).decoded(TableReport.self)
            let second = try await client.importTable(Self.groups, to: path, as: editor).decoded(TableReport.self)
            let changed = Self.groups.replacingOccurrences(of: "table,4", with: "table,6")
            let third = try await client.importTable(changed, to: path, as: editor).decoded(TableReport.self)

            #expect(first.outcomes == [.added, .leftOut, .leftOut])
            // A listed team needs a leader who can be reached (C-5.5), and the ministry must be one.
            #expect(first.lines[1].reason?.english.contains("is_listed") == true)
            #expect(first.lines[2].reason?.english.contains("ministry") == true)
            #expect(first.lines[2].line == 4)
            #expect(second.outcomes == [.unchanged, .leftOut, .leftOut])
            #expect(third.outcomes == [.changed, .leftOut, .leftOut])
        }
    }

    @Test func `what was exported is imported again without a change`() async throws {
        let town = try await CommunityTown()
        let editor = town.person("community.administrator").key
        try await town.open { client in
            for kind in ["campuses", "ministries", "buildings", "questions", "groups", "missions"] {
                let path = "/community/console/records/\(kind)"
                let table = try await client.json(.get, path + "/table.csv", as: editor)
                let report = try await client.importTable(table.text, to: path + "/import", as: editor).decoded(
                    TableReport.self
                )

                #expect(table.status == .ok)
                #expect(!report.lines.isEmpty, "\(kind)")
                #expect(Set(report.outcomes) == [.unchanged], "\(kind)")
            }
            let events = try await client.json(.get, "/community/console/events.csv", as: editor)
            let report = try await client.importTable(events.text, to: "/community/console/events/import", as: editor)
                .decoded(TableReport.self)
            #expect(events.status == .ok)
            #expect(report.lines.count == 60)
            #expect(Set(report.outcomes) == [.unchanged])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a table of events comes twice, and a line that says something else changes its event`(
        engine: TestEngine
    ) async throws {
        let town = try await CommunityTown(on: engine)
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        let path = "/community/console/events/import"
        let table = """
            title,starts_at,ends_at,ministries,state,repeats,place,wants_sign_up
            Supper,2026-12-01T18:00,2026-12-01T20:00,Student Community,published,FREQ=WEEKLY;COUNT=3,Kitchen,yes
            Draft,2026-12-02T18:00,2026-12-02T20:00,Student Community,,,Hall,
            Foreign,2026-12-02T18:00,2026-12-02T20:00,Coro Universitario,published,,Hall,
            Wrong,yesterday,2026-12-02T20:00,Student Community,published,,Hall,
            Off,2026-12-02T18:00,2026-12-02T20:00,Student Community,cancelled,,Hall,
            """
        try await town.open { client in
            let first = try await client.importTable(table, to: path, as: editor).decoded(TableReport.self)
            let second = try await client.importTable(table, to: path, as: editor).decoded(TableReport.self)
            let moved = table.replacingOccurrences(of: "Kitchen", with: "Garden")
            let third = try await client.importTable(moved, to: path, as: editor).decoded(TableReport.self)
            let times: Int = try await town.host.database.read { transaction in
                try transaction.query(
                    """
                    SELECT count(*) FROM community_occurrence o JOIN community_event e ON e.id = o.event
                    WHERE e.title = 'Supper' AND e.place = 'Garden'
                    """
                )[0].get(0)
            }

            let refused: [TableReport.Outcome] = [.leftOut, .leftOut, .leftOut]
            #expect(first.outcomes == [.added, .added] + refused)
            #expect(times == 3)
            #expect(first.lines[2].reason?.english.contains("ministries") == true)
            #expect(first.lines[3].reason?.english.contains("starts_at") == true)
            #expect(second.outcomes == [.unchanged, .unchanged] + refused)
            #expect(third.outcomes == [.changed, .unchanged] + refused)
        }
    }

    @Test(arguments: [
        "", "name\n", "name,name\nA,B\n", "name,nonsense\nA,B\n", "\"name\nA\n",
        "name\n" + String(repeating: "A\n", count: 1001),
    ])
    func `a table that cannot be used is refused as a whole`(table: String) async throws {
        let town = try await CommunityTown()
        let editor = town.person("community.administrator").key
        try await town.open { client in
            let answer = try await client.importTable(
                table,
                to: "/community/console/records/campuses/import",
                as: editor
            )
            #expect(answer.status == .unprocessableContent)
        }
    }

    @Test func `an editor imports into the own ministry alone`() async throws {
        let town = try await CommunityTown()
        let ministry = try await town.id("community_ministry", where: "number = 2")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        try await town.open { client in
            let report = try await client.importTable(
                Self.groups,
                to: "/community/console/records/groups/import",
                as: editor
            ).decoded(TableReport.self)
            let leader = town.person("community.leader", scope: "group/\(ministry)").key

            #expect(Set(report.outcomes) == [.leftOut])
            let path = "/community/console/records/groups/import"
            let refused = try await client.importTable(Self.groups, to: path, as: leader)
            #expect(refused.status == .forbidden)
        }
    }

    @Test func `people become leaders by an address they have confirmed`() async throws {
        let town = try await CommunityTown()
        let editor = town.person("community.administrator").key
        let eva = town.person()
        town.people.confirm(.mail("eva@example.org"), by: eva.account)
        let group = try await town.id("community_group", where: "number = 1")
        let table = """
            mail,role,for
            eva@example.org,leader,group/\(group)
            nobody@example.org,leader,group/\(group)
            eva@example.org,king,group/\(group)
            """
        try await town.open { client in
            let first = try await client.importTable(table, to: "/community/console/people/import", as: editor)
            let again = try await client.importTable(table, to: "/community/console/people/import", as: editor)

            let (added, known) = (try first.decoded(TableReport.self), try again.decoded(TableReport.self))
            #expect(added.outcomes == [.added, .leftOut, .leftOut])
            #expect(known.outcomes == [.unchanged, .leftOut, .leftOut])
            let scopes = town.people.scopes(of: "community.leader", heldBy: eva.account)
            #expect(scopes == ["group/\(group)"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `administrators are told of the editors that an editor makes`(engine: TestEngine) async throws {
        let town = try await CommunityTown(on: engine)
        let campus = try await town.id("community_campus", where: "number = 1")
        let editor = town.person("community.editor", scope: "campus/\(campus)")
        let (chief, head) = (town.person(), town.person())
        town.people.give("community.administrator", to: chief.account)
        town.people.give("administrator", to: head.account)
        let group = try await town.id("community_group", where: "number = 1")
        for name in ["eva", "ben", "leo"] {
            town.people.confirm(.mail("\(name)@example.org"), by: town.person().account)
        }
        let table = """
            mail,role,for
            eva@example.org,editor,campus/\(campus)
            leo@example.org,leader,group/\(group)
            ben@example.org,editor,campus/\(campus)
            """
        try await town.open { client in
            let report = try await client.importTable(table, to: "/community/console/people/import", as: editor.key)
            _ = try await client.importTable(table, to: "/community/console/people/import", as: editor.key)

            #expect(try report.decoded(TableReport.self).outcomes == [.added, .added, .added])
            for person in [chief, head] {
                #expect(town.notices.titles(for: person.account) == Array(repeating: "New community editors", count: 2))
            }
            #expect(town.notices.titles(for: editor.account).isEmpty)
            #expect(town.module.noticeKinds.contains { $0.id == "community.editors" })
        }
    }

    @Test func `a leader hands the group over and leads no more`() async throws {
        let town = try await CommunityTown()
        let group = try await town.id("community_group", where: "number = 1")
        let other = try await town.id("community_group", where: "number = 2")
        let old = town.person("community.leader", scope: "group/\(group)")
        let new = town.person()
        town.people.confirm(.mail("new@example.org"), by: new.account)
        let body = #"{"mail":"New@Example.org"}"#
        try await town.open { client in
            let path = "/community/console/groups/\(group)/leader"
            let foreign = "/community/console/groups/\(other)/leader"
            let other = try await client.json(.post, foreign, as: old.key, body)
            let nobody = try await client.json(.post, path, as: old.key, #"{"mail":"x@y.zz"}"#)
            let handed = try await client.json(.post, path, as: old.key, body)
            let again = try await client.json(.post, path, as: old.key, body)

            #expect(other.status == .notFound)
            #expect(nobody.status == .unprocessableContent)
            #expect(handed.status == .noContent)
            #expect(again.status == .notFound)
            let scopes = town.people.scopes(of: "community.leader", heldBy: new.account)
            #expect(scopes == ["group/\(group)"])
        }
    }
}
