import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// Routes whose types hold everything that a description has to cope with.
private enum Depot {
    enum Colour: String, Codable, CaseIterable { case red, green }

    enum Mood: String, Codable { case calm, wild }

    struct Which: Codable, Sendable {
        var id: Identifier<Depot.Bike>
        var since: Timestamp?
        var colours: [Colour]?
        var near: Place?
    }

    struct Place: Codable, Sendable {
        var latitude: Double
        var longitude: Double
    }

    struct Bike: Page, Codable {
        struct Part: Codable { var name: String }
        var id: Identifier<Bike>
        var colour: Colour
        var seenAt: Timestamp
        var parts: [Part]
        var spares: [String: Part]
        var siblings: [Bike]
        var link: Link
        var note: String?
        var day: Day
        var title: LocalizedText { "Bike" }
        var main: Markup { "" }
    }

    /// Refuses most texts, as validated types do.
    struct Day: Codable {
        init(from decoder: any Decoder) throws {
            let text = try decoder.singleValueContainer().decode(String.self)
            guard text.split(separator: "-").count == 3 else {
                throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "must be a date"))
            }
        }
        func encode(to encoder: any Encoder) throws {}
    }

    struct Report: Codable, Sendable {
        var text: String
        var isUrgent: Bool
        var place: Place
        var photo: UploadedFile?
    }

    struct Album: Codable, Sendable {
        var photographs: [String]?
    }

    /// A place with its picture, of which programs are told the place.
    struct Sight: Page {
        var place: Place
        var title: LocalizedText { "Sight" }
        var main: Markup { "" }
        static var contents: any Decodable.Type { Place.self }
        func encode(to encoder: any Encoder) throws { try place.encode(to: encoder) }
    }

    struct Animal: Codable, Sendable {
        var mood: Mood
        var name: String
    }

    static var routes: Routes<WebContext> {
        let routes = Routes<WebContext>()
        routes.page("/bikes/:id", in: .open("bikes"), RouteName("getBike", "A bike")) {
            (_: Which, _) -> Bike in throw Problem.notFound()
        }
        routes.post(
            "/bikes/:id",
            in: RouteGroup(tag: "bikes", access: .anyRole(["rider", "admin"])),
            RouteName("reportBike", "Report")
        ) { (_: Which, _: Report, _) in ChangeResponse.done(at: "/") }
        routes.post(
            "/bikes/:id/photographs",
            in: .open("bikes"),
            RouteName("photographBike", "Photo"),
            files: FormFiles("photographs", most: 4, bodyLimit: 9000),
            intake: { _, _, _ in throw Problem.notFound() },
            use: { (_: Which, _: Album, _) in ChangeResponse.done(at: "/") }
        )
        routes.file("/files/**", in: .open("files"), RouteName("files", "Any"), mediaType: "*/*") {
            (_: Empty, _, _) in Response(status: .ok)
        }
        return routes
    }
}

@Suite struct APIDescriptionTests {
    private let document: [String: Any]

    init() throws { document = try Self.document(of: Depot.routes) }

    @Test func `every reference leads somewhere`() throws {
        let notes = try Self.document(of: Notes.routes())

        for document in [document, notes] {
            let references = Self.references(in: document)
            #expect(!references.isEmpty)
            for reference in references { #expect(Self.value(reference.dropFirst(2), in: document) != nil) }
        }
    }

    @Test func `parameters stand where they belong, with values inside values by dotted names`() throws {
        let parameters = try #require(value("paths|/bikes/{id}|get|parameters") as? [[String: Any]])
        let described = parameters.map { "\($0["name"] ?? "") \($0["in"] ?? "") \($0["required"] as? Bool ?? true)" }

        #expect(
            described == [
                "colours query false", "id path true", "near.latitude query false", "near.longitude query false",
                "since query false",
            ]
        )
        #expect(parameters[1]["schema"] as? [String: String] == ["type": "string", "format": "uuid"])
        let mayBeEmpty = parameters.filter { $0["allowEmptyValue"] as? Bool == true }.map { "\($0["name"] ?? "")" }
        #expect(mayBeEmpty == ["colours", "since"])
    }

    @Test func `a page is described by what it encodes`() throws {
        let content = try #require(value("paths|/bikes/{id}|get|responses|200|content") as? [String: Any])
        let bike = "components|schemas|Depot.Bike"

        #expect(content.keys.sorted() == ["application/json", "text/html"])
        #expect(value("\(bike)|properties|seenAt|type") as? String == "integer")
        #expect(value("\(bike)|properties|siblings|items|$ref") as? String == "#/components/schemas/Depot.Bike")
        #expect(
            value("\(bike)|properties|spares|additionalProperties|$ref") as? String
                == "#/components/schemas/Depot.Bike.Part"
        )
        #expect(value("\(bike)|properties|day|type") as? String == "string")
        #expect(value("components|schemas|Depot.Colour|enum") as? [String] == ["red", "green"])
        #expect((value("\(bike)|required") as? [String])?.contains("note") == false)
        #expect((value("\(bike)|required") as? [String])?.contains("link") == true)
    }

    @Test func `a change takes JSON or a form, with files as they are`() throws {
        let content = "paths|/bikes/{id}|post|requestBody|content"
        let form = "\(content)|multipart/form-data|schema"

        #expect(value("\(content)|application/json|schema|$ref") as? String == "#/components/schemas/Depot.Report")
        #expect(value("\(form)|properties|photo|contentMediaType") as? String == "application/octet-stream")
        #expect(value("\(form)|properties|place.latitude|type") as? String == "number")
        #expect(value("\(form)|required") as? [String] == ["place.latitude", "place.longitude", "text"])
    }

    @Test func `files that are taken in while they arrive are parts of a form`() throws {
        let content = "paths|/bikes/{id}/photographs|post|requestBody|content"
        let photographs = "\(content)|multipart/form-data|schema|properties|photographs"

        #expect(value("\(content)|application/json|schema|$ref") as? String == "#/components/schemas/Depot.Album")
        #expect(value("\(photographs)|items|contentMediaType") as? String == "application/octet-stream")
        #expect(value("\(photographs)|maxItems") as? Int == 4)
        #expect(
            value("paths|/bikes/{id}/photographs|post|responses|413|description") as? String
                == "The body is larger than 9000 bytes."
        )
    }

    @Test func `a change is answered for programs and for browsers, and refused with a problem`() throws {
        let responses = try #require(value("paths|/bikes/{id}|post|responses") as? [String: Any])
        let problem = "components|responses|Problem|content|application/problem+json|schema|$ref"

        #expect(responses.keys.sorted() == ["204", "303", "413", "415", "default"])
        #expect(
            value("paths|/bikes/{id}|post|responses|413|description") as? String
                == "The body is larger than 262144 bytes."
        )
        #expect(value(problem) as? String == "#/components/schemas/Problem")
        #expect(value("components|schemas|Problem|required") as? [String] == ["status", "title", "type"])
    }

    @Test func `a change says that it makes something where it does`() throws {
        let routes = Routes<WebContext>()
        let place = ChangeResponse(Depot.Place(latitude: 43.7, longitude: 7.4), at: "/places/1")
        routes.post(
            "/places",
            in: .open("places"),
            RouteName("addPlace", "Add"),
            creates: true
        ) { (_: Empty, _: Empty, _) in place }
        routes.post(
            "/places/1",
            in: .open("places"),
            RouteName("movePlace", "Move")
        ) { (_: Empty, _: Empty, _) in place }

        let document = try Self.document(of: routes)
        let statuses = ["~1places", "~1places~11"].map { path in
            (Self.value("paths/\(path)/post/responses", in: document) as? [String: Any])?.keys.sorted()
        }

        #expect(statuses == [["201", "303", "default"], ["200", "303", "default"]])
    }

    @Test func `an address that only leads on says so, and leads on`() async throws {
        let routes = Routes<WebContext>()
        routes.redirect("/bikes/nearest", in: .open("bikes"), RouteName("nearestBike", "Nearest")) {
            (_: Empty, _, _) in "/bikes/1"
        }
        let responses = Self.value("paths/~1bikes~1nearest/get/responses", in: try Self.document(of: routes))
        let router = Router(context: WebContext.self)
        routes.install(on: router)

        #expect((responses as? [String: Any])?.keys.sorted() == ["303", "default"])
        try await Application(router: router).test(.router) { client in
            let response = try await client.execute(uri: "/bikes/nearest", method: .get)
            #expect(response.status == .seeOther)
            #expect(response.headers[.location] == "/bikes/1")
        }
    }

    @Test func `files say what they are, and where there may be none`() throws {
        let routes = Routes<WebContext>()
        routes.file("/a", in: .open("a"), RouteName("a", "A"), mediaType: "application/geo+json") {
            (_: Empty, _, _) in throw Problem.notFound()
        }
        routes.file("/b", in: .open("b"), RouteName("b", "B"), mediaType: "image/png", mayBeEmpty: true) {
            (_: Empty, _, _) in throw Problem.notFound()
        }
        let document = try Self.document(of: routes)
        func type(_ path: String) -> String? {
            Self.value("paths/~1\(path)/schema/type", in: document) as? String
        }
        func statuses(_ path: String) -> [String]? {
            (Self.value("paths/~1\(path)/get/responses", in: document) as? [String: Any])?.keys.sorted()
        }

        #expect(type("a/get/responses/200/content/application~1geo+json") == "object")
        #expect(type("b/get/responses/200/content/image~1png") == "string")
        #expect(statuses("a") == ["200", "default"])
        #expect(statuses("b") == ["200", "204", "default"])
    }

    @Test func `messages of other services are taken as they are sent, and lead no browser on`() throws {
        let routes = Routes<WebContext>()
        routes.receive("/in", in: .open("a"), RouteName("in", "Checked in"), use: { _, _, _ in })
        routes.receive("/ask", in: .open("a"), RouteName("ask", "Ask"), answering: { _, _, _ in Response(status: .ok) })
        let document = try Self.document(of: routes)
        let keys = ["in/post/requestBody/content", "in/post/responses", "ask/post/responses"].map { path in
            (Self.value("paths/~1\(path)", in: document) as? [String: Any])?.keys.sorted()
        }

        #expect(keys == [["application/json"], ["204", "413", "default"], ["200", "413", "default"]])
        #expect(Self.value("paths/~1ask/post/responses/200/content/application~1json/schema", in: document) != nil)
    }

    @Test func `who may use it is told`() {
        let post = "paths|/bikes/{id}|post"

        #expect(value("\(post)|x-roles") as? [String] == ["admin", "rider"])
        #expect((value("\(post)|security") as? [[String: Any]])?.map(\.keys.first) == ["session", "key"])
        #expect((value("paths|/bikes/{id}|get|security") as? [[String: Any]])?.first?.isEmpty == true)
        #expect(value("components|securitySchemes|session|name") as? String == "__Host-sid")
    }

    @Test func `an answer that nobody decodes is described by the type that reads it, and may be missing`() throws {
        let routes = Routes<WebContext>()
        routes.page("/sight", in: .open("sights"), RouteName("getSight", "A sight")) {
            (_: Empty, _) -> Depot.Sight in throw Problem.notFound()
        }
        routes.data("/nearest", in: .open("sights"), RouteName("getNearest", "The nearest")) {
            (_: Empty, _) -> Depot.Place? in throw Problem.notFound()
        }

        let document = try Self.document(of: routes)
        let schema = "responses/200/content/application~1json/schema"

        #expect(
            Self.value("paths/~1sight/get/\(schema)/$ref", in: document) as? String
                == "#/components/schemas/Depot.Place"
        )
        let choices = Self.value("paths/~1nearest/get/\(schema)/anyOf", in: document) as? [[String: String]]
        #expect(choices == [["$ref": "#/components/schemas/Depot.Place"], ["type": "null"]])
    }

    @Test func `addresses of any depth are left out`() {
        #expect((value("paths") as? [String: Any])?.keys.sorted() == ["/bikes/{id}", "/bikes/{id}/photographs"])
        #expect((value("tags") as? [[String: String]])?.map(\.values.first) == ["bikes"])
    }

    @Test func `a type that accepts no sample is named`() {
        let routes = Routes<WebContext>()
        routes.data("/animals", in: .open("zoo"), RouteName("getAnimal", "Animal")) {
            (_: Empty, _) -> Depot.Animal in throw Problem.notFound()
        }

        #expect(Self.description(of: routes).incompleteTypes == ["Depot.Animal"])
        #expect(Self.description(of: Depot.routes).incompleteTypes.isEmpty)
        #expect(Self.description(of: Notes.routes()).incompleteTypes.isEmpty)
    }

    @Test func `the description can be declared as a route of its own`() async throws {
        let routes = Depot.routes
        let description = Self.description(of: routes)
        routes.data("/api.json", in: .open("api"), RouteName("getAPI", "The API"), maxAge: 3600) {
            (_: Empty, _) in description
        }
        let router = Router(context: WebContext.self)
        routes.install(on: router)

        try await Application(router: router).test(.router) { client in
            let response = try await client.execute(uri: "/api.json", method: .get)
            #expect(response.text.contains("\"openapi\":\"3.1.0\""))
        }
        #expect(try description.text() == Self.description(of: Depot.routes).text())
    }

    private static func description(of routes: Routes<WebContext>) -> APIDescription {
        let cookie = SessionCookie(isSecure: true)
        return APIDescription(of: routes.operations, title: "Depot", version: "1", cookie: cookie)
    }

    private static func document(of routes: Routes<WebContext>) throws -> [String: Any] {
        let text = try description(of: routes).text()
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    /// The value at a path whose names are separated by `|`.
    private func value(_ path: String) -> Any? {
        path.split(separator: "|").reduce(document as Any?) { ($0 as? [String: Any])?[String($1)] }
    }

    private static func value(_ pointer: some StringProtocol, in document: [String: Any]) -> Any? {
        pointer.split(separator: "/").reduce(document as Any?) { value, name in
            (value as? [String: Any])?[name.replacingOccurrences(of: "~1", with: "/")]
        }
    }

    private static func references(in value: Any) -> [String] {
        if let list = value as? [Any] { return list.flatMap(references) }
        guard let object = value as? [String: Any] else { return [] }
        return object.flatMap { name, member in
            name == "$ref" ? [member as? String ?? ""] : references(in: member)
        }
    }
}
