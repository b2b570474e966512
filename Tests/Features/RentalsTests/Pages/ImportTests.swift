import CrosstownGeo
import CrosstownKit
import CrosstownRentals
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct ImportTests {
    @Test(arguments: TestEngine.reachable)
    func `stations and then their vehicles come from files`(engine: TestEngine) async throws {
        let office = try await RentalOffice(on: engine)
        let city = office.administrator()
        try await office.open { client in
            let stations =
                "name,latitude,longitude,docks\nLarvotto,43.745,7.433,\"LARV1,LARV2\"\nRocher,43.731,7.42,ROCK1\n"
            let sent = try await client.send(stations, as: city)
            let vehicles = try await client.send(
                "number,kind,dock\nBIKE70,bike,LARV2\nSCOOT70,scooter,ROCK1\n",
                as: city
            )

            #expect(sent.status == .seeOther)
            #expect(try await client.report(of: vehicles, as: city).added == 2)
            let home = try await client.json(.get, "/rentals", as: nil)
            #expect(try home.value("stations", "1", "name") == "Larvotto")
            #expect(try home.value("stations", "1", "bikes") == "1")
            #expect(try home.value("stations", "1", "freeDocks") == "1")
        }
    }

    @Test(
        arguments: [
            ("", "is empty"), (" \n", "is empty"),
            ("a,b\n", "needs the columns name, latitude, longitude / number, kind, dock"),
            ("number,kind,dock\n", "must have lines below the column names"),
            ("name,latitude,longitude,docks\nNew,43,7,\"PORT1\n", "has a misplaced quotation mark on line 2"),
        ]
    )
    func `a file that is no table is refused as a whole`(file: String, message: String) async throws {
        let office = try await RentalOffice()
        try await office.open { client in
            let refused = try await client.send(file, as: office.administrator())

            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains(message))
        }
        #expect(try await office.depot.rentals.read { try $0.vehicles.list(plate: "", limit: 100).count } == 4)
        #expect(try await office.depot.rentals.read { try $0.stations.listCounts().count } == 2)
    }

    @Test(
        arguments: TestEngine.reachable,
        [
            ("BIKE8,bike,PORT5\nBIKE9,tank,PORT4", "column “kind”: must be bike or scooter"),
            ("BIKE8,bike,PORT5\nBIKE9,bike,PORT5", "column “dock”: already has another vehicle in it"),
            ("BIKE8,bike,PORT5\nBIKE9,bike", "has 2 values instead of 3"),
            ("BIKE8,bike,PORT5\nBIKE1,scooter,PORT4", "column “number”: BIKE1 is already in use"),
            ("BIKE8,bike,PORT5\nBIKE9,bike,PORT1", "column “dock”: already has another vehicle in it"),
            ("BIKE8,bike,PORT5\nBIKE8,bike,CASINO1", "column “number”: BIKE8 is already in use"),
            ("BIKE8,bike,PORT5\nBIKE9,bike,NONE1", "column “dock”: is not one of our docks"),
        ]
    )
    func `vehicles are added without the lines that have a mistake`(
        engine: TestEngine,
        wrong: (lines: String, reason: String)
    ) async throws {
        let office = try await RentalOffice(on: engine)
        let city = office.administrator()
        try await office.open { client in
            let sent = try await client.send("number,kind,dock\n" + wrong.lines, as: city)
            let report = try await client.report(of: sent, as: city)

            #expect([report.read, report.added, report.leftOut] == [2, 1, 1])
            #expect(report.lines.map(\.line) == [3])
            #expect(report.lines.first?.reason?.english.contains(wrong.reason) == true, "\(report.lines)")
        }
        #expect(try await office.depot.vehicle("BIKE8").dock?.description == "PORT5")
    }

    @Test(
        arguments: TestEngine.reachable,
        [
            ("New,43,7,PORT1", "number PORT1 is already in use"), ("New,43,7,OLD1", "number OLD1 is already in use"),
            ("New,91,7,NEW1", "column “latitude”: must be a valid coordinate"),
            ("New,43,7,\"NEW1, x\"", "column “docks”: must each have 4 to 12 letters or digits"),
            ("Port,43,7,", "column “name”: belongs to another station"),
            ("Old,43,7,NEW1", "column “name”: belongs to another station"),
        ]
    )
    func `stations are added without the lines that have a mistake`(
        engine: TestEngine,
        wrong: (line: String, reason: String)
    ) async throws {
        let office = try await RentalOffice(on: engine)
        let city = office.administrator()
        try await office.open { client in
            let file = "name,latitude,longitude,docks\nOld,43.7,7.4,OLD1\n\(wrong.line)\nYoung,43.7,7.4,YOUNG1"
            let report = try await client.report(of: try await client.send(file, as: city), as: city)

            #expect([report.read, report.added, report.leftOut] == [3, 2, 1])
            #expect(report.lines.map(\.line) == [3])
            #expect(report.lines.first?.reason?.english.contains(wrong.reason) == true, "\(report.lines)")
        }
        let names = try await office.depot.rentals.read { try $0.stations.listCounts().map(\.station.name) }
        #expect(names.sorted() == ["Casino", "Old", "Port", "Young"])
    }

    @Test func `a station at sea is left out, and its line is named`() async throws {
        let office = RentalOffice(at: try await Depot(), locks: TestLocks(), places: SouthernSea())
        let file = "name,latitude,longitude,docks\nLarvotto,43.745,7.433,LARV1\nBuoy,43.7,7.45,BUOY1\n"
        try await office.open { client in
            let city = office.administrator()
            let report = try await client.report(of: try await client.send(file, as: city), as: city)

            #expect([report.added, report.leftOut] == [1, 1])
            #expect(report.lines.map(\.line) == [3])
            let reason = "column “latitude”: is in the sea; choose a place on land"
            #expect(report.lines.first?.reason?.english.contains(reason) == true)
        }
        #expect(try await office.depot.rentals.read { try $0.stations.listCounts().count } == 3)
    }
}

/// What programs read on the page of an import.
private struct Imports: Decodable {
    let report: TableReport?
}

extension TestClientProtocol {
    /// What became of each line of a file that was sent.
    func report(of sent: TestResponse, as key: String) async throws -> TableReport {
        #expect(sent.status == .seeOther, "\(sent.text)")
        let answer = try await json(.get, try #require(sent.headers[.location]), as: key)
        return try #require(try answer.decoded(Imports.self).report)
    }

    /// A file that is sent from its page, that of the import where none is named.
    func send(
        _ file: String,
        as key: String,
        to address: String = "/rentals/console/import"
    ) async throws -> TestResponse {
        let content = (field: "file", name: "fleet.csv", content: [UInt8](file.utf8))
        return try await upload(address, as: key, from: address, files: [content])
    }
}
