import CrosstownCommunity
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// Buildings that come from a file of a map.
@Suite struct BuildingImportTests {
    private static let map = """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"name":"Library","ref":12},"geometry":{"type":"Polygon","coordinates":\
        [[[7.42,43.73],[7.43,43.73],[7.43,43.74],[7.42,43.74],[7.42,43.73]]]}},
        {"type":"Feature","properties":{"name":"Gate","number":"A"},"geometry":{"type":"Point","coordinates":[7.4,43.7]}},
        {"type":"Feature","properties":{"name":"Gate","number":"B"},"geometry":{"type":"Point","coordinates":[7.41,43.7]}},
        {"type":"Feature","properties":{"name":"Gate","number":"B"},"geometry":{"type":"Point","coordinates":[7.42,43.7]}},
        {"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[7.4,43.7]}},
        {"type":"Feature","properties":{"name":"Nowhere"},"geometry":null},
        {"type":"Feature","properties":{"name":"Beyond"},"geometry":{"type":"Point","coordinates":[7.4,943.7]}}]}
        """

    @Test func `buildings come from a map file, twice without a change, and are found by name and number`() async throws
    {
        let town = try await CommunityTown()
        let campus = try await town.id("community_campus", where: "number = 1")
        let editor = town.person("community.editor", scope: "campus/\(campus)").key
        try await town.open { client in
            let first = try await bring(client, Self.map, campus, as: editor).decoded(TableReport.self)
            let second = try await bring(client, Self.map, campus, as: editor).decoded(TableReport.self)
            let found = try await client.json(.get, "/community/school?campus=1&search=12").decoded(School.self)

            let refused: [TableReport.Outcome] = [.leftOut, .leftOut, .leftOut, .leftOut]
            #expect(first.outcomes == [.added, .added, .added] + refused)
            #expect(second.outcomes == [.unchanged, .unchanged, .unchanged] + refused)
            let library = try #require(found.buildings.first { $0.name == "Library" })
            #expect(abs(library.position.latitude - 43.735) < 1e-9)
            #expect(library.number == "12")
        }
    }

    @Test(arguments: ["", "no", "[]", #"{"features":7}"#, #"{"features":[]}"#, String(repeating: "[", count: 5000)])
    func `a file that is no map is refused`(text: String) async throws {
        let town = try await CommunityTown()
        let campus = try await town.id("community_campus", where: "number = 1")
        let other = try await town.id("community_campus", where: "number = 2")
        let editor = town.person("community.editor", scope: "campus/\(campus)").key
        try await town.open { client in
            let nonsense = try await bring(client, text, campus, as: editor)
            let foreign = try await bring(client, Self.map, other, as: editor)

            #expect(nonsense.status == .unprocessableContent)
            #expect(foreign.status == .unprocessableContent)
        }
    }

    private struct School: Decodable {
        struct Building: Decodable {
            struct Position: Decodable { let latitude: Double }

            let number: String
            let name: String
            let position: Position
        }

        let buildings: [Building]
    }

    private func bring(
        _ client: any TestClientProtocol,
        _ text: String,
        _ campus: String,
        as key: String
    ) async throws -> TestResponse {
        let content = Data(text.utf8).base64EncodedString()
        let body = """
            {"campus":"\(campus)","file":{"filename":"m.geojson","contentType":"application/geo+json",\
            "content":"\(content)"}}
            """
        return try await client.json(.post, "/community/console/buildings/import", as: key, body)
    }
}
