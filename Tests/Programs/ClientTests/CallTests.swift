import CrosstownClient
import CrosstownContract
import CrosstownDispatchEngine
import CrosstownValues
import Foundation
import Testing

struct CallTests {
    private static let off = #"{"code":"T345","state":"not_available"}"#

    @Test func `a call carries the key and asks for JSON`() async throws {
        let transport = ScriptedTransport(.answer(200, Self.off))
        let client = CrosstownClient(transport: transport).with(key: "secret")

        let driver = try await client.driver()

        #expect(driver == DriverResponse(code: "T345", state: .notAvailable, queue: nil, offer: nil, ride: nil))
        let expected = ClientRequest(
            .get,
            "/taxi/driver",
            headers: ["Accept": "application/json", "Authorization": "Bearer secret"]
        )
        #expect(transport.requests == [expected])
    }

    @Test func `a message goes out as the server reads it`() async throws {
        let transport = ScriptedTransport(.answer(200, Self.off))
        let fix = FixMessage(latitude: 41.1, longitude: -8.6, accuracy: 5, at: Timestamp(milliseconds: 7))

        _ = try await CrosstownClient(transport: transport).report(FixBatch(fixes: [fix]))

        let request = try #require(transport.requests.first)
        let body = try JSONDecoder().decode(FixBatch.self, from: Data(request.body ?? []))
        #expect(body.fixes == [fix])
        #expect(request.headers["Content-Type"] == "application/json")
        #expect(request.headers["Authorization"] == nil)
    }

    @Test func `words and ids are percent-encoded`() async throws {
        let transport = ScriptedTransport(.answer(200, "[]"), .answer(404))
        let client = CrosstownClient(transport: transport)

        let places = try await client.places(matching: "Rua da Sé & co", near: (latitude: 41.15, longitude: -8.6))
        await #expect(throws: Refusal.self) { try await client.taxiRequest("../driver") }

        #expect(places.isEmpty)
        let paths = transport.requests.map(\.path)
        #expect(paths == ["/places?q=Rua%20da%20S%C3%A9%20%26%20co&near=41.15,-8.6", "/taxi/requests/..%2Fdriver"])
    }

    @Test func `areas go out as a file and come back by their names`() async throws {
        let transport = ScriptedTransport(.answer(200), .answer(200, #"{"areas":[{"name":"Palace","kind":"slow"}]}"#))
        let client = CrosstownClient(transport: transport)

        try await client.replaceAreas(with: "{}")
        let names = try await client.consoleAreas()

        #expect(names == ["Palace"])
        let body = try #require(transport.requests.first?.body)
        let form = try JSONDecoder().decode([String: [String: String]].self, from: Data(body))
        #expect(form["file"]?["content"].flatMap { Data(base64Encoded: $0) } == Data("{}".utf8))
    }

    @Test func `a problem becomes a refusal with its fields`() async throws {
        let problem = """
            {"type":"/problems/validation","title":"Please check the form","status":422,"detail":"One field.",
             "errors":[{"field":"passengers","message":"must be at most 3"}]}
            """
        let transport = ScriptedTransport(.answer(422, problem, ["content-type": "application/problem+json"]))
        let message = RequestMessage(meetingPlace: "Here", latitude: 41, longitude: -8, passengers: 9)

        let refusal = await #expect(throws: Refusal.self) {
            try await CrosstownClient(transport: transport).requestTaxi(message)
        }

        #expect(refusal?.status == 422)
        #expect(refusal?.type == "/problems/validation")
        #expect(refusal?.message(for: "passengers") == "must be at most 3")
        #expect(refusal?.message(for: "meetingPlace") == nil)
    }

    @Test func `a refusal without a problem is still a refusal`() async {
        let transport = ScriptedTransport(.answer(404, "<html>"))

        let refusal = await #expect(throws: Refusal.self) {
            try await CrosstownClient(transport: transport).taxiRequest("1")
        }

        #expect(refusal == Refusal(status: 404, title: "Status 404"))
    }

    @Test(arguments: [(200, "<html>Sign in to the hotel's network</html>"), (302, "")])
    func `an answer that is not the server's is told from a refusal`(status: Int, body: String) async {
        let transport = ScriptedTransport(.answer(status, body))

        let error = await #expect(throws: UnreadableResponse.self) {
            try await CrosstownClient(transport: transport).driver()
        }

        #expect(error?.status == status)
    }
}
