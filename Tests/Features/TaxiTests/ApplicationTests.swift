import CrosstownKit
import CrosstownSQL
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// An independent driver applies with papers, the city decides, an invitation opens the driver's app (T-1.4, T-1.5).
@Suite struct ApplicationTests {
    private static let grey = Data(
        base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=="
    )
    private static let words = Data("These are words and no picture.".utf8)
    private static let form = ["name": "Ada <b>", "vehicle": "Black Skoda", "remark": ""]

    @Test func `who drives already is led to the driver's app, and is not asked to apply`() async throws {
        let office = try await PaperOffice(on: .sqlite).office
        let driver = try await office.driver("T1")
        try await office.open { client in
            let page = try await client.page("/taxi/drive", as: driver).text

            #expect(page.contains(#"href="/taxi/driver""#))
            #expect(!page.contains(#"id="apply""#))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `who applies with papers is accepted, invited and drives`(engine: TestEngine) async throws {
        let bureau = try await PaperOffice(on: engine)
        let office = bureau.office
        let (anna, other, city) = (office.passenger(), office.passenger(), office.administrator())
        let person = try #require(office.host.callers.account(anna))
        try await office.open { client in
            let stranger = try await client.page("/taxi/drive", as: nil).text
            let sent = try await client.apply(as: anna, Self.form, papers: [Self.grey, Self.grey])
            let twice = try await client.apply(as: anna, Self.form, papers: [Self.grey])
            let own = try await client.json(.get, "/taxi/drive", as: anna)
            let list = try await client.page("/taxi/console/applications", as: city).text
            let id = try #require(try own.value("id"))
            let console = "/taxi/console/applications/\(id)"
            let paper = "papers/\(try #require(try own.value("papers", "0")))"
            let page = try await client.page(console, as: city).text
            let seen = try await client.page("\(console)/\(paper)", as: city)
            let mine = try await client.page("/taxi/drive/applications/\(id)/\(paper)", as: anna)
            let foreign = try await client.page("/taxi/drive/applications/\(id)/\(paper)", as: other)
            let spied = try await client.page("\(console)/\(paper)", as: other)
            let taken = try await office.driver("T1")
            let codeTaken = try await client.json(.post, console + "/accept", as: city, #"{"code":"T1"}"#)
            for _ in 0..<2 { _ = try await client.json(.post, console + "/accept", as: city, #"{"code":"T7"}"#) }
            let late = try await client.json(.post, console + "/decline", as: city, #"{"reason":"No"}"#)
            let accepted = try await client.json(.get, "/taxi/drive", as: anna)
            let way = try #require(try accepted.value("invitation", "path"))
            let entry = #"{"userName":"ada","password":"correct-horse"}"#
            let driver = try await client.json(.post, way, as: nil, entry)
            let used = try await client.json(.post, way, as: nil, entry)
            let after = try await client.json(.get, "/taxi/drive", as: anna)

            #expect(stranger.contains("/sign-in"))
            #expect(sent.status == .seeOther)
            #expect(twice.status == .conflict)
            #expect(try own.value("state") == "open")
            #expect(try own.values("papers", "*").count == 2)
            #expect(list.contains("Ada &lt;b&gt;"))
            #expect(page.contains("Black Skoda"))
            #expect(seen.status == .ok)
            #expect(seen.headers[.contentType] == "image/jpeg")
            #expect(mine.status == .ok)
            #expect(foreign.status == .notFound)
            #expect(spied.status == .forbidden)
            #expect(!taken.isEmpty)
            #expect(codeTaken.status == .unprocessableContent)
            #expect(late.status == .conflict)
            #expect(driver.status == .created)
            #expect(driver.text.contains("T7"))
            #expect(used.status == .conflict)
            #expect(after.status == .ok)
            #expect(try after.value("invitation") == nil)
            #expect(office.host.notices.kinds(for: person) == ["taxi.application"])
            #expect(office.module.noticeKinds.map(\.id).contains("taxi.application"))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `who is declined reads why and can apply again`(engine: TestEngine) async throws {
        let bureau = try await PaperOffice(on: engine)
        let office = bureau.office
        let (anna, city) = (office.passenger(), office.administrator())
        try await office.open { client in
            _ = try await client.apply(as: anna, Self.form, papers: [Self.grey])
            let own = try await client.json(.get, "/taxi/drive", as: anna)
            let console = "/taxi/console/applications/\(try #require(try own.value("id")))"
            let empty = try await client.json(.post, console + "/decline", as: city, #"{"reason":" "}"#)
            let waiting = try await client.page(console, as: city).text
            let asked = try await client.form(console + "/decline", as: city, from: console, "reason=Too+blurred")
            let after = try await client.page(console + "?decided=true", as: city).text
            let declined = try await client.json(.post, console + "/decline", as: city, #"{"reason":"Too blurred"}"#)
            let accepted = try await client.json(.post, console + "/accept", as: city, #"{"code":"T7"}"#)
            let reason = try await client.json(.get, "/taxi/drive", as: anna).value("reason")
            let again = try await client.apply(as: anna, Self.form, papers: [Self.grey])
            let unknown = try await client.json(.get, console + "0", as: city)

            #expect(empty.status == .unprocessableContent)
            #expect(waiting.contains("data-confirm") && !waiting.contains(#"role="status""#))
            #expect(asked.headers[.location] == console + "?decided=true")
            #expect(after.contains(#"role="status""#))
            #expect(declined.status == .noContent)
            #expect(accepted.status == .conflict)
            #expect(reason == "Too blurred")
            #expect(again.status == .seeOther)
            #expect(unknown.status.code >= 400)
        }
    }

    @Test func `what is no picture, too many, none or another's is refused`() async throws {
        let bureau = try await PaperOffice()
        let office = bureau.office
        let (anna, other) = (office.passenger(), office.passenger())
        try await office.open { client in
            let words = try await client.apply(as: anna, Self.form, papers: [Self.words])
            let none = try await client.apply(as: anna, ["name": "", "vehicle": ""], papers: [])
            let many = try await client.apply(as: anna, Self.form, papers: Array(repeating: Self.grey, count: 7))
            _ = try await client.apply(as: other, Self.form, papers: [Self.grey])
            let theirs = try await client.json(.get, "/taxi/drive", as: other)
            let paper = try #require(try theirs.value("papers", "0"))
            let stolen = #"{"name":"Eve","vehicle":"Van","papers":["\#(paper)"]}"#
            let foreign = try await client.json(.post, "/taxi/drive", as: anna, stolen)
            let own = try await client.page("/taxi/drive", as: anna).text

            #expect(words.status == .unprocessableContent)
            #expect(words.text.contains("href=\"#papers\""))
            #expect(none.status == .unprocessableContent)
            for field in ["name", "vehicle", "papers"] { #expect(none.text.contains("href=\"#\(field)\"")) }
            #expect(many.status.code >= 400)
            #expect(foreign.status == .unprocessableContent)
            #expect(own.contains(#"action="/taxi/drive""#))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `papers go when the application is withdrawn, its time is over, or the person is erased`(
        engine: TestEngine
    ) async throws {
        let bureau = try await PaperOffice(on: engine)
        let office = bureau.office
        let (anna, ben, cleo, city) = (
            office.passenger(), office.passenger(), office.passenger(), office.administrator()
        )
        try await office.open { client in
            for person in [anna, ben, cleo] { _ = try await client.apply(as: person, Self.form, papers: [Self.grey]) }
            let before = bureau.files().count
            _ = try await client.json(.post, "/taxi/drive/withdraw", as: anna, "{}")
            let withdrawn = try await bureau.filesAfterWork()
            let id = try #require(try await client.json(.get, "/taxi/drive", as: ben).value("id"))
            _ = try await client.json(.post, "/taxi/console/applications/\(id)/accept", as: city, #"{"code":"T7"}"#)
            let early = try await bureau.forget(after: 89)
            let decided = try await bureau.filesAfterWork()
            let due = try await bureau.forget(after: 91)
            let kept = try await bureau.filesAfterWork()
            let person = try #require(office.host.callers.account(cleo))
            let known = try await office.town.database.read { [module = office.module] in
                try module.records(about: person, in: $0).filter { !$0.rows.isEmpty }.map(\.name)
            }
            try await office.town.database.write { [module = office.module] in try module.erase(person, in: $0) }
            let erased = try await bureau.filesAfterWork()

            #expect(before == 6)
            #expect(withdrawn == 4)
            #expect(decided == 4)
            #expect(kept == 2)
            #expect(erased == 0)
            #expect(early == 0)
            #expect(due == 1)
            #expect(known == ["Taxi driver applications"])
        }
    }
}

extension TestClientProtocol {
    /// The form of an applicant, as a browser without script sends it.
    fileprivate func apply(as key: String, _ fields: [String: String], papers: [Data?]) async throws -> TestResponse {
        let files = papers.map { (field: "papers", name: "paper.png", content: Array($0 ?? Data())) }
        return try await upload("/taxi/drive", as: key, from: "/taxi/drive", fields: fields, files: files)
    }
}
