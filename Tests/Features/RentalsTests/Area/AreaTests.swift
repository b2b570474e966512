import CrosstownGeo
import CrosstownRentals
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct AreaTests {
    /// A square of about 200 m around a place.
    static func square(_ place: Coordinate, _ properties: String) -> String {
        let (east, north) = (place.longitude, place.latitude)
        let corners = [(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)].map { x, y in
            "[\(east + Double(x) * 0.0013),\(north + Double(y) * 0.0009)]"
        }
        return """
            {"type":"Feature","properties":{\(properties)},
             "geometry":{"type":"Polygon","coordinates":[[\(corners.joined(separator: ","))]]}}
            """
    }

    static func file(_ features: String...) -> Data {
        Data(#"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#.utf8)
    }

    @Test func `no ride ends in a forbidden area, nor outside those where rides may end`() throws {
        let areas = try AreaFile.areas(
            in: Self.file(
                Self.square(Depot.casino, #""name":"Square","kind":"return""#),
                Self.square(Depot.port, #""name":"Quay","kind":"forbidden""#)
            )
        )
        let onlyForbidden = AreaRules(areas: areas.filter { $0.kind == .forbidden })
        let all = AreaRules(areas: areas)

        #expect(AreaRules(areas: []).mayEnd(at: Depot.port))
        #expect(!onlyForbidden.mayEnd(at: Depot.port))
        #expect(onlyForbidden.mayEnd(at: Depot.casino))
        #expect(onlyForbidden.mayEnd(at: Depot.nowhere))
        #expect(all.mayEnd(at: Depot.casino))
        #expect(!all.mayEnd(at: Depot.port))
        #expect(!all.mayEnd(at: Depot.nowhere))
    }

    @Test(
        arguments: [
            (#""name":"A""#, "kind"),
            (#""name":"A","kind":"holy""#, "kind"),
            (#""name":"","kind":"forbidden""#, "name"),
            (#""name":"A","kind":"slow""#, "maximum_speed_kph"),
            (#""name":"A","kind":"slow","maximum_speed_kph":0"#, "maximum_speed_kph"),
            (#""name":"A","kind":"return","maximum_speed_kph":9"#, "maximum_speed_kph"),
        ]
    )
    func `a file that cannot be used is refused with the place of the fault`(properties: String, field: String) {
        let refused = #expect(throws: Problem.self) {
            try AreaFile.areas(in: Self.file(Self.square(Depot.port, properties)))
        }
        #expect(refused?.errors?.map(\.field) == ["file"])
        #expect(refused?.errors?.first?.message.english.contains("features[0].properties.\(field):") == true)
    }

    @Test(arguments: ["", "{", #"{"type":"FeatureCollection","features":[{"type":"Feature"}]}"#, #"{"type":"Point"}"#])
    func `what is no GeoJSON of polygons is refused`(text: String) {
        #expect(throws: Problem.self) { try AreaFile.areas(in: Data(text.utf8)) }
    }

    @Test func `what is kept is what was sent`() async throws {
        let depot = try await Depot()
        let areas = try AreaFile.areas(
            in: Self.file(Self.square(Depot.port, #""name":"Quay","kind":"slow","maximum_speed_kph":10"#))
        )

        try await depot.rentals.change { try $0.areas.replace(with: areas, at: $0.now) }
        let again = try await depot.rentals.read { try $0.areas.areas() }

        #expect(again.map(\.name) == ["Quay"])
        #expect(again.map(\.mostKilometresPerHour) == [10])
        #expect(again[0].shape.contains(Depot.port))
    }

    @Test(arguments: TestEngine.reachable)
    func `a ride does not end at a station in a forbidden area, and the next dock outside is named`(
        engine: TestEngine
    ) async throws {
        let depot = try await Depot(on: engine)
        let anna = try await depot.rider()
        let ride = try await depot.riding("BIKE1", anna).ride.id
        let areas = try AreaFile.areas(
            in: Self.file(Self.square(Depot.port, #""name":"Quay","kind":"forbidden""#))
        )
        try await depot.rentals.change { try $0.areas.replace(with: areas, at: $0.now) }

        let refusal = await #expect(throws: RentalRefusal.self) {
            try await depot.rentals.end(ride, by: anna, at: Depot.port)
        }

        guard case .mayNotEndHere(let nearest) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(nearest?.station.name == "Casino")
        #expect(try await depot.rentals.view(ride, for: anna).ride.state == .riding)
        #expect(try await depot.rentals.end(ride, by: anna, at: Depot.casino).ride.state == .finishing)
    }

    @Test(arguments: TestEngine.reachable)
    func `the city sends areas, everybody sees them, and the feed tells them`(engine: TestEngine) async throws {
        let office = try await RentalOffice(on: engine)
        let (city, anna) = (office.administrator(), try await office.rider())
        let page = "/rentals/console/areas"
        let file = String(
            decoding: Self.file(Self.square(Depot.port, #""name":"Quay","kind":"forbidden""#)),
            as: UTF8.self
        )
        try await office.open { client in
            let empty = try await client.json(.get, page, as: city)
            let sent = try await client.send(file, as: city, to: page)
            let wrong = try await client.send("{}", as: city, to: page)
            let forbidden = try await client.json(.post, page + "/remove", as: anna, "{}")
            let list = try await client.json(.get, page, as: city)
            let map = try await client.json(.get, "/rentals/areas", as: nil).text
            let zones = try await client.json(.get, "/gbfs/3.0/geofencing_zones.json", as: nil).text

            #expect(try empty.value("areas", "0") == nil)
            #expect(sent.status == .seeOther)
            #expect(wrong.status == .unprocessableContent)
            #expect(forbidden.status == .forbidden)
            #expect(try list.value("areas", "0", "name") == "Quay")
            #expect(try list.value("areas", "0", "kind") == "forbidden")
            _ = try await client.form(page + "/remove", as: city, from: page)
            let none = try await client.json(.get, "/rentals/areas", as: nil).text
            #expect(none.contains(#""features":[]"#))
            #expect(map.contains(#""kind":"forbidden""#))
            #expect(zones.contains(#""ride_end_allowed":false"#))
        }
    }
}
