import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb
import Testing

/// What places are called that have no name of their own.
@Suite struct PlaceNameTests {
    /// A map with one street, so many meters away.
    private struct OneStreet: PlaceDirectory {
        let metres: Double

        func search(_ text: String, near position: Coordinate?, limit: Int) async throws -> [Place] { [] }

        func nearest(to position: Coordinate) async throws -> Place? {
            try await nearest(to: position, within: Metres(150))
        }

        func nearest(to position: Coordinate, within reach: Metres) async throws -> Place? {
            metres <= reach.value ? Place(name: "Rue Grimaldi", detail: "", position: position) : nil
        }
    }

    private static let here = Coordinate(latitude: 43.735, longitude: 7.42)

    @Test(arguments: [
        (100.0, "Rue Grimaldi", "Rue Grimaldi"), (300, "Near Rue Grimaldi", "a place near Rue Grimaldi"),
        (301, "Point on the map", "the point on the map"),
    ])
    func `a place without a name is near what is within 300 m of it`(
        metres: Double,
        alone: String,
        inSentence: String
    ) async throws {
        let map = OneStreet(metres: metres)
        for entered in ["", "43.73500,7.42000", "My location", "Near Elsewhere"] {
            let name = PlaceName(try await map.name(entered, at: Self.here))

            #expect(name.text.english == alone)
            #expect(name.inSentence.english == inSentence)
        }
        #expect(try await map.name("Café", at: Self.here) == "Café")
    }

    @Test(arguments: ["My location", "Ma position", "Point on the map", "Point sur la carte", "43.735,7.42"])
    func `what was stored in the language of who chose a place is said in that of its reader`(stored: String) {
        let name = PlaceName(stored)

        #expect(name.text.english == "Point on the map")
        #expect(!name.isOwn)
        #expect(name.entered(at: Self.here) == "43.735,7.42")
    }
}
