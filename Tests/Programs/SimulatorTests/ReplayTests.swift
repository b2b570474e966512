import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownGeoFormats
import CrosstownSimulator
import CrosstownValues
import Foundation
import Testing

struct ReplayTests {
    private static let file = """
        "TRIP_ID","CALL_TYPE","ORIGIN_CALL","ORIGIN_STAND","TAXI_ID","TIMESTAMP","DAY_TYPE","MISSING_DATA","POLYLINE"
        "2","B","","7","20000596","1372637303","A","False","[[-8.61,41.15],[-8.60,41.15],[-8.60,41.16]]"
        "1","C","","","20000589","1372636858","A","False","[[-8.62,41.15],[-8.61,41.15]]"
        "3","C","","","20000589","1372636900","A","True","[[-8.62,41.15],[-8.61,41.15]]"
        "4","C","","","20000589","1372636901","A","False","[]"
        "5","C","","","20000589","1372636902","A","False","[[-8.62,99],[-8.61,41.15]]"
        "6","C","","","20000589"
        """

    private static func trip(_ start: Int64, _ longitudes: Double...) -> RecordedTrip {
        RecordedTrip(
            taxi: "T",
            startedAt: Timestamp(milliseconds: start),
            places: longitudes.map { Coordinate(latitude: 41.15, longitude: $0) }
        )
    }

    @Test func `rides are read in order, and those that are not whole are left out`() throws {
        let trips = try PortoTrips.read(Self.file)

        #expect(trips.map(\.taxi) == ["20000589", "20000596"])
        #expect(trips.map(\.places.count) == [2, 3])
        #expect(trips[1].startedAt == Timestamp(milliseconds: 1_372_637_303_000))
        #expect(trips[1].endedAt == Timestamp(milliseconds: 1_372_637_333_000))
        #expect(trips[0].places[0] == Coordinate(latitude: 41.15, longitude: -8.62))
    }

    @Test func `a file without the columns is refused with their names`() {
        let error = #expect(throws: PortoTrips.Unreadable.self) { try PortoTrips.read("TAXI_ID,POLYLINE\n1,[]") }

        #expect(error?.missingColumns == ["TIMESTAMP", "MISSING_DATA"])
    }

    @Test func `a taxi follows its rides, waits between them, and leaves in time for the next`() throws {
        // The second ride begins about 840 m to the west, an approach of 105 seconds.
        let track = RecordedTrack([Self.trip(0, -8.62, -8.61), Self.trip(1_000_000, -8.62, -8.63)])

        func longitude(_ milliseconds: Int64) throws -> Double {
            try #require(track.place(at: Timestamp(milliseconds: milliseconds))).longitude
        }

        #expect(try longitude(-5) == -8.62)
        #expect(try abs(longitude(7_500) + 8.615) < 1e-9)
        #expect(try longitude(800_000) == -8.61)
        #expect(try longitude(950_000) < -8.611)
        #expect(try longitude(1_000_000) == -8.62)
        #expect(try longitude(9_000_000) == -8.63)
        #expect(track.isOnDuty(at: Timestamp(milliseconds: -60_000)))
        #expect(!track.isOnDuty(at: Timestamp(milliseconds: 9_000_000)))
    }

    @Test func `time is compressed both ways alike`() {
        let time = ReplayTime(
            realStart: Timestamp(milliseconds: 5_000),
            recordedStart: Timestamp(milliseconds: 1_000_000),
            speed: 20
        )

        #expect(time.recorded(at: Timestamp(milliseconds: 6_000)) == Timestamp(milliseconds: 1_020_000))
        #expect(time.real(of: Timestamp(milliseconds: 1_020_000)) == Timestamp(milliseconds: 6_000))
        #expect(time.realMilliseconds(60_000) == 3_000)
    }

    @Test func `a replayed driver accepts, and serves as long as the ride took`() throws {
        let start = TestCity.now
        let place = Coordinate(latitude: 41.15, longitude: -8.61)
        var driver = ReplayDriver(
            track: RecordedTrack([Self.trip(0, -8.61, -8.60)]),
            time: ReplayTime(realStart: start, recordedStart: Timestamp(milliseconds: 0), speed: 10),
            rideMilliseconds: [place: 8_000],
            habits: TaxiHabits(),
            random: SplitMix(seed: 1)
        )
        let ride = DriverRideResponse(
            id: "r",
            isOnBoard: true,
            meetingPlace: "Here",
            latitude: 41.15,
            longitude: -8.61,
            passengers: 1,
            madeAt: start
        )
        #expect(driver.acts(at: start) == [.look])

        driver.see(DriverResponse(code: "T", state: .busy, queue: nil, offer: nil, ride: ride), at: start)

        #expect(!driver.acts(at: start.advanced(milliseconds: 7_999)).contains(.endRide))
        #expect(driver.acts(at: start.advanced(milliseconds: 8_000)).contains(.endRide))
    }

    @Test func `the boundary leaves out the outermost positions`() throws {
        let places = (0...1_000).map { index in
            Coordinate(latitude: 41 + Double(index) / 1_000, longitude: -8 - Double(index) / 1_000)
        }

        let box = try #require(CityBoundary.box(around: places, share: 0.99))
        let zones = try ZoneGeoJSON.zones(from: Data(CityBoundary.geoJSON(of: box, name: "Porto").utf8))

        #expect(abs(box.south - 41.005) < 1e-9)
        #expect(abs(box.north - 41.995) < 1e-9)
        #expect(zones.map(\.name) == ["Porto"])
        #expect(zones.first?.area.boundingBox == box)
        #expect(CityBoundary.box(around: []) == nil)
    }
}
