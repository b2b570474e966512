import CrosstownGeo
import CrosstownKit
import CrosstownRentals
import CrosstownTesting
import CrosstownValues
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
            let added = try await client.json(.get, try #require(vehicles.headers[.location]), as: city)
            #expect(try added.value("added", "vehicles") == "2")
            let home = try await client.json(.get, "/rentals", as: nil)
            #expect(try home.value("stations", "1", "name") == "Larvotto")
            #expect(try home.value("stations", "1", "bikes") == "1")
            #expect(try home.value("stations", "1", "freeDocks") == "1")
        }
    }

    @Test(
        arguments: [
            ("", "must begin with the names of the columns"), (" \n", "must begin with the names of the columns"),
            ("a,b\n", "must begin with the names of the columns"),
            (
                "number,kind,dock\nBIKE8,bike,PORT5\nBIKE9,tank,PORT4\n",
                "in line 3, column “kind”: must be bike or scooter."
            ),
            (
                "number,kind,dock\nBIKE8,bike,PORT5\nBIKE9,bike,PORT5\n",
                "in line 3, column “dock”: holds another vehicle."
            ),
            ("number,kind,dock\nBIKE8,bike\n", "in line 2: has 2 values in place of 3"),
            ("number,kind,dock\n", "must have lines below the names of the columns"),
            (
                "number,kind,dock\nBIKE8,bike,PORT5\nBIKE1,scooter,PORT4\n",
                "in line 3, column “number”: BIKE1 is in use already."
            ),
            (
                "number,kind,dock\nBIKE8,bike,PORT5\nBIKE9,bike,PORT1\n",
                "in line 3, column “dock”: holds another vehicle."
            ),
            (
                "number,kind,dock\nBIKE8,bike,PORT5\nBIKE8,bike,CASINO1\n",
                "in line 3, column “number”: BIKE8 is in use already."
            ),
            ("number,kind,dock\nBIKE8,bike,PORT5\nBIKE9,bike,NONE1\n", "in line 3, column “dock”: is no dock of ours."),
            ("name,latitude,longitude,docks\nNew,43,7,PORT1\n", "in line 2: number PORT1 is in use already."),
            (
                "name,latitude,longitude,docks\nNew,91,7,NEW1\n",
                "in line 2, column “latitude”: must be a place in degrees.</p>"
            ),
            (
                "name,latitude,longitude,docks\nNew,43,7,\"NEW1, x\"\n",
                "in line 2, column “docks”: must each have 4 to 12 letters and digits"
            ), ("name,latitude,longitude,docks\nPort,43,7,\n", "in line 2, column “name”: belongs to another station."),
            ("name,latitude,longitude,docks\nNew,43,7,\"PORT1\n", "has a misplaced quotation mark in line 2"),
        ]
    )
    func `a file with a mistake adds nothing, and its line is named`(file: String, message: String) async throws {
        let office = try await RentalOffice()
        let city = office.administrator()
        let (before, after) = try await office.open { client in
            let refused = try await client.send(file, as: city)

            #expect(refused.status.code == 422)
            #expect(refused.text.contains(message))
            return (4, try await office.depot.rentals.read { try $0.vehicles.list(plate: "", limit: 100).count })
        }
        #expect(before == after)
        #expect(try await office.depot.rentals.read { try $0.stations.listCounts().count } == 2)
    }

    @Test func `a station at sea adds nothing, and its line is named`() async throws {
        let office = RentalOffice(at: try await Depot(), locks: TestLocks(), places: SouthernSea())
        let file = "name,latitude,longitude,docks\nLarvotto,43.745,7.433,LARV1\nBuoy,43.7,7.45,BUOY1\n"
        try await office.open { client in
            let refused = try await client.send(file, as: office.administrator())

            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains("in line 3, column “latitude”: lies in the sea; choose a place on land."))
        }
        #expect(try await office.depot.rentals.read { try $0.stations.listCounts().count } == 2)
    }
}

extension TestClientProtocol {
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
