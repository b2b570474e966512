import CrosstownBikeShare
import CrosstownGeo
import CrosstownTesting
import CrosstownValues
import Testing

struct BikeSharePlanTests {
    private static let now = Timestamp(milliseconds: 1_400_000_040_000)

    private static func station(_ number: Int, docks: Int) -> RecordedStation {
        let place = Coordinate(latitude: 37.78, longitude: -122.4 + Double(number) / 1000)
        return RecordedStation(number: number, name: "Station \(number)", place: place, docks: docks)
    }

    private static func ride(_ bike: Int, _ minutes: ClosedRange<Int>, from start: Int, to end: Int) -> RecordedRide {
        RecordedRide(
            bike: "BIKE\(bike)",
            startedAt: now.advanced(milliseconds: Int64(minutes.lowerBound) * 60_000),
            endedAt: now.advanced(milliseconds: Int64(minutes.upperBound) * 60_000),
            start: start,
            end: end
        )
    }

    /// The acts in words, with the stations in place of the docks.
    private static func told(_ plan: BikeSharePlan) -> [String] {
        plan.steps.flatMap(\.waves).joined().map { act in
            switch act {
            case .start(let bike, let rider, let dock): "\(rider) takes \(bike) at \(dock.station)"
            case .finish(let bike, let rider, let dock): "\(rider) returns \(bike) at \(dock.station)"
            case .carry(let bike, let dock, let goal): "staff carry \(bike) from \(dock.station) to \(goal.station)"
            }
        }
    }

    @Test func `a bike that is taken out elsewhere than it was put back is carried there`() throws {
        let rides = [Self.ride(1, 0...5, from: 1, to: 2), Self.ride(1, 9...12, from: 3, to: 1)]

        let plan = try BikeSharePlan(rides, stations: (1...3).map { Self.station($0, docks: 2) }, riders: 2)

        #expect(
            Self.told(plan) == [
                "0 takes BIKE1 at 1", "0 returns BIKE1 at 2", "staff carry BIKE1 from 2 to 3", "1 takes BIKE1 at 3",
                "1 returns BIKE1 at 1",
            ]
        )
    }

    @Test func `a full station is emptied before somebody returns a bike there`() throws {
        let rides = [Self.ride(1, 0...5, from: 1, to: 2), Self.ride(2, 30...40, from: 2, to: 1)]

        let stations = [Self.station(1, docks: 2), Self.station(2, docks: 1)]
        let plan = try BikeSharePlan(rides, stations: stations, riders: 2)

        #expect(
            Self.told(plan).prefix(3) == [
                "0 takes BIKE1 at 1", "staff carry BIKE2 from 2 to 1", "0 returns BIKE1 at 2",
            ]
        )
        #expect(plan.carried > 1)
    }

    @Test func `what happens to one bike in one minute happens one after the other`() throws {
        let rides = [Self.ride(1, 0...5, from: 1, to: 2), Self.ride(1, 5...9, from: 2, to: 1)]

        let plan = try BikeSharePlan(rides, stations: (1...2).map { Self.station($0, docks: 2) }, riders: 2)

        #expect(plan.steps.map { $0.waves.map(\.count) } == [[1], [1, 1], [1]])
    }

    @Test func `two minutes of the record that share a border happen at it, in their order`() throws {
        let rides = [Self.ride(1, 0...1, from: 1, to: 2), Self.ride(1, 1...2, from: 2, to: 1)]

        let plan = try BikeSharePlan(
            rides,
            stations: (1...2).map { Self.station($0, docks: 2) },
            riders: 2,
            moment: BikeShareRecords.borderOfMinutes
        )

        #expect(plan.steps.map { $0.at.milliseconds(since: Self.now) } == [60_000, 180_000])
        #expect(
            Self.told(plan) == [
                "0 takes BIKE1 at 1", "0 returns BIKE1 at 2", "1 takes BIKE1 at 2", "1 returns BIKE1 at 1",
            ]
        )
    }

    @Test(arguments: [false, true])
    func `no plan of any record puts two bikes into a dock or a bike into two`(atBorders: Bool) throws {
        var random = SeededRandom(seed: 20_140_505)
        for _ in 0..<200 {
            let stations = (1...Int.random(in: 2...5, using: &random)).map {
                Self.station($0, docks: Int.random(in: 2...4, using: &random))
            }
            let bikes = Int.random(in: 1...stations.reduce(-1) { $0 + $1.docks }, using: &random)
            let rides = Self.record(bikes: bikes, stations: stations.count, &random)

            let plan = try BikeSharePlan(rides, stations: stations, riders: bikes) {
                atBorders ? BikeShareRecords.borderOfMinutes($0) : $0
            }

            var fleet = plan.beginning
            for act in plan.steps.flatMap(\.waves).joined() { try act.happen(to: &fleet) }
            #expect(fleet.away == 0)
            let taken = plan.steps.flatMap(\.waves).joined().compactMap { act -> String? in
                guard case .start(let bike, _, let dock) = act else { return nil }
                return "\(bike) \(dock.station)"
            }
            #expect(taken.sorted() == rides.map { "\($0.bike) \($0.start)" }.sorted())
        }
    }

    /// Rides of each bike one after the other, between any stations.
    private static func record(bikes: Int, stations: Int, _ random: inout SeededRandom) -> [RecordedRide] {
        let rides = (1...bikes).flatMap { bike in
            var minute = 0
            return (0..<Int.random(in: 1...8, using: &random)).map { _ in
                let start = minute + Int.random(in: 0...20, using: &random)
                minute = start + Int.random(in: 1...20, using: &random)
                let ends = (Int.random(in: 1...stations, using: &random), Int.random(in: 1...stations, using: &random))
                return ride(bike, start...minute, from: ends.0, to: ends.1)
            }
        }
        return rides.sorted { ($0.startedAt, $0.endedAt, $0.bike) < ($1.startedAt, $1.endedAt, $1.bike) }
    }

    @Test func `records are read with their times in UTC`() throws {
        let rides = try BikeShareRecords.rides(
            """
            trip_id,bike_id,start_date,end_date,start_terminal,end_terminal
            2,7,2014-05-05T12:20:00Z,2014-05-05T12:24:00Z,73,77
            1,9,2014-05-05T07:44:00Z,2014-05-05T07:51:00Z,71,46
            """
        )
        let stations = try BikeShareRecords.stations(
            "station_id,name,lat,long,dock_count\n71,Powell at Post,37.78,-122.4,19\n71,Powell,37.79,-122.4,15"
        )

        #expect(rides.map(\.bike) == ["BIKE9", "BIKE7"])
        #expect(rides.first?.startedAt == Timestamp(milliseconds: 1_399_275_840_000))
        #expect(rides.first?.start == 71)
        #expect(stations.map(\.name) == ["Powell at Post"])
        #expect(stations.map(\.docks) == [19])
    }

    @Test(arguments: [
        "bike_id,start_date\n1,2014-05-05T12:20:00Z",
        "bike_id,start_date,end_date,start_terminal,end_terminal\n7,2014-05-05,2014-05-05T12:24:00Z,73,77",
        "bike_id,start_date,end_date,start_terminal,end_terminal\n7,2014-05-05T12:20:00Z,2014-05-05T12:19:00Z,73,77",
    ])
    func `a record that cannot be read is refused`(text: String) {
        #expect(throws: BikeShareRecords.Unreadable.self) { try BikeShareRecords.rides(text) }
    }
}
