import CrosstownClient
import CrosstownContract
import Foundation
import Testing

/// The samples in the documentation of the client and of the messages that it sends.
@Suite struct DocumentationSamples {
    @Test func `a passenger signs in and requests a taxi`() async throws {
        let transport = ScriptedTransport(
            .answer(200, #"{"key":"k","expiresAt":7,"userName":"ada","role":"passenger"}"#),
            .answer(409, #"{"title":"No taxi waits in this zone"}"#)
        )
        let visitor = CrosstownClient(transport: transport)
        let session = try await visitor.signIn(Credentials(userName: "ada", password: "..."))
        let ada = visitor.with(key: session.key)
        let here = RequestMessage(meetingPlace: "Market Square", latitude: 41.15, longitude: -8.61, passengers: 2)
        do {
            let request = try await ada.requestTaxi(here)
            for try await event in ada.taxiEvents(request: request.id) {
                print(event.name, try await ada.taxiRequest(request.id).state)
            }
        } catch let refusal as Refusal {
            print(refusal.title, refusal.detail ?? "")
        }

        #expect(transport.requests.map(\.path) == ["/sessions", "/taxi/requests"])
    }

    @Test func `an event arrives in two pieces`() {
        var parser = EventStreamParser()
        let first = parser.take(Array("event: news\nda".utf8))
        let second = parser.take(Array("ta: It rains\n\n".utf8))
        // first is empty, second has one event with the name "news".

        #expect(first.isEmpty)
        #expect(second == [ServerEvent(name: "news", data: "It rains")])
    }

    @Test func `a message is what the server reads`() throws {
        let message = RequestMessage(meetingPlace: "Market Square", latitude: 41.15, longitude: -8.61, passengers: 2)
        let body = try JSONEncoder().encode(message)
        // body is what POST /taxi/requests reads.

        #expect(try JSONDecoder().decode(RequestMessage.self, from: body) == message)
    }
}
