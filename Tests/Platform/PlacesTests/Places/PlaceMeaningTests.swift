import CrosstownGeo
import CrosstownKit
import CrosstownPlaces
import Testing

/// What a name means that somebody typed without choosing from the suggestions.
@Suite struct PlaceMeaningTests {
    @Test func `streets of one name are told apart by the towns that they are in`() async throws {
        let street = { (east: Double) in
            PlaceTown.line("Rue Haute", kind: "street", east: east).replacing("\"Town\"", with: "\"\"")
        }
        let index = try await PlaceTown.index([
            street(0), street(20_000), PlaceTown.line("Café", east: 200),
            PlaceTown.line("Eastham", kind: "village", east: 21_000).replacing("\"Town\"", with: "\"\""),
        ])

        let meaning = try await index.meaning(of: "rue haute", near: PlaceTown.position(east: 0), within: nil)
        guard case .several(let places) = meaning else {
            Issue.record("\(meaning)")
            return
        }
        #expect(places.map(\.detail) == ["Street, Town", "Street, Eastham"])
    }

    private let town = [
        PlaceTown.line("Rue Grimaldi", kind: "street", street: "Rue Grimaldi"),
        PlaceTown.line("", kind: "address", street: "Rue Grimaldi", number: "12 bis", east: 40),
        PlaceTown.line("Quartier", kind: "suburb", east: 500),
        PlaceTown.line("Fairmont", kind: "hotel", east: 600),
        PlaceTown.line("Casino de la Ville", kind: "casino", east: 900),
        PlaceTown.line("Casino", kind: "convenience", east: 4000),
        PlaceTown.line("Bazar", east: 5000), PlaceTown.line("Bazar", east: 5100), PlaceTown.line("Tabac", east: 5200),
        PlaceTown.line("Tabac", east: 6000), PlaceTown.line("Auditorium", east: 6100),
        PlaceTown.line("Quai Antoine 1er", kind: "street", street: "Quai Antoine 1er", east: 7000),
    ]

    private func meaning(of text: String, within area: PlaceArea? = nil) async throws -> PlaceMeaning {
        try await PlaceTown.index(town).meaning(of: text, near: nil, within: area)
    }

    @Test(arguments: [
        ("rue grimaldi", "Rue Grimaldi"), ("RUE  GRIMALDI, Town", "Rue Grimaldi"), ("Fairmont", "Fairmont"),
        ("hotel fairmont", "Fairmont"), ("Fairmont Quartier", "Fairmont"), ("Casino Ville", "Casino de la Ville"),
        ("bazar", "Bazar"), ("12 bis rue grimaldi", "Rue Grimaldi 12 bis"), ("quai antoine 1er", "Quai Antoine 1er"),
        ("12BIS Rue Grimaldi", "Rue Grimaldi 12 bis"),
    ])
    func `a whole name means the one place that has it`(text: String, name: String) async throws {
        guard case .one(let place) = try await meaning(of: text) else {
            Issue.record("\(text) is not clear")
            return
        }

        #expect(place.name == name)
    }

    @Test(arguments: [
        ("10 rue grimaldi", "10 Rue Grimaldi (position approximate)"),
        ("rue grimaldi 10 bis, town", "10 bis Rue Grimaldi (position approximate)"),
        ("7 quai antoine 1er", "7 Quai Antoine 1er (position approximate)"),
    ])
    func `a house that nobody knows keeps its number and says that its position is a guess`(
        text: String,
        name: String
    ) async throws {
        let places = try await PlaceTown.index(town).search(text, near: nil, limit: 2)

        #expect(places.map(\.name) == [name, name.contains("Quai") ? "Quai Antoine 1er" : "Rue Grimaldi"])
        #expect(try await meaning(of: text) == places.first.map(PlaceMeaning.one))
    }

    @Test(arguments: [
        ("casino", ["Casino", "Casino de la Ville"]), ("grimaldi", ["Rue Grimaldi"]),
        ("tabac", ["Tabac", "Tabac"]), ("fairmnt", ["Fairmont"]), ("fairmont nice", ["Fairmont"]),
        ("quartier", ["Quartier"]),
    ])
    func `what is not one place's whole name is asked about`(text: String, names: [String]) async throws {
        guard case .several(let places) = try await meaning(of: text) else {
            Issue.record("\(text) is not asked about")
            return
        }

        #expect(Array(places.map(\.name).prefix(names.count)) == names)
    }

    @Test(arguments: ["a", "🚕", "!?", "", " ", "qwxyz 123"])
    func `nonsense means nothing`(text: String) async throws {
        #expect(try await meaning(of: text) == .unknown)
    }

    @Test func `signs that no name is made of find nothing, not what is near`() async throws {
        let found = try await PlaceTown.index(town).search("🚕", near: PlaceTown.position(east: 0), limit: 5)

        #expect(found.isEmpty)
    }

    @Test func `what lies outside the area is neither found nor meant`() async throws {
        let west: PlaceArea = { $0.longitude < PlaceTown.position(east: 3000).longitude }

        #expect(try await meaning(of: "auditorium", within: west) == .unknown)
        #expect(
            try await PlaceTown.index(town).search("casino", near: nil, within: west, limit: 9).map(\.name) == [
                "Casino de la Ville"
            ]
        )
    }
}
