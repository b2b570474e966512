import CrosstownKit
import CrosstownMedia
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite(.enabled(if: PictureLibrary.isReady(), "libvips' program is not installed"))
struct PhotographTests {
    private static let form = "/rentals/problems/new"
    private static let said = [
        (name: "subject", value: "vehicle"), (name: "number", value: "BIKE1"), (name: "text", value: "Flat tyre"),
    ]

    @Test(arguments: TestEngine.reachable)
    func `photographs in a form are seen by the reporter and by staff, and named in the text`(
        engine: TestEngine
    ) async throws {
        let photos = try await PhotoOffice(on: engine)
        let (anna, city) = (try await photos.office.rider(), photos.office.administrator())
        try await photos.office.open { client in
            let sent = try await client.upload(
                "/rentals/problems",
                as: anna,
                from: Self.form,
                Self.said,
                photographs: [("a.png", Snapshot.grey), ("b.png", Snapshot.grey)]
            )
            let report = try #require(sent.headers[.location])
            let console = report.replacingOccurrences(of: "/rentals/", with: "/rentals/console/")
            let kept = try await client.json(.get, report, as: anna)
            let second = try #require(try kept.value("entries", "0", "photographs", "1"))
            let address = "\(report)/photographs/\(second)"
            let inConsole = address.replacingOccurrences(of: "/rentals/", with: "/rentals/console/")

            #expect(sent.status == .seeOther)
            #expect(try await client.page(report, as: anna).text.contains("src=\"\(address)?thumbnail=true\""))
            #expect(try await client.page(console, as: city).text.contains("href=\"\(inConsole)\""))
            #expect(try await client.page(address, as: anna).headers[.contentType] == "image/jpeg")
            #expect(try await client.page(inConsole + "?thumbnail=true", as: city).status == .ok)
            #expect(
                try await client.page(console + "/text", as: city).text.contains(
                    "Photo 2: \(second)"
                )
            )
        }
    }

    @Test func `nobody else sees a photograph, not even through a report of his own`() async throws {
        let photos = try await PhotoOffice()
        let (anna, bert) = (try await photos.office.rider(), try await photos.office.rider())
        try await photos.office.open { client in
            let picture = [("a.png", Snapshot.grey)]
            let hers = try await client.upload(
                "/rentals/problems",
                as: anna,
                from: Self.form,
                Self.said,
                photographs: picture
            )
            let his = try await client.upload(
                "/rentals/problems",
                as: bert,
                from: Self.form,
                Self.said,
                photographs: []
            )
            let report = try #require(hers.headers[.location])
            let id = try #require(
                try await client.json(.get, report, as: anna).value("entries", "0", "photographs", "0")
            )
            let own = try #require(his.headers[.location])

            #expect(try await client.page("\(report)/photographs/\(id)", as: bert).status == .notFound)
            #expect(try await client.page("\(own)/photographs/\(id)", as: bert).status == .notFound)
            #expect(
                try await client.page("/rentals/console/problems/\(id)/photographs/\(id)", as: bert).status
                    == .forbidden
            )
            #expect(
                try await client.page("\(report)/photographs/..%2F..%2Fcrosstown.sqlite", as: anna).status
                    == .notFound
            )
            let stolen = #"{"subject":"app","text":"x","photographs":["\#(id)"]}"#
            let refused = try await client.json(.post, "/rentals/problems", as: bert, stolen)
            #expect(try refused.value("errors", "0", "field") == "photographs")
            #expect(try await client.json(.get, "/rentals/problems", as: bert).value("reports", "1") == nil)
        }
    }

    @Test func `a refused form keeps the photographs that arrived`() async throws {
        let photos = try await PhotoOffice()
        let anna = try await photos.office.rider()
        try await photos.office.open { client in
            let refused = try await client.upload(
                "/rentals/problems",
                as: anna,
                from: Self.form,
                Self.said,
                photographs: [("a.png", Snapshot.grey), ("words.png", Snapshot.words), ("b.png", Snapshot.grey)]
            )
            let ids = refused.text.matches(of: /name="photographs" value="([-0-9a-f]{36})"/).map { String($0.output.1) }

            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains("words.png"))
            #expect(refused.text.contains("Flat tyre</textarea>"))
            #expect(ids.count == 2)
            #expect(try await client.json(.get, "/rentals/problems", as: anna).value("reports", "0") == nil)

            let again = Self.said + ids.map { (name: "photographs", value: $0) }
            let sent = try await client.upload(
                "/rentals/problems",
                as: anna,
                from: Self.form,
                again,
                photographs: [("", nil)]
            )
            let report = try #require(sent.headers[.location])
            let kept = try await client.json(.get, report, as: anna)
            #expect(try kept.value("entries", "0", "photographs", "0") == ids[0])
            #expect(try kept.value("entries", "0", "photographs", "1") == ids[1])
        }
        try await photos.work()
        #expect(photos.files().count == 4)
    }

    @Test func `more than four photographs are too many`() async throws {
        let photos = try await PhotoOffice()
        let anna = try await photos.office.rider()
        try await photos.office.open { client in
            let five = (1...5).map { ("\($0).png", Snapshot.grey) }
            let refused = try await client.upload(
                "/rentals/problems",
                as: anna,
                from: Self.form,
                Self.said,
                photographs: five
            )

            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains(#"<div class="field field-wrong" data-photographs"#))
        }
    }

    @Test func `a form from another site takes in no file`() async throws {
        let photos = try await PhotoOffice()
        let anna = try await photos.office.rider()
        try await photos.office.open { client in
            let refused = try await client.upload(
                "/rentals/problems",
                as: anna,
                from: "/rentals/problems/none",
                Self.said,
                photographs: [("a.png", Snapshot.grey)]
            )

            #expect(refused.status == .forbidden)
        }
        #expect(photos.files().isEmpty)
    }

    @Test(arguments: TestEngine.reachable)
    func `a reply brings a photograph, and its reporter can remove it`(engine: TestEngine) async throws {
        let photos = try await PhotoOffice(on: engine)
        let anna = try await photos.office.rider()
        try await photos.office.open { client in
            let made = try await client.json(.post, "/rentals/problems", as: anna, #"{"subject":"help","text":"x"}"#)
            let report = try #require(made.headers[.location])
            let picture = [("a.png", Snapshot.grey)]
            _ = try await client.upload(
                report + "/reply",
                as: anna,
                from: report,
                [("text", "Look")],
                photographs: picture
            )
            let id = try await client.json(.get, report, as: anna).value("entries", "1", "photographs", "0")
            let address = "\(report)/photographs/\(try #require(id))"

            #expect(try await client.form(address + "/remove", as: anna, from: report).status == .seeOther)
            #expect(try await client.page(address, as: anna).status == .notFound)
            #expect(try await client.json(.get, report, as: anna).value("entries", "1", "text") == "Look")
        }
        try await photos.work()
        #expect(photos.files().isEmpty)
    }

    @Test(arguments: TestEngine.reachable)
    func `staff answer with a photograph, which the reporter sees and only they remove`(
        engine: TestEngine
    ) async throws {
        let photos = try await PhotoOffice(on: engine)
        let (anna, city) = (try await photos.office.rider(), photos.office.administrator())
        try await photos.office.open { client in
            let made = try await client.json(.post, "/rentals/problems", as: anna, #"{"subject":"help","text":"x"}"#)
            let report = try #require(made.headers[.location])
            let console = report.replacingOccurrences(of: "/rentals/", with: "/rentals/console/")
            let answered = try await client.upload(
                console + "/answer",
                as: city,
                from: console,
                [("text", "The key is there"), ("closes", "true")],
                photographs: [("a.png", Snapshot.grey)]
            )
            let kept = try await client.json(.get, report, as: anna)
            let id = try #require(try kept.value("entries", "1", "photographs", "0"))
            let address = "\(report)/photographs/\(id)"
            let page = try await client.page(report, as: anna).text

            #expect(answered.status == .seeOther)
            #expect(try kept.value("state") == "closed")
            #expect(try await client.page(address, as: anna).headers[.contentType] == "image/jpeg")
            #expect(page.contains("src=\"\(address)?thumbnail=true\""))
            #expect(!page.contains("\(address)/remove"))
            #expect(try await client.form(address + "/remove", as: anna, from: report).status == .notFound)
            #expect(
                try await client.form("\(console)/photographs/\(id)/remove", as: city, from: console).status
                    == .seeOther
            )
            #expect(try await client.page(address, as: anna).status == .notFound)
        }
    }

    @Test func `twenty replies within an hour are enough`() async throws {
        let photos = try await PhotoOffice()
        let anna = try await photos.office.rider()
        try await photos.office.open { client in
            let made = try await client.json(.post, "/rentals/problems", as: anna, #"{"subject":"help","text":"x"}"#)
            let reply = try #require(made.headers[.location]) + "/reply"
            for number in 2...20 {
                #expect(try await client.json(.post, reply, as: anna, #"{"text":"\#(number)"}"#).status == .ok)
            }

            let refused = try await client.json(.post, reply, as: anna, #"{"text":"21"}"#)
            #expect(refused.status == .tooManyRequests)
            #expect(refused.headers[.retryAfter] == "3600")

            photos.office.depot.clock.advance(milliseconds: 3_600_000)
            #expect(try await client.json(.post, reply, as: anna, #"{"text":"21"}"#).status == .ok)
        }
    }
}
