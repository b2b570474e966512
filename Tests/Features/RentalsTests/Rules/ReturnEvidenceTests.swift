import CrosstownGeo
import CrosstownKit
import CrosstownRentals
import CrosstownTesting
import CrosstownValues
import Testing

@Suite struct ReturnEvidenceTests {
    private static let now = Timestamp(milliseconds: 1_800_000_000_000)
    private static let station = Coordinate(latitude: 43.735, longitude: 7.420)

    /// What a vehicle told that was so many metres from the station so long ago, and may have moved until now.
    private static func evidence(metres: Double, secondsAgo: Int64, heldForSeconds: Int64 = 0) -> ReturnEvidence {
        let place = Coordinate(latitude: station.latitude + metres / 111_120, longitude: station.longitude)
        return ReturnEvidence(
            fix: ReturnEvidence.Fix(place: place, at: now.advanced(milliseconds: -secondsAgo * 1000)),
            movedUntil: now.advanced(milliseconds: -heldForSeconds * 1000)
        )
    }

    @Test(
        arguments: [
            (0, 0, .confirmed), (140, 0, .confirmed), (160, 0, .contradicted), (3000, 0, .contradicted),
            // Within a minute a vehicle comes half a kilometre far, but not three.
            (600, 60, .open), (3000, 60, .contradicted),
            // What was told eleven minutes ago says nothing any more.
            (3000, 599, .open), (5500, 599, .contradicted), (5500, 660, .open), (100, 86_400, .confirmed),
        ] as [(Double, Int64, ReturnEvidence.Verdict)]
    )
    func `the vehicle's own position comes first, as far as it can be true still`(
        metres: Double,
        secondsAgo: Int64,
        verdict: ReturnEvidence.Verdict
    ) {
        #expect(Self.evidence(metres: metres, secondsAgo: secondsAgo).verdict(at: Self.station) == verdict)
    }

    @Test func `a vehicle that its lock has held since is where it was`() {
        let held = Self.evidence(metres: 600, secondsAgo: 3600, heldForSeconds: 3590)

        #expect(held.verdict(at: Self.station) == .contradicted)
    }

    @Test func `a vehicle that tells no position contradicts nobody`() {
        let silent = ReturnEvidence(fix: nil, movedUntil: Self.now)

        #expect(silent.verdict(at: Self.station) == .open)
        #expect(silent.place == nil)
    }

    @Test func `the vehicle is where it told to be for two minutes`() {
        #expect(Self.evidence(metres: 0, secondsAgo: 120).place == Self.station)
        #expect(Self.evidence(metres: 0, secondsAgo: 121).place == nil)
        #expect(Self.evidence(metres: 0, secondsAgo: 7200, heldForSeconds: 7190).place == Self.station)
    }
}

@Suite struct PauseRuleTests {
    @Test func `only a vehicle that stands free and has its own lock can be paused`() throws {
        let dock = try #require(PlateNumber("PORT1"))

        #expect(throws: Never.self) { try VehicleHold(dock: nil, ownLock: .byHand).checkPause() }
        #expect(throws: RideRefusal.stillInDock) { try VehicleHold(dock: dock, ownLock: .byOrder).checkPause() }
        #expect(throws: RideRefusal.noOwnLock) { try VehicleHold(dock: dock, ownLock: nil).checkPause() }
        #expect(throws: RideRefusal.noOwnLock) { try VehicleHold(dock: nil, ownLock: nil).checkPause() }
    }
}

@Suite struct FreeStandingStationTests {
    private static func count(
        docks: Int,
        jammed: Int = 0,
        standing: Int,
        _ state: Station.State = .open
    ) -> StationCount {
        StationCount(
            station: Station(
                id: CountingIdentifiers().next(Station.self),
                name: "Square",
                place: Coordinate(latitude: 43.7, longitude: 7.4),
                state: state
            ),
            bikes: standing,
            scooters: 0,
            docks: docks,
            jammedDocks: jammed,
            standing: standing
        )
    }

    @Test func `a station without docks takes any number of returns, and a full or closed one none`() {
        #expect(Self.count(docks: 0, standing: 40).takesReturns)
        #expect(!Self.count(docks: 0, standing: 0, .closed).takesReturns)
        #expect(!Self.count(docks: 5, standing: 5).takesReturns)
        #expect(Self.count(docks: 5, standing: 4).takesReturns)
        #expect(!Self.count(docks: 0, jammed: 2, standing: 0).takesReturns)
    }
}
