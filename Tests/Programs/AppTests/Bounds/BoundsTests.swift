import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// What the description of the API allows is not refused for being too long, too large or of another form.
@Suite struct BoundsTests {
    @Test func `everything that callers send has a bound, and nothing within it is refused for one`() async throws {
        let (unbounded, refusals) = try await MatrixCity.run(isFilled: false) { city in
            (try UnboundedFields(description: city.description).all, try await BoundsCheck(city: city).refusals())
        }

        #expect(unbounded == [])
        #expect(refusals == [])
    }
}

/// Calls every operation that takes a body or parameters with values at the ends of what its schema allows.
private struct BoundsCheck: Sendable {
    /// Operations and fields whose bounds depend on another field, which a schema of one operation cannot say.
    private static let exceptions: [String: String] = [
        "POST /rentals/console/areas/new maximum_speed_kph": "is for slow areas alone",
        "POST /rentals/console/areas/:version maximum_speed_kph": "is for slow areas alone",
        "POST /drops/send radius": "is smaller where nothing is shown",
        "POST /drops/walks/:id/steps radius": "is smaller where nothing is shown",
        "institution": "names one of those that there are",
    ]

    /// The words of refusals for a bound or a form; those for what there is and what somebody may do have others.
    private static let bounds = [
        #"must (be|have) at (least|most) \d[\d,]*( |$)(?!hours|days ahead)"#, #"must be between "#,
        #"must be \d+ to \d"#,
        #"must have \d+ to \d"#, #"must be (below|above) "#, #"must not be negative"#,
        #"must be (a|a whole) number"#, #"must be (text|true or false|a list|an object)"#, #"must be an identifier"#,
        #"must be one of (the list|[a-z_]+,)"#, #"isn’t a valid value"#, #"must be an? (amount|hour|price|UUID)"#,
        #"must be a (day|time) such"#, #"must be a (day|time|day and a time),? such"#,
        #"must be a date and time(?! after)"#,
        #"must be a (latitude|cursor|phone number|color)"#, #"must be an email address"#, #"must be an address such"#,
        #"must be (a place|positions?) (in degrees|on the Earth|on the map|in the list)"#, #"hexadecimal digits"#,
        #"must be small letters"#, #"must (come from an earlier page|begin with)"#, #"letters,? (and|or)? ?digits"#,
        #"must be like"#, #"could not be read"#, #"^Enter an? (e-mail address|phone number|number) "#,
    ]

    let city: MatrixCity
    private let values: ExtremeValues
    private let streams: Set<String>

    init(city: MatrixCity) throws {
        self.city = city
        values = try ExtremeValues(description: city.description)
        streams = try SampleBodies(description: city.description).streams
    }

    func refusals() async throws -> [String] {
        var found: Set<String> = []
        for operation in city.operations where !streams.contains(operation.line) {
            guard let caller = caller(of: operation) else { continue }
            for call in values.calls(of: operation.line) {
                found.formUnion(try await refusals(of: operation, call, as: caller))
            }
        }
        return found.sorted()
    }

    private func caller(of operation: CrosstownWeb.Operation) -> MatrixCaller? {
        ([city.chief] + city.callers.reversed()).first { $0.may(operation.access) }
    }

    private func refusals(
        of operation: CrosstownWeb.Operation,
        _ call: ExtremeValues.Call,
        as caller: MatrixCaller
    ) async throws -> [String] {
        var answer = try await send(operation, call, key: try await caller.key())
        // One of the operations before has ended the session.
        if answer.status == .unauthorized { answer = try await send(operation, call, key: try await caller.newKey()) }
        guard answer.status == .badRequest || answer.status == .unprocessableContent else { return [] }
        let problem = try? JSONDecoder().decode(Refusal.self, from: Data(answer.body.readableBytesView))
        return (problem?.faults ?? [("", "cannot be read")]).compactMap { field, message in
            let name = field.isEmpty ? operation.line : "\(operation.line) \(field)"
            // What stands in a file has a form of its own.
            if field == "file" || Self.exceptions[name] != nil || Self.exceptions[field] != nil { return nil }
            return Self.isOfBound(message) ? "\(name): \(message)" : nil
        }
    }

    private func send(
        _ operation: CrosstownWeb.Operation,
        _ call: ExtremeValues.Call,
        key: String?
    ) async throws -> TestResponse {
        var headers: HTTPFields = [.accept: "application/json"]
        headers[.authorization] = key.map { "Bearer \($0)" }
        let body = operation.method == .get ? nil : call.body
        if body != nil { headers[.contentType] = "application/json" }
        return try await city.client.execute(
            uri: call.address,
            method: operation.method,
            headers: headers,
            body: body.map { ByteBuffer(string: $0) }
        )
    }

    private static func isOfBound(_ message: String) -> Bool {
        bounds.contains { message.range(of: $0, options: .regularExpression) != nil }
    }
}

/// What a refusal says, in the words of this API or of a standard that a part of it follows.
private struct Refusal: Decodable {
    private struct Fault: Decodable {
        let field: String
        let message: String
    }

    private enum CodingKeys: String, CodingKey {
        case errors
        case detail
        case description = "error_description"
    }

    let faults: [(field: String, message: String)]

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let errors = try container.decodeIfPresent([Fault].self, forKey: .errors) ?? []
        let details = try [CodingKeys.detail, .description].compactMap {
            try container.decodeIfPresent(String.self, forKey: $0)
        }
        faults = errors.isEmpty ? details.map { ("", $0) } : errors.map { ($0.field, $0.message) }
    }
}

/// The parameters and fields of bodies without a bound.
private struct UnboundedFields {
    private let schemas: [String: Any]
    private(set) var all: [String] = []

    init(description: String) throws {
        let document = try JSONSerialization.jsonObject(with: Data(description.utf8)) as? [String: Any] ?? [:]
        schemas = (document["components"] as? [String: Any])?["schemas"] as? [String: Any] ?? [:]
        for (path, methods) in document["paths"] as? [String: [String: Any]] ?? [:] {
            for (method, described) in methods {
                guard let operation = described as? [String: Any] else { continue }
                look(at: operation, method.uppercased() + " " + path)
            }
        }
        all = Set(all).sorted()
    }

    private mutating func look(at operation: [String: Any], _ line: String) {
        for parameter in operation["parameters"] as? [[String: Any]] ?? [] where parameter["in"] as? String == "query" {
            look(at: parameter["schema"] as? [String: Any] ?? [:], "\(line) \(parameter["name"] ?? "")", 0)
        }
        let content = (operation["requestBody"] as? [String: Any])?["content"] as? [String: Any]
        let json = (content?["application/json"] as? [String: Any])?["schema"] as? [String: Any]
        look(at: json ?? [:], line, 0)
    }

    private mutating func look(at schema: [String: Any], _ place: String, _ depth: Int) {
        if depth > 6 || schema["enum"] != nil || schema["contentEncoding"] != nil { return }
        if let name = (schema["$ref"] as? String)?.split(separator: "/").last {
            return look(at: schemas[String(name)] as? [String: Any] ?? [:], place, depth + 1)
        }
        for form in schema["anyOf"] as? [[String: Any]] ?? [] { look(at: form, place, depth + 1) }
        for (name, field) in schema["properties"] as? [String: [String: Any]] ?? [:] {
            look(at: field, "\(place) \(name)", depth + 1)
        }
        if let items = schema["items"] as? [String: Any] { look(at: items, place, depth + 1) }
        let isBounded =
            switch schema["type"] as? String {
            case "string": schema["maxLength"] != nil || schema["format"] as? String == "uuid"
            case "integer", "number": schema["maximum"] != nil
            case "array": schema["maxItems"] != nil
            default: true
            }
        if !isBounded { all.append(place) }
    }
}
