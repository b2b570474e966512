package import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// What this program asks of Crosstown: version 1 of its contract, and places by their names, which anybody may ask for.
package struct CityAPI: Sendable {
    /// An answer that is no success.
    struct Refusal: Error {
        let status: Int
        let detail: String
    }

    /// A ride as the contract describes it.
    package struct Ride: Codable, Sendable {
        struct Taxi: Codable, Sendable {
            let code: String
            let arrivesInSeconds: Double?
        }

        let id: String
        let reference: String
        let state: String
        let taxi: Taxi?
        let link: String
    }

    /// A ride that is asked for.
    package struct RideEntry: Codable, Sendable {
        let reference: String
        let meetingPlace: String
        let latitude: Double
        let longitude: Double
        let passengers: Int

        /// Describes a ride.
        package init(reference: String, meetingPlace: String, latitude: Double, longitude: Double, passengers: Int) {
            (self.reference, self.meetingPlace) = (reference, meetingPlace)
            (self.latitude, self.longitude) = (latitude, longitude)
            self.passengers = passengers
        }
    }

    /// What a way costs.
    package struct Fare: Codable, Sendable {
        struct Amount: Codable, Sendable {
            let minorUnits: Int64
            let currency: String
        }

        struct Estimate: Codable, Sendable {
            let distanceMetres: Double
            let total: Amount
        }

        let estimate: Estimate?
    }

    /// A webhook as it is entered.
    package struct HookEntry: Codable, Sendable {
        /// What the city's people call it.
        package let name: String
        /// Where it is called.
        package let address: String
        let types: [String]

        /// Describes a webhook.
        package init(name: String, address: String, types: [String]) {
            (self.name, self.address, self.types) = (name, address, types)
        }
    }

    /// A webhook that was entered, and its secret.
    package struct Hook: Codable, Sendable {
        let id: String
        let secret: String
    }

    /// The webhooks that were entered.
    package struct Hooks: Codable, Sendable {
        struct Entered: Codable, Sendable {
            let id: String
            let name: String
            let address: String
        }

        let webhooks: [Entered]
    }

    /// A place by its name.
    struct Place: Codable, Sendable {
        let name: String
        let latitude: Double
        let longitude: Double
    }

    /// What a refusal says (RFC 9457).
    private struct Problem: Decodable {
        let detail: String?
    }

    let address: String
    let key: String
    let client: HTTPClient

    /// Calls a city with a key.
    package init(address: String, key: String, client: HTTPClient) {
        (self.address, self.key, self.client) = (address, key, client)
    }

    func ask(_ entry: RideEntry) async throws -> Ride { try await post("/v1/taxi/rides", entry) }

    func ride(_ id: String) async throws -> Ride { try await get("/v1/taxi/rides/\(id)") }

    func withdraw(_ id: String) async throws -> Ride {
        try await post("/v1/taxi/rides/\(id)/withdraw", [String: String]())
    }

    func fare(from: String, to: String) async throws -> Fare {
        try await get("/v1/taxi/fares?from=\(Self.encoded(from))&to=\(Self.encoded(to))")
    }

    func hooks() async throws -> Hooks { try await get("/v1/webhooks") }

    /// Enters a webhook.
    package func enter(_ hook: HookEntry) async throws -> Hook { try await post("/v1/webhooks", hook) }

    func newSecret(of hook: String) async throws -> Hook {
        try await post("/v1/webhooks/\(hook)/rotate", [String: String]())
    }

    /// Removes a webhook with all that waits for it.
    func remove(_ hook: String) async throws {
        _ = try await answer(to: posting("/v1/webhooks/\(hook)/remove", [String: String]()), isOwn: true)
    }

    /// Places by a name; everybody may ask, and a key opens its own addresses alone.
    func places(_ text: String) async throws -> [Place] {
        try await call(HTTPClientRequest(url: address + "/places?within=city&q=\(Self.encoded(text))"), isOwn: false)
    }

    private func get<Value: Decodable>(_ path: String) async throws -> Value {
        try await call(HTTPClientRequest(url: address + path))
    }

    private func post<Value: Decodable>(_ path: String, _ body: some Encodable) async throws -> Value {
        try await call(posting(path, body))
    }

    private func posting(_ path: String, _ body: some Encodable) throws -> HTTPClientRequest {
        var request = HTTPClientRequest(url: address + path)
        request.method = .POST
        request.headers.add(name: "Content-Type", value: "application/json")
        request.body = .bytes(ByteBuffer(bytes: Array(try JSONEncoder().encode(body))))
        return request
    }

    private func call<Value: Decodable>(_ request: HTTPClientRequest, isOwn: Bool = true) async throws -> Value {
        try JSONDecoder().decode(Value.self, from: try await answer(to: request, isOwn: isOwn))
    }

    private func answer(to request: HTTPClientRequest, isOwn: Bool) async throws -> Data {
        var request = request
        request.headers.add(name: "Accept", value: "application/json")
        if isOwn { request.headers.add(name: "Authorization", value: "Bearer \(key)") }
        let response = try await client.execute(request, timeout: .seconds(15))
        let body = Data(try await response.body.collect(upTo: 1 << 20).readableBytesView)
        guard (200..<300).contains(Int(response.status.code)) else {
            let problem = try? JSONDecoder().decode(Problem.self, from: body)
            throw Refusal(status: Int(response.status.code), detail: problem?.detail ?? "")
        }
        return body
    }

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}
