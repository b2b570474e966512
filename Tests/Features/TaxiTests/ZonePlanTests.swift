import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownGeoFormats
import CrosstownKit
import CrosstownSQL
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// The city moves the borders of its zones: a look at what would change, then from a time on (T-2.1).
@Suite struct ZonePlanTests {
    /// What programs read of drawn zones.
    private struct Plan: Decodable {
        struct Comparison: Decodable {
            struct Row: Decodable {
                let name: String
                let formerName: String?
            }

            let rows: [Row]
            let movedTaxis: Int
            let spreadNow: Double
            let spreadThen: Double
        }

        let state: String
        let comparison: Comparison
    }

    private static let console = "/taxi/console/borders"

    /// Zones as columns between longitudes, in the latitudes of the town.
    private static func zones(
        _ columns: [(id: String, name: String, west: Double, east: Double)],
        north: Double = 43.74
    ) throws -> String {
        let zones = columns.map { column in
            let corners = [
                (43.73, column.west), (43.73, column.east), (north, column.east), (north, column.west),
                (43.73, column.west),
            ]
            let ring = corners.map { Coordinate(latitude: $0.0, longitude: $0.1) }
            return Zone(id: column.id, name: column.name, area: MultiPolygon([Polygon(outer: ring)]))
        }
        return String(decoding: try ZoneGeoJSON.json(of: zones), as: UTF8.self)
    }

    /// The border between port and casino moved west, so that the port's middle is the casino's.
    private static func moved() throws -> String {
        try zones([("port", "Old port", 7.41, 7.414), ("casino", "Casino", 7.414, 7.43)])
    }

    private func draft(_ text: String, _ client: any TestClientProtocol, _ city: String) async throws -> TestResponse {
        let body = try JSONEncoder().encode(["zones": text])
        return try await client.json(.post, Self.console, as: city, String(decoding: body, as: UTF8.self))
    }

    private func id(_ response: TestResponse) throws -> String {
        try #require(try response.value("id"))
    }

    @Test(arguments: TestEngine.reachable)
    func `who waits comes into the queue of the new zone and keeps the turn`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let (town, city) = (office.town, office.administrator())
        let early = try await town.driver("T1")
        _ = try await town.driver("T2", at: Town.casino)
        _ = try await town.driver("T3")
        let rider = town.passenger()
        try await office.open { client in
            let moved = try Self.moved()
            let plan = try id(try await draft(moved, client, city))
            let drawn = try await client.json(.get, "\(Self.console)/\(plan)", as: city).decoded(Plan.self)
            _ = try await town.dispatch.request(
                RequestForm(meetingPlace: Town.port, placeName: "Quai", passengers: 1),
                by: rider
            )
            let offered = try #require(try await town.offer(to: early))
            let planned = try await client.json(.post, "\(Self.console)/\(plan)/time", as: city, #"{"now":true}"#)
            try await follow(office)
            let order = try await office.queue("casino")
            let offerNow = try await town.offer(to: early)
            let late = try await client.json(
                .post,
                "/taxi/offers/\(offered.id)/accept",
                as: office.host.callers.key(of: early, as: ["driver"])
            )
            let next = try await town.dispatch.openRequest(of: rider)
            let zones = try await office.zoneNames()
            let map = try await client.json(.get, "/taxi/zones", as: nil).text
            let state = try await client.json(.get, "\(Self.console)/\(plan)", as: city).decoded(Plan.self)
            let move = try await office.lastMove("T3")

            #expect(drawn.comparison.movedTaxis == 2)
            #expect(drawn.comparison.spreadThen > drawn.comparison.spreadNow)
            #expect(drawn.comparison.rows.contains { $0.name == "Old port" && $0.formerName == "Port" })
            #expect(planned.status == .noContent)
            #expect(state.state == "in_force")
            #expect(order == ["T1", "T2", "T3"])
            #expect(move == .zonesRedrawn)
            #expect(offerNow?.place.zone == "casino")
            #expect(offerNow?.id != offered.id)
            #expect(late.status == .conflict)
            #expect(next?.request.zone == "casino")
            #expect(zones == ["Old port", "Casino"])
            #expect(map.contains("Old port"))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `borders count from the time that was said, also for another server, and can be taken back before`(
        engine: TestEngine
    ) async throws {
        let office = try await TaxiOffice(on: engine)
        let (town, city) = (office.town, office.administrator())
        _ = try await town.driver("T1")
        try await office.open { client in
            let plan = try id(try await draft(try Self.moved(), client, city))
            let path = "\(Self.console)/\(plan)"
            let day = office.day(after: 1)
            let past = try await client.json(
                .post,
                path + "/time",
                as: city,
                #"{"day":"\#(office.day(after: -1))","time":"04:00"}"#
            )
            let wrong = try await client.json(.post, path + "/time", as: city, #"{"day":"soon","time":"25:00"}"#)
            let planned = try await client.json(.post, path + "/time", as: city, #"{"day":"\#(day)","time":"04:00"}"#)
            let twice = try await client.json(.post, path + "/time", as: city, #"{"day":"\#(day)","time":"05:00"}"#)
            let other = try id(try await draft(try Self.moved(), client, city))
            let second = try await client.json(.post, "\(Self.console)/\(other)/time", as: city, #"{"now":true}"#)
            try await follow(office)
            let before = try await office.queue("port")
            _ = try await client.json(.post, path + "/take-back", as: city, "{}")
            town.clock.advance(milliseconds: 3 * 86_400_000)
            try await follow(office)
            let still = try await office.zoneNames()
            let again = office.day(after: 1)
            _ = try await client.json(.post, path + "/time", as: city, #"{"day":"\#(again)","time":"04:00"}"#)
            town.clock.advance(milliseconds: 2 * 86_400_000)
            try await follow(office)
            let then = try await office.zoneNames()
            let late = try await client.json(.post, path + "/take-back", as: city, "{}")
            let elsewhere = TaxiOffice(in: town)
            try await elsewhere.module.prepare()

            #expect(past.status == .unprocessableContent)
            #expect(wrong.status == .unprocessableContent)
            #expect(planned.status == .noContent)
            #expect(twice.status == .conflict)
            #expect(second.status == .conflict)
            #expect(before == ["T1"])
            #expect(still == ["Port", "Casino"])
            #expect(then == ["Old port", "Casino"])
            #expect(late.status == .conflict)
            #expect(try await elsewhere.zoneNames() == ["Old port", "Casino"])
        }
    }

    static let wrong: [(String, String)] = [
        (#"{"type":"FeatureCollection","features":[]}"#, "at least one"), ("not JSON", "can’t be read"),
        ("", "can’t be read"),
    ]

    @Test(arguments: wrong)
    func `what is no map of zones is refused`(text: String, reason: String) async throws {
        let office = try await TaxiOffice()
        try await office.open { client in
            let refused = try await draft(text, client, office.administrator())
            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains(reason))
        }
    }

    @Test func `gaps, overlaps, land beyond the city and two of a name are refused, and say where`() async throws {
        let office = try await TaxiOffice()
        let city = office.administrator()
        let gap = try Self.zones([("port", "Port", 7.41, 7.4199), ("casino", "Casino", 7.42, 7.43)])
        let overlap = try Self.zones([("port", "Port", 7.41, 7.421), ("casino", "Casino", 7.42, 7.43)])
        let beyond = try Self.zones([("port", "Port", 7.41, 7.42), ("casino", "Casino", 7.42, 7.431)])
        let low = try Self.zones([("port", "Port", 7.41, 7.42), ("casino", "Casino", 7.42, 7.43)], north: 43.735)
        let twins = try Self.zones([("a", "Port", 7.41, 7.42), ("b", "Port", 7.42, 7.43)])
        let same = try Self.zones([("a", "Port", 7.41, 7.42), ("a", "Casino", 7.42, 7.43)])
        let nameless = try Self.zones([("a", "", 7.41, 7.42), ("b", "Casino", 7.42, 7.43)])
        let hidden = try Self.zones([("a", "Po\u{202E}rt", 7.41, 7.42), ("b", "Casino", 7.42, 7.43)])
        let whole = try Self.zones([("all", "The town", 7.41, 7.43)])
        try await office.open { client in
            let texts = try await [gap, overlap, beyond, low, twins, same, nameless, hidden].asyncMap { text in
                let refused = try await draft(text, client, city)
                #expect(refused.status == .unprocessableContent)
                return refused.text
            }
            #expect(texts[0].contains("leave a gap"))
            #expect(texts[0].contains("Port"))
            #expect(texts[1].contains("overlap"))
            #expect(texts[1].contains("Casino"))
            #expect(texts[2].contains("beyond the city"))
            #expect(texts[3].contains("leave a gap"))
            #expect(texts[4].contains("twice"))
            #expect(texts[5].contains("twice"))
            #expect(texts[6].contains("1 to 60"))
            #expect(texts[7].contains("invisible character"))
            #expect(try await draft(whole, client, city).status == .created)
            #expect(try await draft(whole, client, office.passenger()).status == .forbidden)
        }
    }

    @Test func `zones go out as a file and come back as one, without a script`() async throws {
        let office = try await TaxiOffice()
        let city = office.administrator()
        try await office.open { client in
            let page = try await client.page(Self.console, as: city).text
            let file = try await client.json(.get, Self.console + ".geojson", as: city)
            let sent = try await client.form(
                Self.console,
                as: city,
                from: Self.console,
                "zones=" + file.text.formEncoded
            )
            let broken = try await client.form(Self.console, as: city, from: Self.console, "zones=%7B%7D")
            let address = try #require(sent.headers[.location])
            let unchanged = try await client.json(.get, address, as: city).decoded(Plan.self).comparison
            let unknown = try await client.page(Self.console + "/0", as: city)

            #expect(page.contains("data-zone-shapes"))
            #expect(page.contains(#"type="file""#))
            #expect(file.text.contains("FeatureCollection"))
            #expect(sent.status == .seeOther)
            #expect(broken.status == .unprocessableContent)
            #expect(unchanged.movedTaxis == 0)
            #expect(unchanged.rows.allSatisfy { $0.name == $0.formerName })
            #expect(unknown.status.code >= 400)
        }
    }

    /// Does what has become due.
    private func follow(_ office: TaxiOffice) async throws {
        try await office.host.work(office.module)
    }
}

extension TaxiOffice {
    /// The codes in the order of a zone's queue.
    fileprivate func queue(_ zone: String) async throws -> [String] { try await town.queue(zone) }

    /// What zones are called as the map tells it.
    fileprivate func zoneNames() async throws -> [String] {
        try await open { [self] client in
            let page = try await client.json(.get, "/taxi/console/zones", as: administrator()).text
            struct Overview: Decodable {
                struct Zone: Decodable { let name: String }
                let zones: [Zone]
            }
            return try JSONDecoder().decode(Overview.self, from: Data(page.utf8)).zones.map(\.name)
        }
    }

    /// Why the driver of a taxi moved last.
    fileprivate func lastMove(_ code: String) async throws -> QueueMoveCause? {
        try await town.database.read { transaction in
            try transaction.first(
                """
                SELECT m.cause FROM taxi_queue_move m JOIN taxi_driver d ON d.id = m.driver
                WHERE d.code = \(code) ORDER BY m.id DESC LIMIT 1
                """
            )?.get("cause")
        }
    }
}

extension Sequence {
    fileprivate func asyncMap<T>(_ transform: (Element) async throws -> T) async rethrows -> [T] {
        var all: [T] = []
        for element in self { all.append(try await transform(element)) }
        return all
    }
}

extension String {
    fileprivate var formEncoded: String {
        utf8.map { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                ? String(UnicodeScalar(byte)) : "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
    }
}
