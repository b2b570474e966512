import CrosstownGeo
import CrosstownKit
import CrosstownPlaces
import CrosstownTesting
import CrosstownValues
import Testing

@Suite struct PlaceIndexTests {
    private let costa = [
        PlaceTown.line("Avenue de la Costa", kind: "street", street: "Avenue de la Costa"),
        PlaceTown.line("", kind: "address", street: "Avenue de la Costa", number: "12 bis", east: 40),
        PlaceTown.line("", kind: "address", street: "Avenue de la Costa", number: "14", east: 60),
        PlaceTown.line("Café de la Côte", east: 300), PlaceTown.line("Bœuf d'Or", east: 400),
    ]

    @Test(arguments: [
        "av de la costa", "AVENUE DE LA COSTA", "avenue costa", "avnue de la csota", "costa", "cos", "avenuedelacosta",
        "avenue de la costa, town",
    ])
    func `a street is found however it is typed`(text: String) async throws {
        let index = try await PlaceTown.index(costa)

        let found = try await index.search(text, near: nil, limit: 3)

        #expect(found.first?.name == "Avenue de la Costa")
        #expect(found.first?.detail == "Street, Town")
    }

    @Test func `of several kinds the first is told`() async throws {
        let index = try await PlaceTown.index([PlaceTown.line("Le Corbusier", kind: "viewpoint;yes")])

        #expect(try await index.search("corbusier", near: nil, limit: 1).first?.detail == "Viewpoint, Town")
    }

    @Test(arguments: [
        ("14 avenue de la costa", "Avenue de la Costa 14"), ("avenue de la costa 14", "Avenue de la Costa 14"),
        ("12 bis, av. de la Costa", "Avenue de la Costa 12 bis"), ("cafe de la cote", "Café de la Côte"),
        ("boeuf dor", "Bœuf d'Or"), ("BOEUF D’OR", "Bœuf d'Or"),
    ])
    func `house numbers, accents, ligatures and apostrophes are understood`(text: String, name: String) async throws {
        let index = try await PlaceTown.index(costa)

        #expect(try await index.search(text, near: nil, limit: 3).first?.name == name)
    }

    @Test func `of places that fit alike the nearest come first`() async throws {
        let stations = [900.0, 100, 500].map { PlaceTown.line("Pharmacie \(Int($0))", east: $0) }
        let index = try await PlaceTown.index(stations)

        let found = try await index.search("pharmacie", near: PlaceTown.position(east: 450), limit: 2)

        #expect(found.map(\.name) == ["Pharmacie 500", "Pharmacie 100"])
    }

    @Test(arguments: [
        ("Avenue de la", "Avenue de la Costa"), ("Place du", "Place du Casino"), ("pl du", "Place du Casino"),
    ])
    func `names that go on as they were typed come before nearer ones`(text: String, name: String) async throws {
        let index = try await PlaceTown.index(
            [
                PlaceTown.line("Avenue Lamaro", kind: "street", street: "Avenue Lamaro"),
                PlaceTown.line("Place Ducale", kind: "square", east: 20),
                PlaceTown.line("Avenue de la Costa", kind: "street", street: "Avenue de la Costa", east: 900),
                PlaceTown.line("Place du Casino", kind: "square", east: 950),
            ]
        )

        let found = try await index.search(text, near: PlaceTown.position(east: 0), limit: 3)

        #expect(found.first?.name == name, "\(found.map(\.name))")
    }

    @Test func `a street known by its addresses alone is found`() async throws {
        let lines = [20.0, 40].map {
            PlaceTown.line("", kind: "address", street: "Rue Haute", number: "\(Int($0))", east: $0)
        }
        let index = try await PlaceTown.index(lines)

        let street = try await index.search("rue haute", near: nil, limit: 5)
        let house = try await index.search("rue haute 40", near: nil, limit: 5)

        #expect(street.map(\.name) == ["Rue Haute"])
        #expect(house.map(\.name) == ["Rue Haute 40", "Rue Haute"])
    }

    @Test func `without text the nearest places come`() async throws {
        let index = try await PlaceTown.index(costa)

        let near = try await index.search(" ", near: PlaceTown.position(east: 310), limit: 2)
        let nowhere = try await index.search("", near: nil, limit: 2)

        #expect(near.map(\.name) == ["Café de la Côte", "Bœuf d'Or"])
        #expect(nowhere.isEmpty)
    }

    @Test func `a position has the name of the nearest place within walking distance`() async throws {
        let index = try await PlaceTown.index(costa)

        #expect(try await index.nearest(to: PlaceTown.position(east: 52))?.name == "Avenue de la Costa 14")
        #expect(try await index.nearest(to: PlaceTown.position(east: 549))?.name == "Bœuf d'Or")
        #expect(try await index.nearest(to: PlaceTown.position(east: 551)) == nil)
        #expect(try await index.nearest(to: PlaceTown.position(east: 699), within: Metres(300))?.name == "Bœuf d'Or")
        #expect(try await index.nearest(to: PlaceTown.position(east: 701), within: Metres(300)) == nil)
    }

    @Test func `a position is named by a place to meet at, and never by the town around it`() async throws {
        let lines = [
            PlaceTown.line("Town", kind: "town", east: 0), PlaceTown.line("Old Quarter", kind: "quarter", east: 1),
            PlaceTown.line("Café de la Côte", east: 90),
        ]
        let index = try await PlaceTown.index(lines)

        #expect(try await index.nearest(to: PlaceTown.position(east: 0))?.name == "Café de la Côte")
        let near = try await index.search("", near: PlaceTown.position(east: 0), limit: 5)
        #expect(near.map(\.name) == ["Café de la Côte"])
    }

    @Test func `the stops and entrances of one name near by are one answer`() async throws {
        let stops = [0.0, 120, 5000].map { PlaceTown.line("Jardin", kind: "bus_stop", east: $0) }
        let index = try await PlaceTown.index(stops)

        #expect(try await index.search("jardin", near: nil, limit: 10).count == 2)
    }

    @Test(arguments: [
        "\"", "'; DROP TABLE place; --", "* OR NEAR(", "words:costa", "-costa AND", "\0\0\0", "%_", "c", "🚕🚕🚕",
        "a b c d",
        String(repeating: "costa ", count: 200), String(repeating: "\"", count: 1000),
        String(repeating: "e\u{301}", count: 1000),
    ])
    func `no text breaks the search`(text: String) async throws {
        let index = try await PlaceTown.index(costa)

        _ = try await index.search(text, near: nil, limit: 10)

        #expect(try await index.search("costa", near: nil, limit: 10).first?.name == "Avenue de la Costa")
    }

    @Test func `an import takes the place of the one before`() async throws {
        let file = try await PlaceTown.emptyFile()
        let importer = PlaceImporter(index: file)
        let index = PlaceIndex(file: file)

        let first = try await importer.importPlaces(from: costa)
        let second = try await importer.importPlaces(from: [PlaceTown.line("Casino")])

        #expect(first == 5)
        #expect(second == 1)
        #expect(try await index.search("costa", near: nil, limit: 10).isEmpty)
        #expect(try await index.search("casino", near: nil, limit: 10).map(\.name) == ["Casino"])
    }

    @Test(arguments: [
        ("{\"name\": 3", "line 2 must be a JSON object"), ("{\"name\": \"A\"}", "line 2: street is missing"),
        (PlaceTown.line("").replacing("\"Town\"", with: "7"), "line 2: city must be a text"),
        (PlaceTown.line("A").replacing("\"lat\": 0.0", with: "\"lat\": \"north\""), "line 2: lat must be a number"),
        (PlaceTown.line("A").replacing("\"lat\": 0.0", with: "\"lat\": 91"), "line 2: lat must be between -90 and 90"),
        (PlaceTown.line(""), "line 2: name must not be empty, unless kind is \"address\""),
    ])
    func `a faulty line is named and changes nothing`(line: String, message: String) async throws {
        let file = try await PlaceTown.emptyFile()
        let importer = PlaceImporter(index: file)
        _ = try await importer.importPlaces(from: costa)

        let error = await #expect(throws: PlaceImportError.self) {
            try await importer.importPlaces(from: [PlaceTown.line("Casino"), line])
        }

        #expect(error?.description == message)
        #expect(try await PlaceIndex(file: file).search("costa", near: nil, limit: 1).count == 1)
    }
}
