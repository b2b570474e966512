import CrosstownCommunity
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct HelperTests {
    /// Imports a table where its records are.
    private func post(
        _ client: any TestClientProtocol,
        _ path: String,
        _ table: String,
        as key: String
    ) async throws -> TableReport {
        try await client.importTable(table, to: path + "/import", as: key).decoded(TableReport.self)
    }

    @Test(arguments: TestEngine.reachable)
    func `a leader who hands over is told to nobody any more, and the new one shares a contact first`(
        engine: TestEngine
    ) async throws {
        let town = try await CommunityTown(on: engine)
        let group = try await town.id("community_group", where: "number = 1")
        let (old, new) = (town.person("community.leader", scope: "group/\(group)"), town.person("community.leader"))
        town.people.confirm(.mail("new@example.org"), by: new.account)
        let path = "/community/console/records/groups/\(group)"
        let own = #"{"members":"4","leader":"Eva","phone":"+377 5","is_listed":"true"}"#
        try await town.open { client in
            _ = try await client.json(.post, path, as: old.key, own)
            let handed = try await client.json(
                .post,
                "/community/console/groups/\(group)/leader",
                as: old.key,
                #"{"mail":"new@example.org"}"#
            )
            let left = try await client.json(.get, path, as: new.key).text
            let late = try await client.json(.post, path, as: old.key, own)
            let bare = try await client.json(.post, path, as: new.key, #"{"members":"4","is_listed":"true"}"#)
            let shared = try await client.json(.post, path, as: new.key, own)

            #expect(handed.status == .noContent)
            #expect(!left.contains("Eva"))
            #expect(!left.contains("+377 5"))
            #expect(late.status == .notFound)
            #expect(bare.status == .unprocessableContent)
            #expect(shared.status == .noContent)
            #expect(town.notices.titles(for: new.account).count == 1)
        }
    }

    @Test func `a leader is reached by a phone number or an address, and not by nonsense`() async throws {
        let town = try await CommunityTown()
        let group = try await town.id("community_group", where: "number = 1")
        let leader = town.person("community.leader", scope: "group/\(group)").key
        try await town.open { client in
            for contact in [#""phone":"call me""#, #""mail":"eva at example""#, #""phone":"+377 5","mail":"@""#] {
                let body = #"{"members":"4","leader":"Eva","is_listed":"true",\#(contact)}"#
                let answer = try await client.json(
                    .post,
                    "/community/console/records/groups/\(group)",
                    as: leader,
                    body
                )
                #expect(answer.status == .unprocessableContent, "\(contact)")
            }
        }
    }

    @Test func `where no leader has an account those who edit the ministry hear who is interested`() async throws {
        let town = try await CommunityTown()
        let group = try await town.id("community_group", where: "number = 2")
        let ministry = try await town.id("community_ministry", where: "number = 2")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)")
        let chief = town.person("community.administrator", scope: "")
        let answers = #"{"name":"Anna","phone":"+377 1234","q-time":["2-evening"]}"#
        try await town.open { client in
            _ = try await client.json(.post, "/community/groups/2/join", answers)
            let led = town.person("community.leader", scope: "group/\(group)")
            _ = try await client.json(.post, "/community/groups/2/join", answers)

            #expect(town.notices.titles(for: editor.account).count == 1)
            #expect(town.notices.titles(for: chief.account).isEmpty)
            #expect(town.notices.titles(for: led.account).count == 1)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `who was made a leader or an editor reads for what, and who waits for an answer`(
        engine: TestEngine
    ) async throws {
        let town = try await CommunityTown(on: engine)
        let group = try await town.id("community_group", where: "number = 2")
        let ministry = try await town.id("community_ministry", where: "number = 2")
        let (leader, editor, other) = (town.person(), town.person(), town.person())
        let answers = #"{"name":"Anna","phone":"+377 1234","q-time":["2-evening"]}"#
        let given = [
            RoleGiven(person: leader.account, role: "community.leader", scope: "group/\(group)"),
            RoleGiven(person: editor.account, role: "community.editor", scope: "ministry/\(ministry)"),
            RoleGiven(person: other.account, role: "driver", scope: ""),
        ]
        try await town.open { client in
            _ = try await client.json(.post, "/community/groups/2/join", answers)
            let now = town.host.clock.now()
            try await town.host.database.write { transaction in
                for role in given { try role.publish(in: transaction, at: now) }
            }
            try await town.host.work(town.module)

            #expect(town.notices.titles(for: leader.account).count == 1)
            #expect(town.notices.titles(for: leader.account).first?.hasPrefix("You lead ") == true)
            #expect(town.notices.texts(for: leader.account).last?.contains("1 person is waiting") == true)
            #expect(town.notices.titles(for: editor.account).first?.hasPrefix("You can edit ") == true)
            #expect(town.notices.titles(for: other.account).isEmpty)
        }
    }

    @Test func `the table of leaders and editors that was given out is taken over without a change`() async throws {
        let town = try await CommunityTown()
        let group = try await town.id("community_group", where: "number = 1")
        let chief = town.person("community.administrator").key
        let leader = town.person("community.leader", scope: "group/\(group)")
        let people = "/community/console/people"
        try await town.open { client in
            let table = try await client.json(.get, people + ".csv", as: chief).text
            let same = try await post(client, people, table, as: chief)
            town.people.remove("community.leader", for: "group/\(group)", from: leader.account)
            let back = try await post(client, people, table, as: chief)

            #expect(table.contains(leader.account.description))
            #expect(!same.lines.isEmpty)
            #expect(Set(same.outcomes) == [.unchanged])
            #expect(back.outcomes.count { $0 == .added } == 1)
            #expect(town.people.scopes(of: "community.leader", heldBy: leader.account) == ["group/\(group)"])
        }
    }

    @Test func `a table of another installation comes twice without doubling anything`() async throws {
        let town = try await CommunityTown()
        let chief = town.person("community.administrator").key
        let path = "/community/console/records/groups"
        let table = """
            id,ministry,kind,name,members,leader,phone,is_listed
            01900000-0000-7000-8000-000000000001,Student Community,group,Same name,4,Eva,+377 5,yes
            01900000-0000-7000-8000-000000000002,Student Community,group,Same name,7,Tom,+377 6,yes
            """
        try await town.open { client in
            let first = try await post(client, path, table, as: chief)
            let second = try await post(client, path, table, as: chief)

            #expect(first.outcomes == [.added, .added])
            #expect(second.outcomes == [.unchanged, .unchanged])
        }
    }

    @Test(arguments: [
        "ministry;kind;name;members;leader;phone;is_listed\r\nStudent Community;group;\"Tea; cake\";4;Eva, Tom;+377 5;oui\r\n",
        "\u{FEFF}ministry\tkind\tname\tmembers\tleader\tphone\tis_listed\nStudent Community\tgroup\tTea; cake\t4\tEva, Tom\t+377 5\tx\n",
        "\u{FEFF}ministry,kind,name,members,leader,phone,is_listed\n\"Student Community\",group,\"Tea; cake\",4,\"Eva, Tom\",+377 5,1",
    ])
    func `tables are read as spreadsheets of several countries write them`(table: String) async throws {
        let town = try await CommunityTown()
        let chief = town.person("community.administrator").key
        let path = "/community/console/records/groups"
        try await town.open { client in
            let report = try await post(client, path, table, as: chief)
            let list = try await client.json(.get, path, as: chief).text

            #expect(report.outcomes == [.added], "\(report.lines.first?.reason?.english ?? "")")
            #expect(list.contains("Tea; cake"))
            #expect(list.contains("Eva, Tom"))
        }
    }

    @Test func `every kind that was given out is taken over without a change, also where two are called the same`()
        async throws
    {
        let town = try await CommunityTown()
        let chief = town.person("community.administrator").key
        let campus = try await town.id("community_campus", where: "number = 2")
        let records = "/community/console/records/"
        try await town.open { client in
            let twin = #"{"name":"Student Community","campus":"\#(campus)"}"#
            #expect(try await client.json(.post, records + "ministries", as: chief, twin).status == .created)
            for kind in ["groups", "questions", "resources", "sources", "missions"] {
                let table = try await client.json(.get, records + kind + "/table.csv", as: chief).text
                let report = try await post(client, records + kind, table, as: chief)

                #expect(!report.lines.isEmpty, "\(kind)")
                #expect(Set(report.outcomes) == [.unchanged], "\(kind) \(report.lines.compactMap(\.reason?.english))")
            }
            let events = try await client.json(.get, "/community/console/events.csv", as: chief).text
            let report = try await post(client, "/community/console/events", events, as: chief)
            #expect(Set(report.outcomes) == [.unchanged], "\(report.lines.compactMap(\.reason?.english))")
        }
    }

    @Test func `a notice without a time goes out at once, and is changed no more`() async throws {
        let town = try await CommunityTown()
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        let body = #"{"ministry":"\#(ministry)","title":"Hello","text":"We begin"}"#
        try await town.open { client in
            let made = try await client.json(.post, "/community/console/records/announcements", as: editor, body)
            let path = try #require(made.headers[.location])
            try await town.host.work(town.module)
            let late = try await client.json(.post, path, as: editor, body)

            let devices: [Int] = try await town.host.database.read { transaction in
                try transaction.query("SELECT devices FROM community_announcement WHERE title = 'Hello'")
                    .map { try $0.get(0) }
            }
            #expect(devices == [1])
            #expect(late.status == .conflict)
        }
    }
}
