import CrosstownKit
import CrosstownRentals
import CrosstownTesting
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct ScanRouteTests {
    @Test(arguments: TestEngine.reachable)
    func `a scanned code leads to its vehicle, and that of a dock to the vehicle in it`(engine: TestEngine) async throws
    {
        let office = try await RentalOffice(on: engine)
        try await office.open { client in
            let code = #"{"code":"https://rides.example.org/rentals/vehicles/BIKE2"}"#
            let scanned = try await client.json(.post, "/rentals/scan", as: nil, code)
            let docked = try await client.json(.post, "/rentals/scan", as: nil, #"{"code":"PORT1"}"#)
            let typed = try await client.form(
                "/rentals/scan",
                as: office.rider(),
                from: "/rentals/scan",
                "number=bike3"
            )

            #expect(try scanned.value("number") == "BIKE2")
            #expect(try docked.value("number") == "BIKE1")
            #expect(typed.status == .seeOther)
            #expect(typed.headers[.location] == "/rentals/vehicles/BIKE3")
        }
    }

    @Test(arguments: ["NONE123", "BIKE", "!", "x%2Fy", "BIKE1BIKE1BIKE1"])
    func `an address with a number that no vehicle has is not found`(number: String) async throws {
        let office = try await RentalOffice(on: .sqlite)
        try await office.open { client in
            let answer = try await client.json(.get, "/rentals/vehicles/\(number)", as: nil)

            #expect(answer.status == .notFound)
            #expect(try answer.value("type") == "/problems/unknown-number")
        }
    }

    @Test(
        arguments: [
            (#"{"code":"https://evil.test/rentals/vehicles/BIKE1"}"#, 422, "/problems/foreign-code"),
            (#"{"code":"https://rides.example.org/rentals/vehicles/!"}"#, 422, "/problems/unreadable-code"),
            (#"{"code":"NONE123"}"#, 404, "/problems/unknown-number"),
            (#"{"code":"CASINO1"}"#, 409, "/problems/empty-dock"),
            (#"{"number":"!"}"#, 422, "/problems/validation"), (#"{}"#, 422, "/problems/validation"),
        ]
    )
    func `a code that names no vehicle of ours is refused with its reason`(
        body: String,
        status: Int,
        type: String
    ) async throws {
        let office = try await RentalOffice()
        try await office.open { client in
            let refused = try await client.json(.post, "/rentals/scan", as: nil, body)

            #expect(refused.status.code == status)
            #expect(try refused.value("type") == type)
        }
    }

    @Test func `a refusal stands over the scanner with Try again and Cancel`() async throws {
        let office = try await RentalOffice()
        let anna = try await office.rider()
        try await office.open { client in
            let refused = try await client.form(
                "/rentals/scan",
                as: anna,
                from: "/rentals/scan",
                "code=https://evil.test"
            )

            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains(#"<a class="button" href="/rentals">Cancel</a>"#))
            #expect(refused.text.contains("autofocus>Try again</button>"))
            #expect(refused.text.contains("data-scanner"))
            #expect(!refused.text.contains("evil.test"))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `the city prints the codes of vehicles and of docks`(engine: TestEngine) async throws {
        let office = try await RentalOffice(on: engine)
        let city = office.administrator()
        try await office.open { client in
            let bikes = try await client.json(.get, "/rentals/console/codes?filter=bike", as: city)
            let docks = try await client.json(.get, "/rentals/console/codes?of=docks&filter=casino5", as: city)
            let page = try await client.page("/rentals/console/codes", as: city).text
            let none = try await client.json(.get, "/rentals/console/codes?filter=%25", as: city)

            #expect(try bikes.value("codes", "2", "address") == "https://rides.example.org/rentals/vehicles/BIKE3")
            #expect(try bikes.value("codes", "3") == nil)
            #expect(try docks.value("codes", "0", "label") == "Casino")
            #expect(page.components(separatedBy: "<svg class=\"code-image\"").count == 5)
            #expect(page.contains("Code for SCOOT1"))
            #expect(try none.value("codes", "3", "address") == "https://rides.example.org/rentals/vehicles/SCOOT1")
        }
    }

    @Test func `riders print no codes`() async throws {
        let office = try await RentalOffice()
        let anna = try await office.rider()
        try await office.open { client in
            let asked = try await client.json(.get, "/rentals/console/codes", as: anna)

            #expect(asked.status == .forbidden)
        }
    }
}
