import Crypto
import Foundation
import TaxiSharing
import Testing

/// The program is held against the released description of Crosstown alone.
@Suite struct ContractTests {
    private let description: [String: Any]

    init() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let data = try Data(contentsOf: root.appending(path: "docs/api-v1.json"))
        description = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    @Test(arguments: [
        ("/v1/taxi/rides", "post"), ("/v1/taxi/rides/{id}", "get"), ("/v1/taxi/rides/{id}/withdraw", "post"),
        ("/v1/taxi/fares", "get"), ("/v1/webhooks", "get"), ("/v1/webhooks", "post"),
        ("/v1/webhooks/{id}/rotate", "post"), ("/v1/webhooks/{id}/remove", "post"),
    ])
    func `what the program calls was released`(path: String, method: String) throws {
        let paths = try #require(description["paths"] as? [String: [String: Any]])
        #expect(paths[path]?[method] != nil)
    }

    @Test func `the program reads the least that each answer holds`() throws {
        _ = try read(CityAPI.Ride.self, from: response("get", "/v1/taxi/rides/{id}"))
        _ = try read(CityAPI.Hook.self, from: response("post", "/v1/webhooks", status: "201"))
        _ = try read(CityAPI.Hooks.self, from: response("get", "/v1/webhooks"))
        _ = try read(CityAPI.Fare.self, from: response("get", "/v1/taxi/fares"))
        _ = try read(HookCheck.Event.Ride.self, from: schema("RideReport"))
    }

    @Test func `the program says what each call must be told, and nothing else`() throws {
        let ride = CityAPI.RideEntry(reference: "a", meetingPlace: "b", latitude: 1, longitude: 2, passengers: 1)
        try check(ride, request("post", "/v1/taxi/rides"))
        let hook = CityAPI.HookEntry(name: "a", address: "https://a.example", types: [])
        try check(hook, request("post", "/v1/webhooks"))
    }

    private func read<Value: Decodable>(_ type: Value.Type, from schema: [String: Any]) throws -> Value {
        try JSONDecoder().decode(type, from: JSONSerialization.data(withJSONObject: sample(schema)))
    }

    private func check(_ value: some Encodable, _ schema: [String: Any]) throws {
        let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(value)) as? [String: Any]
        let said = Set(try #require(object).keys)
        let known = Set(try #require(schema["properties"] as? [String: Any]).keys)
        #expect(said.isSubset(of: known))
        #expect(Set(schema["required"] as? [String] ?? []).isSubset(of: said))
    }

    private func operation(_ method: String, _ path: String) throws -> [String: Any] {
        let paths = try #require(description["paths"] as? [String: [String: Any]])
        return try #require(paths[path]?[method] as? [String: Any], "\(method) \(path) was not released")
    }

    private func response(_ method: String, _ path: String, status: String = "200") throws -> [String: Any] {
        let responses = try #require(operation(method, path)["responses"] as? [String: [String: Any]])
        return try content(#require(responses[status], "\(method) \(path) never answers \(status)"))
    }

    private func request(_ method: String, _ path: String) throws -> [String: Any] {
        try content(#require(operation(method, path)["requestBody"] as? [String: Any]))
    }

    private func content(_ message: [String: Any]) throws -> [String: Any] {
        let types = try #require(message["content"] as? [String: [String: Any]])
        return try resolved(#require(types["application/json"]?["schema"] as? [String: Any]))
    }

    private func resolved(_ schema: [String: Any]) throws -> [String: Any] {
        guard let reference = schema["$ref"] as? String else { return schema }
        return try self.schema(String(reference.split(separator: "/").last ?? ""))
    }

    private func schema(_ name: String) throws -> [String: Any] {
        let components = try #require(description["components"] as? [String: Any])
        let schemas = try #require(components["schemas"] as? [String: [String: Any]])
        return try #require(schemas[name], "there is no \(name)")
    }

    /// An answer with nothing in it but what it must hold.
    private func sample(_ schema: [String: Any]) throws -> [String: Any] {
        let properties = try #require(schema["properties"] as? [String: [String: Any]])
        return try (schema["required"] as? [String] ?? []).reduce(into: [:]) { sample, member in
            sample[member] = try value(properties[member] ?? [:])
        }
    }

    private func value(_ schema: [String: Any]) throws -> Any {
        if schema["$ref"] != nil {
            let named = try resolved(schema)
            return try (named["enum"] as? [Any])?.first ?? sample(named)
        }
        return switch schema["type"] as? String {
        case "string": "a"
        case "integer", "number": 1
        case "boolean": true
        case "array": [Any]()
        default: [String: Any]()
        }
    }
}

@Suite struct HookTests {
    private static let key = SymmetricKey(data: [UInt8](repeating: 5, count: 32))
    private let secret = "whsec_" + Data(repeating: 5, count: 32).base64EncodedString()
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let body = Data(
        #"{"type":"taxi.ride.accepted","timestamp":"x","data":{"ride":"r","state":"accepted","taxi":"T1"}}"#.utf8
    )

    private func signature(_ id: String, _ seconds: String) -> String {
        let signed = Data("\(id).\(seconds).".utf8) + body
        return "v1," + Data(HMAC<SHA256>.authenticationCode(for: signed, using: Self.key)).base64EncodedString()
    }

    @Test func `a genuine call counts once`() throws {
        var check = try #require(HookCheck(secret: secret))
        let signature = signature("a", "1800000000")

        let first = check.event(id: "a", timestamp: "1800000000", signatures: signature, body: body, now: now)
        let again = check.event(id: "a", timestamp: "1800000000", signatures: signature, body: body, now: now)

        #expect(first?.data.taxi == "T1")
        #expect(again == nil)
    }

    @Test(arguments: [
        ("a", "1800000000", "v1,AAAA"), ("a", "1800000000", ""), ("a", "1799990000", "old"),
        ("b", "1800000000", "of a"),
        ("a", "soon", "old"),
    ])
    func `a forged, altered or old call does not count`(id: String, seconds: String, given: String) throws {
        var check = try #require(HookCheck(secret: secret))
        let signatures =
            switch given {
            case "old": signature(id, seconds)
            case "of a": signature("a", seconds)
            default: given
            }
        #expect(check.event(id: id, timestamp: seconds, signatures: signatures, body: body, now: now) == nil)
    }
}
