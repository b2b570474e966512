import CrosstownGeo
import CrosstownRentals
import CrosstownTesting
import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct AreaDrawingTests {
    private static let page = "/rentals/console/areas"
    private static let triangle = ring("[7.42,43.73],[7.43,43.73],[7.43,43.74],[7.42,43.73]")
    /// Two pieces, the first of them with a hole.
    private static let pieces = """
        {"type":"MultiPolygon","coordinates":[
        [[[7.40,43.70],[7.42,43.70],[7.42,43.72],[7.40,43.70]],[[7.412,43.702],[7.418,43.708],[7.418,43.702],[7.412,43.702]]],
        [[[7.44,43.74],[7.45,43.74],[7.45,43.75],[7.44,43.74]]]]}
        """

    /// The fields of the form.
    private static func fields(_ name: String, _ kind: String, _ shape: String, speed: String? = nil) -> String {
        let fields = [("name", name), ("kind", kind), ("shape", shape), ("maximum_speed_kph", speed ?? "")]
        return fields.map { name, value in
            "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        }.joined(separator: "&")
    }

    /// The addresses of the areas that the page lists.
    private static func addresses(_ client: any TestClientProtocol, _ city: String) async throws -> [String] {
        let text = try await client.page(page, as: city).text
        return text.matches(of: #/<th scope="row"><a href="([^"]+)"/#).map { String($0.1) }
    }

    private static func areas(_ office: RentalOffice) async throws -> [RentalArea] {
        try await office.depot.rentals.read { try $0.areas.areas() }
    }

    private static func geoJSON(_ client: any TestClientProtocol) async throws -> String {
        try await client.json(.get, "/rentals/areas", as: nil).text
    }

    @Test(arguments: TestEngine.reachable)
    func `what is drawn and what is sent lie side by side, and go down again as one file`(
        engine: TestEngine
    ) async throws {
        let office = try await RentalOffice(on: engine)
        let city = office.administrator()
        let file = AreaTests.file(AreaTests.square(Depot.port, #""name":"Quay","kind":"forbidden""#))
        try await office.open { client in
            _ = try await client.send(String(decoding: file, as: UTF8.self), as: city, to: Self.page)

            let drawn = Self.fields("Square", "slow", Self.triangle, speed: "8")
            let added = try await client.form(Self.page + "/new", as: city, from: Self.page + "/new", drawn)
            let both = try await Self.geoJSON(client)
            let sentAgain = try await client.send(both, as: city, to: Self.page)

            #expect(added.status == .seeOther)
            #expect(added.headers[.location] == Self.page)
            #expect(both.contains("Quay"))
            #expect(both.contains(#""maximum_speed_kph":8"#))
            #expect(sentAgain.status == .seeOther)
            let areas = try await Self.areas(office)
            #expect(areas == (try AreaFile.areas(in: Data(both.utf8))))
            #expect(areas.map(\.name) == ["Quay", "Square"])
        }
    }

    @Test(
        arguments: [
            ("", "forbidden", triangle, nil, "name"),
            (" ", "forbidden", triangle, nil, "name"),
            ("A", "slow", triangle, nil, "maximum_speed_kph"),
            ("A", "slow", triangle, "61", "maximum_speed_kph"),
            ("A", "return", triangle, "8", "maximum_speed_kph"),
            ("A", "forbidden", "", nil, "shape"),
            ("A", "forbidden", "{", nil, "shape"),
            ("A", "forbidden", #"{"type":"Point","coordinates":[7,43]}"#, nil, "shape"),
            ("A", "forbidden", ring("[7,43],[8,43],[7,43]"), nil, "shape"),
            ("A", "forbidden", ring("[7,43],[8,43],[8,91],[7,43]"), nil, "shape"),
            ("A", "forbidden", ring("[7,43],[8,44],[8,43],[7,44],[7,43]"), nil, "shape"),
        ] as [(String, String, String, String?, String)]
    )
    func `a wrong drawing is shown again with what to change, and changes nothing`(
        name: String,
        kind: String,
        shape: String,
        speed: String?,
        field: String
    ) async throws {
        let office = try await RentalOffice()
        let city = office.administrator()
        let right = Self.fields("Right", "return", Self.triangle)
        try await office.open { client in
            _ = try await client.form(Self.page + "/new", as: city, from: Self.page, right)
            let before = try await Self.geoJSON(client)
            let address = try #require(try await Self.addresses(client, city).first)

            for target in [Self.page + "/new", address] {
                let wrong = Self.fields(name, kind, shape, speed: speed)
                let refused = try await client.form(target, as: city, from: target, wrong)

                #expect(refused.status == .unprocessableContent)
                #expect(refused.text.contains("data-error-summary"))
                #expect(refused.text.contains("<li><a href=\"#\(field)\">"))
            }
            #expect(try await Self.geoJSON(client) == before)
        }
    }

    private static func ring(_ corners: String) -> String {
        #"{"type":"Polygon","coordinates":[[\#(corners)]]}"#
    }

    @Test func `everything that is wrong is named at once`() throws {
        let drawing = AreaDrawing(name: "", kind: .slow, mostKilometresPerHour: nil, shape: nil)

        let refused = #expect(throws: Problem.self) { try drawing.area() }

        #expect(refused?.errors?.map(\.field) == ["name", "maximum_speed_kph", "shape"])
    }

    @Test(arguments: TestEngine.reachable)
    func `of two who change one area the second is told, and keeps the drawing`(engine: TestEngine) async throws {
        let office = try await RentalOffice(on: engine)
        let (first, second) = (office.administrator(), office.administrator())
        try await office.open { client in
            for name in ["Quay", "Square"] {
                let drawn = Self.fields(name, "forbidden", Self.triangle)
                _ = try await client.form(Self.page + "/new", as: first, from: Self.page, drawn)
            }
            let seen = try await Self.addresses(client, first)
            let page = Self.page

            let faster = Self.fields("Quay by the first", "return", Self.triangle)
            let changed = try await client.form(seen[0], as: first, from: page, faster)
            let slower = Self.fields("Quay by the second", "slow", Self.triangle, speed: "9")
            let refused = try await client.form(seen[0], as: second, from: page, slower)
            let removal = try await client.form(seen[0] + "/remove", as: second, from: page)
            let other = try await client.form(seen[1], as: second, from: page, slower)

            #expect(changed.status == .seeOther)
            #expect(other.status == .seeOther)
            #expect(refused.status == .conflict)
            #expect(removal.status == .conflict)
            #expect(refused.text.contains("Quay by the second"))
            #expect(refused.text.contains("action=\"\(page)/new\""))
            #expect(try await client.page(seen[0], as: second).status == .notFound)
            let names = try await Self.areas(office).map(\.name)
            #expect(names == ["Quay by the first", "Quay by the second"])
        }
    }

    @Test func `a file, or the removal of all, does not overwrite what its sender has not seen`() async throws {
        let office = try await RentalOffice()
        let city = office.administrator()
        let file = AreaTests.file(AreaTests.square(Depot.port, #""name":"Quay","kind":"forbidden""#))
        try await office.open { client in
            let seen = try #require(try await client.json(.get, Self.page, as: city).value("version"))
            let drawn = Self.fields("Square", "forbidden", Self.triangle)
            _ = try await client.form(Self.page + "/new", as: city, from: Self.page, drawn)
            let content = file.base64EncodedString()
            let body = #"{"version":"\#(seen)","file":{"filename":"a","contentType":"b","content":"\#(content)"}}"#

            let sent = try await client.json(.post, Self.page, as: city, body)
            let removed = try await client.form(Self.page + "/remove", as: city, from: Self.page, "version=\(seen)")

            #expect(sent.status == .conflict)
            #expect(removed.status == .conflict)
            #expect(try await Self.geoJSON(client).contains("Square"))
        }
    }

    @Test func `one area more than a file may hold is refused`() async throws {
        let office = try await RentalOffice()
        let city = office.administrator()
        let square = AreaTests.square(Depot.port, #""name":"Quay","kind":"forbidden""#)
        let most = try AreaFile.areas(in: AreaTests.file(square))
        try await office.depot.rentals.change { step in
            let areas = Array(repeating: most[0], count: AreaFile.mostAreas)
            try step.areas.replace(with: areas, at: step.now)
        }
        try await office.open { client in
            let drawn = Self.fields("One more", "forbidden", Self.triangle)

            let refused = try await client.form(Self.page + "/new", as: city, from: Self.page, drawn)

            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains("\(AreaFile.mostAreas)"))
            #expect(!(try await Self.geoJSON(client).contains("One more")))
        }
    }

    @Test func `another name leaves pieces and holes as they are`() async throws {
        let office = try await RentalOffice()
        let city = office.administrator()
        try await office.open { client in
            let drawn = Self.fields("Islands", "return", Self.pieces)
            _ = try await client.form(Self.page + "/new", as: city, from: Self.page, drawn)
            let address = try #require(try await Self.addresses(client, city).first)
            let page = try await client.page(address, as: city).text
            let shape = try #require(page.firstMatch(of: #/data-area-shape value="([^"]+)"/#)?.1)
            let before = try await Self.areas(office)

            let text = String(shape.replacing("&quot;", with: "\""))
            let renamed = Self.fields("Isles", "return", text)
            let answer = try await client.form(address, as: city, from: address, renamed)

            #expect(answer.status == .seeOther)
            let after = try await Self.areas(office)
            #expect(after.map(\.name) == ["Isles"])
            #expect(after.map(\.shape) == before.map(\.shape))
            #expect(after[0].shape.polygons.map(\.holes.count) == [1, 0])
        }
    }

    @Test func `the map that an area is changed on shows all others`() async throws {
        let office = try await RentalOffice()
        let city = office.administrator()
        try await office.open { client in
            for name in ["Quay", "Square"] {
                let drawn = Self.fields(name, "forbidden", Self.triangle)
                _ = try await client.form(Self.page + "/new", as: city, from: Self.page, drawn)
            }
            let address = try #require(try await Self.addresses(client, city).first)

            let others = try await client.json(.get, address + "/others", as: city).text

            #expect(try await client.page(address, as: city).text.contains("data-zones=\"\(address)/others\""))
            #expect(others.contains("Square"))
            #expect(!others.contains("Quay"))
        }
    }

    @Test func `administrators alone draw areas, by forms of our own pages`() async throws {
        let office = try await RentalOffice()
        let (city, anna) = (office.administrator(), try await office.rider())
        try await office.open { client in
            let drawn = Self.fields("Quay", "forbidden", Self.triangle)
            _ = try await client.form(Self.page + "/new", as: city, from: Self.page, drawn)
            let address = try #require(try await Self.addresses(client, city).first)

            for path in [Self.page, Self.page + "/new", address, address + "/others"] {
                #expect(try await client.json(.get, path, as: anna).status == .forbidden)
                #expect(try await client.json(.get, path, as: nil).status == .unauthorized)
            }
            for path in [Self.page + "/new", address, address + "/remove"] {
                #expect(try await client.json(.post, path, as: anna, "{}").status == .forbidden)
                #expect(try await client.form(path, as: city, from: "/rentals/areas", drawn).status == .forbidden)
            }
            #expect(try await Self.addresses(client, city) == [address])
        }
    }
}
