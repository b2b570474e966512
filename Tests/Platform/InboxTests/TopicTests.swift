import CrosstownInbox
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct TopicTests {
    private let port = Told.topic

    private func tell(_ office: InboxOffice) async throws -> Int {
        let notice = Notice(Told.coins, title: "Feast at the port", text: "Tonight.", link: "/taxi", about: [])
        return try await office.host.database.write { [port] in
            try office.module.notices.tell(devicesFollowing: port, notice, in: $0)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a device follows topics without an account`(engine: TestEngine) async throws {
        let office = try await InboxOffice(on: engine)
        let browser = Browser()

        let first = try await office.follow([port.name, "taxi.zone/port-east"], by: browser)
        let again = try await office.follow([port.name], unfollow: ["taxi.zone/port-east"], by: browser)

        #expect(first.topics == [port.name, "taxi.zone/port-east"])
        #expect(again.topics == [port.name])
        let count = try await office.host.database.read { [port] in
            try office.module.notices.countDevices(following: port, in: $0)
        }
        #expect(count == 1)
        #expect(try await tell(office) == 1)
        try await office.send()
        #expect(try office.service.messages.map { try browser.read($0.body).contains("taxi.coins") } == [true])
    }

    @Test(arguments: TestEngine.reachable)
    func `a device is told once, however many of the topics it follows, and not again as its owner's`(
        engine: TestEngine
    ) async throws {
        let office = try await InboxOffice(on: engine)
        let (both, own, other) = (Browser(), Browser(), Browser())
        let east = DeviceTopic("taxi.zone/port-east")
        let anna = office.person()
        _ = try await office.follow([port.name, east.name], by: both)
        _ = try await office.follow([east.name], by: own)
        _ = try await office.subscribe(anna, to: own)
        _ = try await office.follow([east.name], by: other)
        let notice = Notice(Told.coins, title: "Feast at the port", text: "Tonight.", link: "/taxi", about: [])

        let count = try await office.host.database.write { [port] in
            try office.module.notices.tell([anna], devicesFollowing: [port, east], notice, in: $0)
        }
        try await office.send()

        #expect(count == 2)
        #expect(office.service.messages.count == 3)
        for browser in [both, own, other] {
            let read = office.service.messages.compactMap { try? browser.read($0.body) }
            #expect(read.filter { $0.contains("taxi.coins") }.count == 1)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `what followers are told can be read by everybody who knows its name`(engine: TestEngine) async throws {
        let office = try await InboxOffice(on: engine)
        let browser = Browser()
        _ = try await office.follow([port.name], by: browser)
        _ = try await tell(office)
        try await office.send()
        let text = try browser.read(office.service.messages[0].body)
        let id = try #require(text.split(separator: "\"id\":\"").last?.prefix(36))

        let said = try await office.open { try await $0.json(.get, "/push/notices/\(id)", as: nil) }
        let opened = try await office.open { try await $0.json(.get, "/inbox/open/\(id)", as: nil) }

        #expect(said.status == .ok)
        #expect(said.text.contains("Feast at the port"))
        #expect(opened.status == .seeOther)
    }

    @Test(arguments: TestEngine.reachable)
    func `a device that follows nothing any more is forgotten`(engine: TestEngine) async throws {
        let office = try await InboxOffice(on: engine)
        let browser = Browser()
        _ = try await office.follow([port.name], by: browser)

        let left = try await office.follow([], unfollow: [port.name], by: browser)

        let kept: Int = try await office.host.database.read {
            try $0.query("SELECT count(*) FROM inbox_device")[0].get(0)
        }
        #expect(left.status == .ok)
        #expect(left.topics.isEmpty)
        #expect(kept == 0)
        #expect(try await tell(office) == 0)
        let contents: Int = try await office.host.database.read {
            try $0.query("SELECT count(*) FROM inbox_content")[0].get(0)
        }
        #expect(contents == 0, "what nobody can read is not kept")
    }

    @Test(arguments: TestEngine.reachable)
    func `nothing leads from what a device follows to a person`(engine: TestEngine) async throws {
        let office = try await InboxOffice(on: engine)
        let mira = office.person()
        let browser = try await office.subscribe(mira)
        // The same address for both is a mistake of the browser's script; the rows still stand apart.
        _ = try await office.follow([port.name], by: browser)

        let accounts: [Identifier<Account>?] = try await office.host.database.read { transaction in
            try transaction.query(
                "SELECT d.account FROM inbox_topic t JOIN inbox_device d ON d.id = t.device"
            ).map { try $0.get(0) }
        }

        #expect(accounts == [nil])
        try await office.host.database.write { try office.module.erase(mira, in: $0) }
        #expect(try await tell(office) == 1)
    }

    @Test(arguments: ["taxi.zone/abroad", "rentals.station/1", "", "taxi.zone/a b", String(repeating: "x", count: 121)])
    func `only topics that a module declares are followed`(name: String) async throws {
        let office = try await InboxOffice()

        let answer = try await office.follow([port.name, name], by: Browser())

        #expect(answer.status == .unprocessableContent)
        #expect(try await tell(office) == 0)
    }

    @Test func `nobody changes a device whose secret is not known`() async throws {
        let office = try await InboxOffice()
        let browser = Browser()
        _ = try await office.follow([port.name], by: browser)

        let foreign = try await office.follow([], unfollow: [port.name], by: Browser(browser.endpoint))

        #expect(foreign.status == .notFound)
        #expect(try await tell(office) == 1)
    }

    @Test func `a device follows only so many topics`() async throws {
        let office = try await InboxOffice()
        let browser = Browser()
        let first = try await office.follow((1...100).map { "taxi.zone/port\($0)" }, by: browser)

        let more = try await office.follow(["taxi.zone/port"], by: browser)

        #expect(first.topics.count == 100)
        #expect(more.status == .conflict)
    }
}
