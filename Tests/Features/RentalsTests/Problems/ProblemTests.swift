import CrosstownCases
import CrosstownKit
import CrosstownRentals
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct ProblemTests {
    private static let brakes = #"{"subject":"vehicle","number":"port1","text":"Brakes fail","critical":true}"#
    private static let squeak = #"{"subject":"vehicle","number":"port1","text":"Brakes squeak"}"#

    @Test(arguments: TestEngine.reachable)
    func `a report is answered, replied to and closed, and both sides see all of it`(engine: TestEngine) async throws {
        let office = try await RentalOffice(on: engine)
        let (anna, city) = (try await office.rider(), office.administrator())
        try await office.open { client in
            let made = try await client.json(.post, "/rentals/problems", as: anna, Self.brakes)
            let report = try #require(made.headers[.location])
            let console = report.replacingOccurrences(of: "/rentals/", with: "/rentals/console/")
            #expect(made.status == .created)
            #expect(try made.value("vehicle") == "BIKE1")
            #expect(try made.value("state") == "open")

            let answered = try await client.form(console + "/answer", as: city, from: console, "text=We+look&closes=")
            #expect(answered.status == .seeOther)
            #expect(try await client.json(.get, report, as: anna).value("state") == "answered")
            #expect(try await client.page(report, as: anna).text.contains("We look"))

            _ = try await client.form(report + "/reply", as: anna, from: report, "text=Thank+you")
            #expect(try await client.json(.get, console, as: city).value("state") == "open")
            let closed = try await client.json(.post, console + "/answer", as: city, #"{"text":"Done","closes":true}"#)
            #expect(try closed.value("state") == "closed")
            #expect(try closed.value("entries", "3", "text") == "Done")
            for (page, key) in [(report, anna), (console, city)] {
                #expect(try await client.page(page, as: key).text.contains("data-case-closed"))
            }
            #expect(
                try await client.json(.get, "/rentals/problems", as: anna).value("reports", "0", "state") == "closed"
            )
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `critical reports come first, and their clock begins anew with a reply`(engine: TestEngine) async throws {
        let office = try await RentalOffice(on: engine)
        let (anna, city) = (try await office.rider(), office.administrator())
        try await office.open { client in
            _ = try await client.json(.post, "/rentals/problems", as: anna, #"{"subject":"app","text":"Too dark"}"#)
            office.depot.clock.advance(milliseconds: 3_600_000)
            let made = try await client.json(.post, "/rentals/problems", as: anna, Self.brakes)
            let report = try #require(made.headers[.location])
            let queue = "/rentals/console/problems"

            #expect(try await client.json(.get, queue, as: city).value("reports", "0", "vehicle") == "BIKE1")
            #expect(try await client.json(.get, queue, as: city).value("reports", "1", "dueBy") == nil)
            office.depot.clock.advance(milliseconds: 23 * 3_600_000)
            #expect(try await client.page(queue, as: city).text.contains(#"data-running-ms="3600000""#))
            office.depot.clock.advance(milliseconds: 2 * 3_600_000)
            #expect(try await !client.page(queue, as: city).text.contains("data-running-ms"))

            let console = report.replacingOccurrences(of: "/rentals/", with: "/rentals/console/")
            _ = try await client.json(.post, console + "/answer", as: city, #"{"text":"We look"}"#)
            _ = try await client.json(.post, report + "/reply", as: anna, #"{"text":"Still broken"}"#)
            #expect(try await client.page(queue, as: city).text.contains(#"data-running-ms="86400000""#))
        }
    }

    @Test func `who reports a danger reads that it is urgent, and staff that it is critical`() async throws {
        let office = try await RentalOffice()
        let (anna, city) = (try await office.rider(), office.administrator())
        try await office.open { client in
            let made = try await client.json(.post, "/rentals/problems", as: anna, Self.brakes)
            let report = try #require(made.headers[.location])
            let console = report.replacingOccurrences(of: "/rentals/", with: "/rentals/console/")
            let badge = { (name: String) in #"<span class="badge badge-bad">\#(name)</span>"# }

            for page in [report, "/rentals/problems"] {
                #expect(try await client.page(page, as: anna).text.contains(badge("Urgent: safety")))
            }
            #expect(try await client.page(console, as: city).text.contains(badge("Critical")))
        }
    }

    @Test func `a reported vehicle is taken out of service at once, and put back`() async throws {
        let office = try await RentalOffice()
        let (anna, city) = (try await office.rider(), office.administrator())
        try await office.open { client in
            let made = try await client.json(.post, "/rentals/problems", as: anna, Self.squeak)
            let console = "/rentals/console/problems/\(try #require(try made.value("id")))"

            let out = try await client.form(console + "/service", as: city, from: console, "outOfService=true")
            #expect(out.status == .seeOther)
            let refused = try await client.json(.post, "/rentals/rides", as: anna, #"{"number":"BIKE1"}"#)
            #expect(try refused.value("type") == "/problems/out-of-service")
            #expect(try await client.page(console, as: city).text.contains("stays out of service"))
            _ = try await client.form(console + "/service", as: city, from: console, "outOfService=false")
            #expect(try await client.json(.post, "/rentals/rides", as: anna, #"{"number":"BIKE1"}"#).status == .created)
        }
    }

    @Test func `a report about a ride names its vehicle, and is exported as text`() async throws {
        let office = try await RentalOffice()
        let (anna, city) = (try await office.rider(), office.administrator())
        try await office.open { client in
            let rented = try await client.json(.post, "/rentals/rides", as: anna, #"{"number":"BIKE2"}"#)
            let ride = try #require(try rented.value("id"))
            let form = try await client.page(
                "/rentals/problems/new?subject=vehicle&number=BIKE2&ride=\(ride)",
                as: anna
            )
            #expect(form.text.contains(ride))
            #expect(form.text.contains(#"value="BIKE2""#))

            let body = #"{"subject":"vehicle","text":"Flat <tyre>","ride":"\#(ride)"}"#
            let made = try await client.json(.post, "/rentals/problems", as: anna, body)
            let id = try #require(try made.value("id"))
            let text = try await client.page("/rentals/console/problems/\(id)/text", as: city)
            let page = try await client.page("/rentals/console/problems/\(id)", as: city)

            #expect(text.headers[.contentType] == "text/plain; charset=utf-8")
            #expect(text.text.hasPrefix("Bike BIKE2\n"))
            #expect(text.text.contains("Flat <tyre>"))
            #expect(page.text.contains("Flat &lt;tyre&gt;"))
        }
    }

    @Test func `the same report sent twice is kept once`() async throws {
        let office = try await RentalOffice()
        let (anna, bert) = (try await office.rider(), try await office.rider())
        let key = office.host.ids.next(Account.self)
        try await office.open { client in
            let body = #"{"key":"\#(key)","subject":"help","text":"Where is the port?"}"#
            let sent = [
                try await client.json(.post, "/rentals/problems", as: anna, body),
                try await client.json(.post, "/rentals/problems", as: anna, body),
                try await client.json(.post, "/rentals/problems", as: bert, body),
            ]

            let list = try await client.json(.get, "/rentals/problems", as: anna)
            #expect(sent.map(\.status) == [.created, .created, .conflict])
            #expect(try list.value("reports", "0", "entries", "1") == nil)
            #expect(try list.value("reports", "1") == nil)
        }
    }

    @Test(
        arguments: [
            (#"{"subject":"weather","text":""}"#, ["subject", "text"]),
            (#"{"subject":"vehicle","text":"x","number":"NONE99"}"#, ["number"]),
            (#"{"subject":"vehicle","text":"x","number":"!"}"#, ["number"]),
        ]
    )
    func `every wrong field is named, and nothing is kept`(body: String, fields: [String]) async throws {
        let office = try await RentalOffice()
        let anna = try await office.rider()
        try await office.open { client in
            let refused = try await client.json(.post, "/rentals/problems", as: anna, body)

            let named = (0..<3).compactMap { try? refused.value("errors", "\($0)", "field") }
            #expect(refused.status == .unprocessableContent)
            #expect(named == fields)
            #expect(try await client.json(.get, "/rentals/problems", as: anna).value("reports", "0") == nil)
        }
    }

    @Test func `a refused form keeps what was written`() async throws {
        let office = try await RentalOffice()
        let anna = try await office.rider()
        try await office.open { client in
            let refused = try await client.form(
                "/rentals/problems",
                as: anna,
                from: "/rentals/problems/new",
                "subject=station&text=Two%0Alines&number=NONE99&critical=true"
            )

            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains("Two\nlines</textarea>"))
            #expect(refused.text.contains(#"value="station" checked"#))
            #expect(refused.text.contains(#"name="critical" value="true" checked"#))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `reports are in the inbox of all staff, with the vehicle that they are about`(
        engine: TestEngine
    ) async throws {
        let office = try await RentalOffice(on: engine)
        let inbox = CasesModule(office.host.makeFeatureHost())
        inbox.learn([office.module])
        let (anna, support) = (try await office.rider(), office.host.key(as: ["rentals.support"]))
        try await office.host.open(office.module, inbox) { client in
            _ = try await client.json(.post, "/rentals/problems", as: anna, #"{"subject":"help","text":"Where?"}"#)
            let made = try await client.json(.post, "/rentals/problems", as: anna, Self.brakes)
            let id = try #require(try made.value("id"))

            let cases = try await client.json(.get, "/console/cases?subject=rentals.problem", as: support)

            #expect(try cases.values("cases", "*", "topic") == ["vehicle", "help"])
            #expect(try cases.value("cases", "0", "headline") == "Bike BIKE1")
            #expect(try cases.value("cases", "0", "link") == "/rentals/console/problems/\(id)")
            #expect(try cases.value("cases", "0", "dueBy") == made.value("dueBy"))
            #expect(try cases.value("cases", "1", "headline") == nil)
        }
    }

    @Test func `reporters do not close reports by what they write`() async throws {
        let office = try await RentalOffice()
        let anna = try await office.rider()
        try await office.open { client in
            let made = try await client.json(.post, "/rentals/problems", as: anna, Self.brakes)
            let reply = try #require(made.headers[.location]) + "/reply"

            let written = try await client.json(.post, reply, as: anna, #"{"text":"Still","closes":true}"#)

            #expect(try written.value("state") == "open")
        }
    }

    @Test func `nobody reads another person's reports or rides`() async throws {
        let office = try await RentalOffice()
        let (anna, bert) = (try await office.rider(), try await office.rider())
        try await office.open { client in
            let made = try await client.json(.post, "/rentals/problems", as: anna, Self.brakes)
            let report = try #require(made.headers[.location])
            let ride = try await client.json(.post, "/rentals/rides", as: anna, #"{"number":"BIKE2"}"#).value("id")
            let about = #"{"subject":"vehicle","text":"x","ride":"\#(try #require(ride))"}"#

            #expect(try await client.json(.get, report, as: bert).status == .notFound)
            #expect(try await client.json(.post, report + "/reply", as: bert, #"{"text":"x"}"#).status == .notFound)
            #expect(try await client.json(.get, report + "/events", as: bert).status == .notFound)
            #expect(try await client.json(.get, "/rentals/console/problems", as: bert).status == .forbidden)
            #expect(try await client.json(.post, "/rentals/problems", as: bert, about).status == .notFound)
        }
    }

    @Test func `fifty reports that wait are enough`() async throws {
        let office = try await RentalOffice()
        let anna = try await office.rider()
        try await office.open { client in
            for number in 1...50 {
                let body = #"{"subject":"app","text":"\#(number)"}"#
                #expect(try await client.json(.post, "/rentals/problems", as: anna, body).status == .created)
            }

            let refused = try await client.json(.post, "/rentals/problems", as: anna, Self.brakes)

            #expect(refused.status == .conflict)
        }
    }
}
