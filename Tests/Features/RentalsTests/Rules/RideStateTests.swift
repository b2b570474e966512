import CrosstownGeo
import CrosstownKit
import CrosstownRentals
import CrosstownTesting
import CrosstownValues
import Testing

@Suite struct RideStateTests {
    @Test(
        arguments: [
            // A whole ride with a pause.
            (
                [.unlocked, .wantsPause, .locked, .wantsResume, .unlocked, .wantsEnd, .docked],
                "START PAUSE RESUME START_FINISHING FINISH"
            ),
            // The dock reports the return by itself.
            ([.unlocked, .docked], "START FINISH"),
            // The rider locks and frees by hand.
            ([.unlocked, .locked, .unlocked, .locked, .wantsEnd], "START PAUSE RESUME PAUSE START_FINISHING FINISH"),
            // Nothing confirms the unlock, and the confirmation comes late.
            ([.timeUp, .unlocked], "CANCEL"),
            ([.refused(.unlock)], "CANCEL"),
            ([.wantsCancel, .wantsCancel], "CANCEL"),
            // A pause that does not succeed goes on as a ride, a resume that does not as a pause.
            ([.unlocked, .wantsPause, .timeUp, .docked], "START PAUSE_FAILED FINISH"),
            (
                [.unlocked, .wantsPause, .locked, .wantsResume, .refused(.unlock), .wantsEnd],
                "START PAUSE RESUME_FAILED START_FINISHING FINISH"
            ),
            // Reports that come twice.
            ([.unlocked, .unlocked, .wantsEnd, .wantsEnd, .locked, .locked, .docked], "START START_FINISHING FINISH"),
            // Nothing confirms the return.
            ([.unlocked, .wantsEnd, .timeUp, .wantsEnd], "START START_FINISHING FINISH"),
        ] as [([RideTrigger], String)]
    )
    func `a ride goes as locks and rider say`(triggers: [RideTrigger], events: String) throws {
        var (state, told) = (RideState.preparing, [RideEvent]())

        for trigger in triggers {
            let transition = try state.transition(trigger)
            state = transition.state
            told += transition.events
        }

        #expect(told.map(\.rawValue).joined(separator: " ") == events)
        #expect(!state.isOpen)
    }

    @Test(
        arguments: [
            (.preparing, .wantsPause, .notStarted), (.preparing, .wantsEnd, .notStarted),
            (.riding, .wantsResume, .notPaused), (.riding, .wantsCancel, .alreadyStarted),
            (.paused, .wantsPause, .alreadyPaused), (.pausing, .wantsResume, .awaitsLock),
            (.resuming, .wantsEnd, .awaitsLock), (.finishing, .wantsPause, .awaitsLock),
            (.finished, .wantsPause, .over), (.finished, .wantsCancel, .over), (.cancelled, .wantsEnd, .over),
        ] as [(RideState, RideTrigger, RideRefusal)]
    )
    func `a wish at the wrong time is refused`(state: RideState, trigger: RideTrigger, refusal: RideRefusal) {
        #expect(throws: refusal) { try state.transition(trigger) }
    }

    @Test func `whatever comes in whatever order, a ride starts once at most, ends once at most, and then stays ended`()
    {
        let triggers: [RideTrigger] = [
            .unlocked, .locked, .docked, .refused(.unlock), .refused(.lock), .timeUp, .wantsPause, .wantsResume,
            .wantsEnd, .wantsCancel,
        ]
        var random = SeededRandom(seed: 3)
        for _ in 0..<5000 {
            var (state, told) = (RideState.preparing, [RideEvent]())
            for _ in 0..<20 {
                guard let trigger = triggers.randomElement(using: &random),
                    let transition = try? state.transition(trigger)
                else { continue }
                #expect(state.isOpen || transition == .none(state))
                #expect((transition.ending != nil) == (state.isOpen && !transition.state.isOpen))
                #expect((transition.order != nil) == (transition.state.awaitsLock && transition.state != state))
                state = transition.state
                told += transition.events
            }
            #expect(told.count { $0 == .start } <= 1)
            #expect(told.count { $0 == .finish || $0 == .cancel } == (state.isOpen ? 0 : 1))
            #expect(told.isEmpty || told.first == .start || told == [.cancel])
        }
    }

    @Test func `pauses are read from what happened, and cut off where the ride ended`() throws {
        let start = Timestamp(milliseconds: 1_000_000)
        let events: [(RideEvent, Int64)] = [
            (.prepare, -5000), (.start, 0), (.pause, 60_000), (.resume, 90_000), (.pause, 200_000),
        ]
        let happened = events.map { (event: $0, at: start.advanced(milliseconds: $1)) }

        let whole = try #require(RideClock(happened, until: start.advanced(milliseconds: 300_000)))
        let early = try #require(RideClock(happened, until: start.advanced(milliseconds: 70_000)))

        #expect(whole.pausedMilliseconds == 130_000)
        #expect(whole.ridingMilliseconds == 170_000)
        #expect(early.pausedMilliseconds == 10_000)
        #expect(RideClock(Array(happened.prefix(1)), until: start) == nil)
    }

    @Test func `a ride may be extended from its last hour on`() {
        let hour: Int64 = 3_600_000
        let limits = RideLimits(extensions: 0, maximum: 72 * hour)

        #expect(!limits.mayExtend(at: 23 * hour - 1))
        #expect(limits.mayExtend(at: 23 * hour))
        #expect(RideLimits(extensions: 1, maximum: 72 * hour).due == 48 * hour)
        #expect(limits.extended(at: 23 * hour) == 1)
        #expect(limits.extended(at: 50 * hour) == 2)
        #expect(!RideLimits(extensions: 2, maximum: 72 * hour).mayExtend(at: 71 * hour))
    }

    @Test func `what is due in a long ride comes once and in its order`() {
        let hour: Int64 = 3_600_000
        let limits = RideLimits(extensions: 0, maximum: 72 * hour)

        #expect(limits.milestones(after: 0, by: 23 * hour - 1) == [])
        #expect(limits.milestones(after: 0, by: 24 * hour) == [.warning, .overdue(1)])
        #expect(limits.milestones(after: 24 * hour, by: 72 * hour) == [.overdue(2), .warning, .lost])
        #expect(limits.next(after: 24 * hour) == 24 * hour)
        #expect(RideLimits(extensions: 2, maximum: 72 * hour).milestones(after: 0, by: 80 * hour) == [.warning, .lost])
    }

    @Test func `time that nobody observed is neither ride nor pause`() throws {
        let start = Timestamp(milliseconds: 1_000_000)
        let events: [(RideEvent, Int64)] = [
            (.start, 0), (.pause, 60_000), (.unobserved, 90_000), (.observed, 9_000_000_000), (.resume, 9_000_010_000),
        ]
        let happened = events.map { (event: $0, at: start.advanced(milliseconds: $1)) }

        let clock = try #require(RideClock(happened, until: start.advanced(milliseconds: 9_000_020_000)))
        let within = try #require(RideClock(happened, until: start.advanced(milliseconds: 5_000_000)))

        #expect(clock.totalMilliseconds == 110_000)
        #expect(clock.pausedMilliseconds == 40_000)
        #expect(within.totalMilliseconds == 90_000)
    }

    @Test(
        arguments: [(1, 1, 119_999, true), (1, 1, 120_000, false), (1, 2, 1000, false), (1, nil, 1000, false)]
            as [(Int?, Int?, Int64, Bool)]
    )
    func `a vehicle that is brought back at once costs nothing`(start: Int?, end: Int?, time: Int64, isFree: Bool) {
        #expect(QuickReturn(stations: (start, end), totalMilliseconds: time).isFree == isFree)
    }

    @Test func `a rider is at a station within 50 metres, and a vague position is forgiven a little`() {
        let port = Coordinate(latitude: 43.735, longitude: 7.42)
        let near = Coordinate(latitude: 43.7354, longitude: 7.42)
        let far = Coordinate(latitude: 43.7360, longitude: 7.42)
        let station = StationReach.Candidate(
            station: Station(id: Identifier(high: 1, low: 1), name: "Port", place: port, state: .open),
            hasRoom: true
        )
        let reach = StationReach(stations: [station])

        #expect(reach.station(at: near, accuracy: Metres(5)) == station)
        #expect(reach.station(at: far, accuracy: Metres(20)) == nil)
        #expect(reach.station(at: far, accuracy: Metres(5000)) == nil)
        #expect(reach.station(at: Coordinate(latitude: 43.7358, longitude: 7.42), accuracy: Metres(45)) == station)
        #expect(reach.nearestWithRoom(to: far) == station)
    }
}
