import CrosstownKit
import CrosstownRentals
import CrosstownSQL
import CrosstownTesting
import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// Files of a whole fleet: they are stored some lines at a time, so that nobody waits for all of them.
@Suite(.timeLimit(.minutes(2))) struct LargeImportTests {
    private static let stations = 20
    private static let docksOfStation = 10
    private static var docks: Int { stations * docksOfStation }

    private static var stationFile: String {
        let lines = (0..<stations).map { station in
            let docks = (0..<docksOfStation).map { "DOCK\(station * docksOfStation + $0)" }.joined(separator: " ")
            let secret = String(repeating: "0a", count: 32)
            return "Stop \(station),43.\(700 + station),7.4,\(docks),STOP-\(station),\(secret)"
        }
        return "name,latitude,longitude,docks,key,secret\n" + lines.joined(separator: "\n")
    }

    private static var vehicleFile: String {
        let lines = (0..<docks).map { "NEW\(1000 + $0),scooter,DOCK\($0),\(350_000_000_000_000 + $0),scooter" }
        return "number,kind,dock,imei,dialect\n" + lines.joined(separator: "\n")
    }

    /// How many stations, docks, vehicles and locks there are besides those of the depot.
    private static func counts(_ office: RentalOffice) async throws -> [Int] {
        let counts: [SQL] = [
            "SELECT count(*) FROM rentals_station WHERE name LIKE 'Stop %'",
            "SELECT count(*) FROM device_dock WHERE dock LIKE 'DOCK%'",
            "SELECT count(*) FROM rentals_vehicle WHERE plate LIKE 'NEW%'",
            "SELECT count(*) FROM device_lock WHERE vehicle LIKE 'NEW%'",
        ]
        return try await office.depot.database.read { transaction in
            try counts.map { try transaction.query($0)[0].get(0, as: Int.self) }
        }
    }

    /// How many lines of a file were added, and how many were known.
    private static func sent(
        _ file: String,
        _ key: String,
        _ client: any TestClientProtocol
    ) async throws -> [Int] {
        let report = try await client.report(of: try await client.send(file, as: key), as: key)
        return [report.added, report.unchanged]
    }

    @Test(arguments: TestEngine.reachable)
    func `a fleet is stored some lines at a time, and the same files again add nothing`(
        engine: TestEngine
    ) async throws {
        let office = try await RentalOffice(on: engine)
        let city = office.administrator()
        try await office.open { client in
            _ = office.host.database.takeWritten()
            let stations = try await Self.sent(Self.stationFile, city, client)
            let vehicles = try await Self.sent(Self.vehicleFile, city, client)
            let longest = office.host.database.takeWritten().map(\.count).max() ?? 0
            let again = [
                try await Self.sent(Self.stationFile, city, client),
                try await Self.sent(Self.vehicleFile, city, client),
            ]

            #expect(stations == [20, 0])
            #expect(vehicles == [200, 0])
            #expect(longest > 0)
            #expect(longest < 400)
            #expect(again == [[0, 20], [0, 200]])
        }
        #expect(try await Self.counts(office) == [Self.stations, Self.docks, Self.docks, Self.docks])
    }

    @Test(arguments: TestEngine.reachable, [0, 1, 3, 7])
    func `a file that breaks off leaves whole lines, and the same file again brings the others`(
        engine: TestEngine,
        transactions: Int
    ) async throws {
        var breakable: BreakableDatabase?
        let host = try await TestHost(on: engine) { database in
            let wrapped = BreakableDatabase(database)
            breakable = wrapped
            return wrapped
        }
        let database = try #require(breakable)
        let office = RentalOffice(at: try await Depot(at: host), locks: TestLocks())
        let city = office.administrator()
        try await office.open { client in
            for file in [Self.stationFile, Self.vehicleFile] {
                database.breakDown(after: transactions)
                let broken = try await client.send(file, as: city)
                database.breakDown(after: nil)
                let kept = try await Self.counts(office)
                let completed = try await Self.sent(file, city, client)

                #expect(broken.status == .internalServerError)
                #expect(kept[1] == kept[0] * Self.docksOfStation)
                #expect(kept[3] == kept[2])
                #expect((completed[1] > 0) == (transactions > 0))
            }
        }
        #expect(try await Self.counts(office) == [Self.stations, Self.docks, Self.docks, Self.docks])
    }

    @Test func `a vehicle that was ridden elsewhere since is known all the same`() async throws {
        let office = try await RentalOffice()
        let city = office.administrator()
        let file = "number,kind,dock\nBIKE70,bike,CASINO2\n"
        try await office.open { client in
            _ = try await Self.sent(file, city, client)
            let depot = office.depot
            depot.clock.advance(milliseconds: 60_000)
            let report = LockReport.docked(
                try Depot.plate("BIKE70"),
                dock: try Depot.plate("PORT5"),
                at: depot.clock.now()
            )
            try await depot.tell(report)
            let again = try await Self.sent(file + "BIKE71,bike,CASINO3\n", city, client)

            #expect(again == [1, 1])
        }
        #expect(try await office.depot.vehicle("BIKE70").dock?.description == "PORT5")
    }

    @Test func `what was added is said in French, one and several`() async throws {
        let office = try await RentalOffice()
        let city = office.administrator()
        try await office.open(in: Languages(folder: "Public/texts")) { client in
            var pages: [String] = []
            for lines in ["BIKE70,bike,CASINO2", "BIKE70,bike,CASINO2\nBIKE71,bike,CASINO3"] {
                let sent = try await client.send("number,kind,dock\n" + lines, as: city)
                pages.append(try await client.page(#require(sent.headers[.location]), as: city, in: "fr").text)
            }

            #expect(pages[0].contains("1 ligne lue. Ajoutées\u{a0}: 1, "))
            #expect(pages[1].contains("2 lignes lues. Ajoutées\u{a0}: 1, "))
        }
    }
}
