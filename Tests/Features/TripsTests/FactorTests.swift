import CrosstownKit
import CrosstownTesting
import CrosstownTrips
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// The emission factors that the operator chooses.
@Suite struct FactorTests {
    private struct Trip: Decodable {
        let id: String
        let emittedGrams: Double
        let avoidedGrams: Double
        let factors: String
    }

    /// A trip of ten kilometers or more, added by hand in a town with some settings.
    private static func trip(
        by means: String,
        kilometers: Int = 10,
        minutes: Int = 60,
        people: Int = 1,
        _ settings: [String: String]
    ) async throws -> Trip {
        let town = try await TripsTown(settings: settings)
        let key = town.host.key()
        let body = """
            {"means":"\(means)","beganAt":"2026-11-18T06:15","minutes":\(minutes),"kilometers":\(kilometers),\
            "occupants":\(people)}
            """
        return try await town.open { client in
            try await client.json(.post, "/trips/add", as: key, body).decoded(Trip.self)
        }
    }

    @Test(arguments: [("desnz-2025", 211.24), ("ademe-2023", 192), ("epa-2025", 185.52)])
    func `other features compare with a car by the edition of the setting`(edition: String, grams: Double) {
        let car = TripsModule.carEmission { $0 == "trips.factors" ? edition : nil }

        #expect(abs(car.gramsPerKilometer - grams) < 0.01)
        #expect(car.source.english.hasPrefix("Factors: "))
    }

    @Test func `an own value of the operator for cars is what other features compare with`() {
        let car = TripsModule.carEmission { $0 == "trips.factorValues" ? "car=150" : nil }

        #expect(car.gramsPerKilometer == 150)
    }

    @Test func `where nothing is set, other features compare with the same car as trips`() {
        let car = TripsModule.carEmission { _ in nil }

        #expect(abs(car.gramsPerKilometer - CarEmission.standard.gramsPerKilometer) < 0.01)
    }

    @Test(arguments: [("desnz-2025", 350.8), ("ademe-2023", 42.0), ("epa-2025", 580.8)])
    func `trips are scored by the edition of the setting, which each score names`(
        edition: String,
        grams: Double
    )
        async throws
    {
        let trip = try await Self.trip(by: "metro", ["trips.factors": edition])

        #expect(trip.factors == edition)
        #expect(abs(trip.emittedGrams - grams) < 1)
    }

    @Test func `own values stand in for those of the edition, and the version names them`() async throws {
        let settings = ["trips.factors": "ademe-2023", "trips.factorValues": "metro=12.5, car=150,busOccupants=20"]
        let metro = try await Self.trip(by: "metro", settings)
        let car = try await Self.trip(by: "car", people: 3, settings)
        let bus = try await Self.trip(by: "bus", people: 40, settings)

        #expect(metro.emittedGrams == 125)
        #expect(metro.avoidedGrams == 1375)
        #expect(car.emittedGrams == 500)
        #expect(abs(bus.emittedGrams - 520) < 0.001)
        #expect(metro.factors == "ademe-2023 metro=12.5,car=150.0,busOccupants=20.0")
    }

    @Test func `the people in a bus and the length of a flight count`() async throws {
        let bus = try await Self.trip(by: "bus", [:])
        let full = try await Self.trip(by: "bus", people: 40, [:])
        let flight = try await Self.trip(by: "plane", kilometers: 900, minutes: 90, [:])

        #expect(abs(full.emittedGrams - bus.emittedGrams / 4) < 0.1)
        #expect(abs(flight.emittedGrams - 135_648) < 1)
        #expect(flight.avoidedGrams == 0)
    }

    @Test func `pages tell source, year and what flights include, and phones get the same factors`() async throws {
        let town = try await TripsTown(
            settings: [
                "trips.factors": "ademe-2023", "trips.factorValues": "tram=9",
                "trips.factorSource": "Tramways, report of 2026",
            ]
        )
        let page = try await town.open { try await $0.page("/trips/record") }

        #expect(page.status == .ok)
        for part in ["ADEME", "2023", "Tramways, report of 2026", "radiative forcing", "&quot;tram&quot;:9.0"] {
            #expect(page.text.contains(part), "\(part)")
        }
        #expect(!page.text.contains("ademe-2023"), "the name of an edition is for settings")
        #expect(page.text.contains("data-baseline=\"192.0\""))
        #expect(page.text.contains("data-flights=\"[[1000000.0,258.2],[3500000.0,187.2],[null,151.7]]\""))
        #expect(page.text.contains("data-means=\"plane\">Plane<"))
    }

    @Test(arguments: [
        ["trips.factors": "desnz-1925"], ["trips.factorValues": "metro"], ["trips.factorValues": "rocket=4"],
        ["trips.factorValues": "metro=-1"], ["trips.factorValues": "busOccupants=0"],
    ])
    func `settings that cannot be read end the start with their name`(settings: [String: String]) async throws {
        let host = try await TestHost()
        let feature = host.makeFeatureHost { $0.settings = { settings[$0] } }
        let fault = #expect(throws: FactorFault.self) { _ = try TripsModule(feature) }

        #expect(fault.map { settings.keys.contains($0.setting) } == true)
    }
}
