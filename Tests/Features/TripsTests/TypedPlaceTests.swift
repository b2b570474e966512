import CrosstownTesting
import HTTPTypes
import HummingbirdTesting
import Testing

/// Places of trips and home zones that people type and do not choose.
@Suite struct TypedPlaceTests {
    private static let chosen = "%3DRue%2520Grimaldi%26"

    @Test func `a name of a trip that several towns have is asked about, and one of them is chosen`() async throws {
        let town = try await TripsTown(places: TwinPlaces())
        let key = town.host.key()
        let fields = """
            means=bike&beganAt=2026-11-18T08:40&minutes=20&kilometers=2&occupants=1&from=rue+grimaldi&fromLatitude=\
            &fromLongitude=&to=&toLatitude=&toLongitude=
            """
        let choice =
            "&suggested%3Afrom=from\(Self.chosen)fromLatitude%3D43.763819%26fromLongitude%3D7.464901"
        try await town.open { client in
            let asked = try await client.form("/trips/add", as: key, from: "/trips/add", fields)
            let made = try await client.form("/trips/add", as: key, from: "/trips/add", fields + choice)

            #expect(asked.status == .unprocessableContent)
            #expect(asked.text.contains("data-place-candidates"))
            #expect(asked.text.contains("Street, Monaco"))
            #expect(asked.text.contains("Street, Roquebrune-Cap-Martin"))
            #expect(made.status == .seeOther)
        }
    }

    @Test func `a name of a home zone that several towns have is asked about, and one of them is chosen`() async throws
    {
        let town = try await TripsTown(places: TwinPlaces())
        let key = town.host.key()
        let (page, path) = ("/trips/settings", "/trips/settings/home-zones")
        let fields = "name=Home&place=rue+grimaldi&placeLatitude=&placeLongitude=&radius=200"
        let choice =
            "&suggested%3Aplace=place\(Self.chosen)placeLatitude%3D43.763819%26placeLongitude%3D7.464901"
        try await town.open { client in
            let asked = try await client.form(path, as: key, from: page, fields)
            let unknown = try await client.form(path, as: key, from: page, "name=Home&place=nowhere&radius=200")
            let made = try await client.form(path, as: key, from: page, fields + choice)

            #expect(asked.status == .unprocessableContent)
            #expect(asked.text.contains("Street, Roquebrune-Cap-Martin"))
            #expect(unknown.status == .unprocessableContent)
            #expect(!unknown.text.contains("data-place-candidates"))
            #expect(made.status == .seeOther)
        }
    }
}
