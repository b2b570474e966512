import CrosstownGeo
import CrosstownGeoFormats
import Foundation
import Testing

private func zones(_ text: String, bounds: JSONBounds = JSONBounds()) throws -> [Zone] {
    try ZoneGeoJSON.zones(from: Data(text.utf8), bounds: bounds)
}

private func feature(_ coordinates: String, type: String = "Polygon", members: String = "") -> String {
    #"{"type":"Feature",\#(members)"geometry":{"type":"\#(type)","coordinates":\#(coordinates)}}"#
}

private func collection(_ features: String...) -> String {
    #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
}

private let square = "[[[7,43],[8,43],[8,44],[7,44],[7,43]]]"
private let neighbour = "[[[8,43],[9,43],[9,44],[8,44],[8,43]]]"

@Suite struct ZoneGeoJSONTests {
    @Test func `features become zones with their ids and names`() throws {
        let read = try zones(
            collection(
                feature(square, members: #""id":17,"properties":{"name":"Port"},"#),
                feature(neighbour, members: #""properties":{"id":"B","population":3},"#),
                feature("[\(square)]", type: "MultiPolygon")
            )
        )

        #expect(read.map(\.id) == ["17", "B", "3"])
        #expect(read.map(\.name) == ["Port", "B", "3"])
        #expect(read[0].area.contains(Coordinate(latitude: 43.5, longitude: 7.5)))
        #expect(read[2].area == read[0].area)
    }

    @Test func `a lone feature, polygon or multipolygon is one zone`() throws {
        let polygon = #"{"type":"Polygon","coordinates":\#(square)}"#
        let multi = #"{"type":"MultiPolygon","coordinates":[\#(square),\#(neighbour)]}"#

        #expect(try zones(feature(square)).map(\.id) == ["1"])
        #expect(try zones(polygon).map(\.id) == ["1"])
        #expect(try zones(multi).map(\.area.polygons.count) == [2])
    }

    @Test func `altitudes and unknown members are passed over`() throws {
        let read = try zones(
            feature("[[[7,43,5.5],[8,43,1],[8,44,1],[7,43,5.5]]]", members: #""bbox":[1,2,3,4],"properties":null,"#)
        )

        #expect(read[0].area.polygons[0].outer.count == 4)
    }

    @Test func `zones come back as they were written`() throws {
        let lake = Polygon(
            outer: [(43, 7), (43, 8.1234567), (44, 8), (44, 7), (43, 7)].map {
                Coordinate(latitude: $0, longitude: $1)
            },
            holes: [
                [(43.2, 7.2), (43.8, 7.2), (43.8, 7.8), (43.2, 7.2)].map { Coordinate(latitude: $0, longitude: $1) }
            ]
        )
        let island = Polygon(
            outer: [(40, 7), (40, 8), (41, 8), (40, 7)].map { Coordinate(latitude: $0, longitude: $1) }
        )
        let written = [
            Zone(id: "a/1", name: "Old “port”", area: MultiPolygon([lake, island])),
            Zone(id: "b", name: "Island", area: MultiPolygon(island)),
        ]

        let read = try ZoneGeoJSON.zones(from: try ZoneGeoJSON.json(of: written))

        #expect(read == written)
    }

    @Test func `outer rings are written counter-clockwise`() throws {
        let clockwise = Polygon(
            outer: [(43, 7), (44, 7), (44, 8), (43, 7)].map { Coordinate(latitude: $0, longitude: $1) }
        )

        let text = String(
            decoding: try ZoneGeoJSON.json(of: [Zone(id: "a", name: "A", area: MultiPolygon(clockwise))]),
            as: UTF8.self
        )

        #expect(text.contains("[[[7,43],[8,44],[7,44],[7,43]]]"))
    }

    @Test(arguments: [
        (
            collection(feature(square), feature("[[[7,43],[8,43],[8,44],[7,44]]]")),
            "features[1].geometry.coordinates[0]: ring is not closed"
        ),
        (
            collection(feature("[\(square),[[[1,1],[2,1],[1,1]]]]", type: "MultiPolygon")),
            "features[0].geometry.coordinates[1][0]: ring has fewer than 4 positions"
        ),
        (feature("[[[7,43],[8,43],[8,95],[7,43]]]"), "geometry.coordinates[0][2]: position is out of range"),
        (
            feature("[[[7,43],[8,44],[8,43],[7,44],[7,43]]]"),
            "geometry.coordinates: polygon crosses itself near longitude 8.0, latitude 43.0"
        ),
        (feature("[]"), "geometry.coordinates: has no positions"),
        (feature("[[]]"), "geometry.coordinates: has no positions"),
        (#"{"type":"Polygon","coordinates":[[[7,43],[8,43],[8,44],[7,44]]]}"#, "coordinates[0]: ring is not closed"),
        (feature("[[[7,43],[8,\"x\"],[8,44],[7,43]]]"), "geometry.coordinates[0][1][1]: is not a number"),
        (feature("[1,2]", type: "Point"), "geometry.type: is not Polygon or MultiPolygon"),
        (#"{"type":"Feature","geometry":null}"#, "geometry: is null or missing, not an object"),
        (#"{"type":"Topology"}"#, "type: is not FeatureCollection, Feature, Polygon or MultiPolygon"),
        (#"{"type":"FeatureCollection"}"#, "document: has no features"),
        (#"{"type":"FeatureCollection","features":{}}"#, "features: is not an array"),
        (collection("7"), "features[0]: is not an object"),
        ("{}", "document: has no type"),
    ])
    func `an error names the place and what is wrong`(text: String, message: String) {
        let error = #expect(throws: GeoJSONError.self) { try zones(text) }

        #expect(error?.description == message)
    }

    @Test(arguments: [
        "", "{", "null", "[]", "7", "{\"type\":", "\u{0}", "{\"type\":\"Polygon\",\"coordinates\":[[[NaN,1]]]}",
        "{\"type\":\"Polygon\",\"coordinates\":[[[1e999,1],[1,2],[2,2],[1e999,1]]]}",
        "{\"type\":\"Polygon\",\"coordinates\":[[[Infinity,1]]]}", "{\"type\":\"Polygon\",\"coordinates\":[[[1]]]}",
    ])
    func `malformed documents are refused`(text: String) {
        #expect(throws: GeoJSONError.self) { try zones(text) }
    }

    @Test func `bytes that are not text are refused`() {
        #expect(throws: GeoJSONError.self) { try ZoneGeoJSON.zones(from: Data([0xFF, 0xFE, 0x7B, 0x80])) }
    }

    @Test func `deep nesting is refused before it is read`() {
        let deep = String(repeating: "[", count: 1_000_000)

        let error = #expect(throws: GeoJSONError.self) { try zones(deep) }

        #expect(error?.description == "document: nests deeper than 32")
    }

    @Test func `brackets in texts are no nesting`() throws {
        let name = String(repeating: "[", count: 100) + #"\"["#

        let read = try zones(feature(square, members: #""properties":{"name":"\#(name)"},"#))

        #expect(read[0].name == String(repeating: "[", count: 100) + "\"[")
    }

    @Test func `documents beyond the bounds are refused`() {
        let error = #expect(throws: GeoJSONError.self) { try zones(feature(square), bounds: JSONBounds(bytes: 10)) }

        #expect(error?.description == "document: is larger than 10 bytes")
    }

    @Test func `zones with too many corners are refused`() {
        let positions = String(repeating: "[7,43],", count: 50_001) + "[7,43]"

        let error = #expect(throws: GeoJSONError.self) { try zones(feature("[[\(positions)]]")) }

        #expect(error?.description == "geometry.coordinates: has more than 50000 positions")
    }
}
