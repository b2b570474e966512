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

/// What people who follow an event or a ministry with their accounts have in their inboxes.
@Suite struct FollowerTests {
    private struct Form: Decodable { let times: [String] }

    private struct Told: Decodable {
        let people: Int
        let riders: Int
        let inBoth: Int
        let followers: Int
    }

    private struct Page: Decodable { let isFollowed: Bool }

    private struct Reminders: Decodable {
        struct Followed: Decodable {
            struct Event: Decodable { let title: String }
            struct Ministry: Decodable { let number: Int }

            let events: [Event]
            let ministries: [Ministry]
        }

        let followed: Followed
    }

    /// An event with its time and its form, as its editor made it.
    private struct Choir {
        let path: String
        let time: String

        var page: String { "/community/events/\(time)" }

        static func form(_ ministry: String, begins: String = "18:00", state: String = "published") -> String {
            """
            {"title":"Choir","starts_at":"2026-12-01T\(begins)","ends_at":"2026-12-01T20:00","place":"Hall",\
            "ministries":["\(ministry)"],"state":"\(state)","wants_sign_up":"true"}
            """
        }

        static func make(
            _ client: any TestClientProtocol,
            _ ministry: String,
            as editor: String,
            state: String = "published"
        ) async throws -> Choir {
            let form = Self.form(ministry, state: state)
            let made = try await client.json(.post, "/community/console/events", as: editor, form)
            let path = try #require(made.headers[.location])
            let times = try await client.json(.get, path, as: editor).decoded(Form.self).times
            return Choir(path: path, time: try #require(times.first))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `whoever follows an event is notified in the inbox that it moved, was canceled or takes place after all`(
        engine: TestEngine
    ) async throws {
        let town = try await CommunityTown(on: engine)
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        let anna = town.person()
        try await town.open { client in
            let choir = try await Choir.make(client, ministry, as: editor)
            func isFollowed() async throws -> Bool {
                try await client.json(.get, choir.page, as: anna.key).decoded(Page.self).isFollowed
            }
            #expect(try await isFollowed() == false)
            for _ in 1...2 {
                let followed = try await client.json(.post, choir.page + "/follow", as: anna.key, "{}")
                #expect(followed.status == .noContent)
            }
            #expect(try await isFollowed())

            _ = try await client.json(.post, choir.path, as: editor, Choir.form(ministry, begins: "18:30"))
            let time = "/community/console/times/\(choir.time)"
            let told = try await client.json(.post, time + "/cancel", as: editor, "{}").decoded(Told.self)
            _ = try await client.json(.post, time + "/restore", as: editor, "{}")
            let titles = ["Changed: Choir", "Canceled: Choir", "Back on: Choir"]
            #expect(town.notices.titles(for: anna.account) == titles)
            #expect(town.notices.titlesForDevices.filter { $0.hasSuffix("Choir") } == titles)
            #expect(told.people == 0)
            #expect(told.followers == 1)

            #expect(try await client.json(.post, choir.page + "/unfollow", as: anna.key, "{}").status == .noContent)
            _ = try await client.json(.post, choir.path + "/cancel", as: editor, "{}")
            #expect(town.notices.titles(for: anna.account) == titles)
            #expect(try await isFollowed() == false)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `whoever follows a ministry and its event, and has signed up, is notified once`(
        engine: TestEngine
    ) async throws {
        let town = try await CommunityTown(on: engine)
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        let (anna, theo) = (town.person(), town.person())
        try await town.open { client in
            let choir = try await Choir.make(client, ministry, as: editor)
            for person in [anna, theo] {
                for path in [choir.page, "/community/ministries/1"] {
                    _ = try await client.json(.post, path + "/follow", as: person.key, "{}")
                }
            }
            _ = try await client.json(.post, choir.page + "/sign-up", as: anna.key, #"{"name":"Anna"}"#)

            let told = try await client.json(.post, choir.path + "/cancel", as: editor, "{}").decoded(Told.self)

            #expect(town.host.notices.kinds(for: anna.account) == ["community.events"])
            #expect(town.host.notices.kinds(for: theo.account) == ["community.followed"])
            #expect(told.people == 1)
            #expect(told.followers == 1)
            let kind = town.module.noticeKinds.first { $0.id == "community.followed" }
            #expect(kind?.channels.isEmpty == true, "devices that follow are told by topics")
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `whoever is notified by shared rides is not notified as a follower as well`(
        engine: TestEngine
    ) async throws {
        let rides = SetRides()
        let town = try await CommunityTown(on: engine, rides: rides)
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        let (anna, theo, mira) = (town.person(), town.person(), town.person())
        rides.set([anna.account, theo.account])
        try await town.open { client in
            let choir = try await Choir.make(client, ministry, as: editor)
            for person in [anna, theo, mira] {
                _ = try await client.json(.post, choir.page + "/follow", as: person.key, "{}")
            }
            _ = try await client.json(.post, choir.page + "/sign-up", as: anna.key, #"{"name":"Anna"}"#)

            let told = try await client.json(
                .post,
                choir.path,
                as: editor,
                Choir.form(ministry, begins: "18:30")
            ).decoded(Told.self)

            #expect(town.notices.titles(for: anna.account).isEmpty)
            #expect(town.notices.titles(for: theo.account).isEmpty)
            #expect(town.notices.titles(for: mira.account) == ["Changed: Choir"])
            #expect(told.people == 1, "who is notified by rides counts")
            #expect(told.riders == 2)
            #expect(told.inBoth == 1)
            #expect(told.followers == 1)
            let saved = try await client.page(choir.path + "?done=saved", as: editor).text
            #expect(saved.contains("2 people with shared rides"))

            let hidden = try await client.json(.post, choir.path, as: editor, Choir.form(ministry, state: "draft"))
            #expect(hidden.status == .unprocessableContent, "who shares a ride there would not hear of it")
        }
    }

    @Test func `what one follows is listed with the reminders, and ends there too`() async throws {
        let town = try await CommunityTown()
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.administrator").key
        let anna = town.person()
        try await town.open { client in
            let choir = try await Choir.make(client, ministry, as: editor)
            for path in [choir.page, "/community/ministries/1"] {
                _ = try await client.json(.post, path + "/follow", as: anna.key, "{}")
            }
            func followed(as key: String?) async throws -> Reminders.Followed {
                try await client.json(.get, "/community/reminders", as: key).decoded(Reminders.self).followed
            }

            let own = try await followed(as: anna.key)
            #expect(own.events.map(\.title) == ["Choir"])
            #expect(own.ministries.map(\.number) == [1])
            let page = try await client.page(choir.page, as: anna.key).text
            #expect(page.contains(choir.page + "/unfollow"))
            #expect(try await followed(as: nil).events.isEmpty)

            _ = try await client.json(.post, "/community/ministries/1/unfollow", as: anna.key, "{}")
            #expect(try await followed(as: anna.key).ministries.isEmpty)
        }
    }

    @Test func `strangers follow nothing in an inbox, and nobody what is not published`() async throws {
        let town = try await CommunityTown()
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.administrator").key
        let anna = town.person().key
        try await town.open { client in
            let draft = try await Choir.make(client, ministry, as: editor, state: "draft")

            #expect(try await client.json(.post, draft.page + "/follow", as: anna, "{}").status == .notFound)
            #expect(try await client.json(.post, draft.page + "/follow", as: nil, "{}").status == .unauthorized)
            let unknown = try await client.json(.post, "/community/ministries/987654/follow", as: anna, "{}")
            #expect(unknown.status == .notFound)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `what one follows is in the export, and is deleted with the account`(engine: TestEngine) async throws {
        let town = try await CommunityTown(on: engine)
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.administrator").key
        let anna = town.person()
        try await town.open { client in
            let choir = try await Choir.make(client, ministry, as: editor)
            for path in [choir.page, "/community/ministries/1"] {
                _ = try await client.json(.post, path + "/follow", as: anna.key, "{}")
            }
            func counts() async throws -> [Int] {
                let records = try await town.host.database.read { [module = town.module] transaction in
                    try module.records(about: anna.account, in: transaction)
                }
                return ["Events you follow", "Ministries you follow"].map { name in
                    records.first { $0.name.english == name }?.rows.count ?? -1
                }
            }
            #expect(try await counts() == [1, 1])

            try await town.host.database.write { [module = town.module] transaction in
                try module.erase(anna.account, in: transaction)
            }
            #expect(try await counts() == [0, 0])
            _ = try await client.json(.post, choir.path + "/cancel", as: editor, "{}")
            #expect(town.notices.titles(for: anna.account).isEmpty)
        }
    }
}
