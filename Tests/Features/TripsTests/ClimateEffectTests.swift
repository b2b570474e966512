import CrosstownTesting
import HTTPTypes
import HummingbirdTesting
import Testing

/// What lists and pages say that a trip did for the climate.
@Suite struct ClimateEffectTests {
    private struct Line: Decodable {
        let id: String
    }

    @Test(arguments: [("bike", true), ("bus", true), ("car", false), ("plane", false)])
    func `a trip is said to have saved or emitted in one way everywhere, and only what is saved is green`(
        means: String,
        isSaving: Bool
    ) async throws {
        let town = try await TripsTown()
        let key = town.host.key()
        let trip = #"{"means":"\#(means)","beganAt":"2026-11-18T08:15","minutes":90,"kilometers":30}"#
        try await town.open { client in
            let made = try await client.json(.post, "/trips/add", as: key, trip).decoded(Line.self)
            let list = try await client.page("/trips/history", as: key).text
            let page = try await client.page("/trips/history/\(made.id)", as: key).text
            let chip = try #require(list.firstMatch(of: /<span class="(badge[^"]*)">([^<]*) (saved|emitted)</)).output
            let figure = try #require(page.firstMatch(of: /figure-large">([^<]*)<.p><p class="quiet small">(\w+)/))
                .output

            #expect(chip.1 == (isSaving ? "badge badge-good" : "badge"))
            #expect(chip.3 == (isSaving ? "saved" : "emitted"))
            #expect(chip.2 == figure.1)
            #expect(chip.3 == figure.2)
        }
    }

    @Test(arguments: [("0.04", 5), ("7.4", 3)])
    func `a day saved as much as its trips show together`(kilometers: String, count: Int) async throws {
        let town = try await TripsTown()
        let key = town.host.key()
        try await town.open { client in
            for hour in 1...count {
                let trip = """
                    {"means":"bike","beganAt":"2026-11-18T0\(hour):15","minutes":30,"kilometers":\(kilometers)}
                    """
                #expect(try await client.json(.post, "/trips/add", as: key, trip).status == .created)
            }
            let page = try await client.page("/trips/history", as: key).text
            let shown = page.matches(of: /([0-9.]+)[^0-9<.]+ saved/).compactMap { Double($0.output.1) }

            #expect(shown.count == count + 1)
            #expect(abs(shown[0] - shown.dropFirst().reduce(0, +)) < 0.001, "\(shown)")
        }
    }
}
