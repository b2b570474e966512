import CrosstownKit
import CrosstownRentals
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// The buttons of staff beside a report, and the file of a report.
@Suite struct ProblemTargetTests {
    /// A report of a rider about a vehicle, and its page of the console.
    private static func report(_ client: any TestClientProtocol, by rider: String) async throws -> String {
        let body = #"{"subject":"vehicle","number":"BIKE1","text":"Brakes fail"}"#
        let made = try await client.json(.post, "/rentals/problems", as: rider, body)
        return "/rentals/console/problems/\(try #require(try made.value("id")))"
    }

    @Test(arguments: TestEngine.reachable)
    func `closing what a colleague has closed leaves it closed, and says so`(engine: TestEngine) async throws {
        let office = try await RentalOffice(on: engine)
        let anna = try await office.depot.rider()
        let (rider, city) = (office.people.key(of: anna), office.administrator())
        try await office.open { client in
            let console = try await Self.report(client, by: rider)
            let turn = console + "/turn"
            let first = try await client.form(turn, as: city, from: console, "state=closed")
            let stale = try await client.form(turn, as: city, from: console, "state=closed")
            let again = try await client.json(.post, turn, as: city, #"{"state":"closed"}"#)

            #expect(first.headers[.location] == console)
            #expect(stale.headers[.location] == console + "?already=closed")
            #expect(try again.value("state") == "closed")
            #expect(office.depot.inbox.kinds(for: anna) == ["rentals.answers"])
            let told = try await client.page(console + "?already=closed", as: city).text
            #expect(told.contains(#"data-already="closed""#))
        }
    }

    @Test(
        arguments: [
            ("turn", #"{"state":"closed"}"#, #"{"state":"open"}"#),
            ("critical", #"{"critical":true}"#, #"{"critical":false}"#),
            ("service", #"{"outOfService":true}"#, #"{"outOfService":false}"#),
        ]
    )
    func `each state is reached by asking for it, however often`(step: String, on: String, off: String) async throws {
        let office = try await RentalOffice()
        let (anna, city) = (try await office.rider(), office.administrator())
        try await office.open { client in
            let console = try await Self.report(client, by: anna)
            let address = "\(console)/\(step)"
            var pages: [[String]] = []
            for body in [on, on, off, off] {
                let changed = try await client.json(.post, address, as: city, body)
                #expect(changed.status == .ok)
                pages.append(try await client.page(console, as: city).text.hiddenFields)
            }

            #expect(pages[0] == pages[1])
            #expect(pages[1] != pages[2])
            #expect(pages[2] == pages[3])
        }
    }

    @Test(arguments: ["turn", "critical", "service"])
    func `a button without the state that is wanted changes nothing`(step: String) async throws {
        let office = try await RentalOffice()
        let (anna, city) = (try await office.rider(), office.administrator())
        try await office.open { client in
            let console = try await Self.report(client, by: anna)

            let refused = try await client.json(.post, "\(console)/\(step)", as: city, "{}")

            #expect(refused.status == .unprocessableContent)
            #expect(try await client.json(.get, console, as: city).value("state") == "open")
        }
    }

    @Test func `a report is exported in the reader's language, under its day and vehicle`() async throws {
        let office = try await RentalOffice()
        let (anna, city) = (try await office.rider(), office.administrator())
        try await office.open(in: Languages(folder: "Public/texts")) { client in
            let console = try await Self.report(client, by: anna)
            let file = try await client.page(console + "/text", as: city, in: "fr")

            let name = try #require(file.headers[.contentDisposition])
            #expect(name.contains(#/filename="report-\d{4}-\d\d-\d\d-BIKE1\.txt"/#))
            #expect(file.text.hasPrefix("Vélo BIKE1\n"))
            #expect(file.text.contains("Brakes fail"))
            #expect(!file.text.contains("Reported"))
        }
    }
}

extension String {
    /// What the buttons of a page send: names and values of its hidden fields, but for the token.
    fileprivate var hiddenFields: [String] {
        matches(of: #/<input type="hidden" name="([A-Za-z]+)" value="([a-z]+)">/#)
            .map { "\($0.1)=\($0.2)" }.filter { !$0.hasPrefix("csrf=") }
    }
}
