import CrosstownDispatchEngine
import CrosstownValues
import Testing

@Suite struct DriverStateTests {
    @Test func `a day goes from start over a ride to stop`() throws {
        let state = try DriverState.notAvailable.after(.start).after(.accept).after(.rideOver).after(.stop)

        #expect(state == .notAvailable)
    }

    @Test func `a busy driver cannot stop or be lost`() throws {
        #expect(throws: DriverRefusal.rideGoingOn) { try DriverState.busy.after(.stop) }
        #expect(try DriverState.busy.after(.lost) == .busy)
        #expect(try DriverState.busy.after(.lostOnRide) == .notAvailable)
    }

    @Test func `what makes no sense is refused with its reason`() {
        #expect(throws: DriverRefusal.alreadyOnDuty) { try DriverState.busy.after(.start) }
        #expect(throws: DriverRefusal.notAvailable) { try DriverState.notAvailable.after(.accept) }
        #expect(throws: DriverRefusal.noRide) { try DriverState.available.after(.rideOver) }
        #expect(throws: DriverRefusal.notAvailable) { try DriverState.notAvailable.after(.stop) }
    }
}

@Suite struct RequestStateTests {
    @Test func `a request goes from searching to completed`() throws {
        let state = try RequestState.searching.after(.accept).after(.pickUp).after(.end(.rideEnded))

        #expect(state == .completed)
    }

    @Test func `a passenger may withdraw until the pick-up`() throws {
        #expect(try RequestState.searching.after(.end(.passengerWithdrew)) == .withdrawn)
        #expect(try RequestState.accepted.after(.end(.passengerWithdrew)) == .withdrawn)
        #expect(throws: RequestRefusal.onBoard) { try RequestState.onBoard.after(.end(.passengerWithdrew)) }
    }

    @Test(arguments: [RequestState.completed, .withdrawn])
    func `nothing happens to a request that is over`(state: RequestState) {
        for event in [RequestEvent.accept, .pickUp, .lookAgain] + RequestEnd.allCases.map(RequestEvent.end) {
            #expect(throws: RequestRefusal.over) { try state.after(event) }
        }
    }

    @Test func `a request whose driver does not come is looked for again, one on board is not`() throws {
        #expect(try RequestState.accepted.after(.lookAgain) == .searching)
        #expect(throws: RequestRefusal.notAccepted) { try RequestState.searching.after(.lookAgain) }
        #expect(throws: RequestRefusal.onBoard) { try RequestState.onBoard.after(.lookAgain) }
    }

    @Test func `the city may end whatever is open`() throws {
        #expect(try RequestState.searching.after(.end(.cityEnded)) == .withdrawn)
        #expect(try RequestState.accepted.after(.end(.cityEnded)) == .withdrawn)
        #expect(try RequestState.onBoard.after(.end(.cityEnded)) == .completed)
    }

    @Test func `what makes no sense of an end is refused`() {
        #expect(throws: RequestRefusal.notAccepted) { try RequestState.searching.after(.end(.rideEnded)) }
        #expect(throws: RequestRefusal.notAccepted) { try RequestState.searching.after(.end(.passengerMissing)) }
        #expect(throws: RequestRefusal.onBoard) { try RequestState.onBoard.after(.end(.passengerMissing)) }
        #expect(throws: RequestRefusal.alreadyAccepted) { try RequestState.accepted.after(.end(.nobodyCame)) }
        #expect(throws: RequestRefusal.notOnBoard) { try RequestState.accepted.after(.end(.passengerEnded)) }
        #expect(throws: RequestRefusal.notOnBoard) { try RequestState.searching.after(.end(.driverSilent)) }
    }

    @Test(arguments: [
        (0, true, false, 5, EntryRefusal.noPassengers), (4, true, false, 5, .tooManyPassengers),
        (2, false, false, 5, .outsideCity), (2, true, true, 5, .alreadyRequested), (2, true, false, 0, .noTaxiInZone),
    ])
    func `a request is refused at the door with its reason`(
        passengers: Int,
        isInsideCity: Bool,
        hasOpenRequest: Bool,
        queueLength: Int,
        refusal: EntryRefusal
    ) {
        let facts = EntryFacts(
            passengers: passengers,
            isInsideCity: isInsideCity,
            hasOpenRequest: hasOpenRequest,
            queueLength: queueLength
        )

        #expect(throws: refusal) { try facts.check(rules: DispatchRules()) }
    }
}

@Suite struct ZoneTrackerTests {
    @Test func `one fix across the border moves nobody, two do`() {
        var tracker = ZoneTracker(zone: "port")

        #expect(take(&tracker, "casino") == nil)
        #expect(take(&tracker, "casino") == "casino")
        #expect(tracker == ZoneTracker(zone: "casino"))
    }

    @Test func `going to and fro along the border stays in the old queue`() {
        var tracker = ZoneTracker(zone: "port")

        for _ in 0..<20 {
            #expect(take(&tracker, "casino") == nil)
            #expect(take(&tracker, "port") == nil)
        }
    }

    @Test func `an inaccurate fix neither counts nor resets`() {
        var tracker = ZoneTracker(zone: "port")

        #expect(take(&tracker, "casino") == nil)
        #expect(take(&tracker, "port", accuracy: 51) == nil)
        #expect(take(&tracker, "casino", accuracy: 51) == nil)
        #expect(take(&tracker, "casino", accuracy: 50) == "casino")
    }

    @Test func `a change waits until the open offer is decided`() {
        var tracker = ZoneTracker(zone: "port")

        #expect(take(&tracker, "casino", hasOpenOffer: true) == nil)
        #expect(take(&tracker, "casino", hasOpenOffer: true) == nil)
        #expect(take(&tracker, "casino") == "casino")
    }

    private func take(
        _ tracker: inout ZoneTracker<String>,
        _ zone: String,
        accuracy: Double = 10,
        hasOpenOffer: Bool = false
    ) -> String? {
        tracker.take(fixIn: zone, accuracy: Metres(accuracy), hasOpenOffer: hasOpenOffer, rules: DispatchRules())
    }
}

@Suite struct QueueReplayTests {
    @Test func `recorded moves explain the order`() {
        var replay = QueueReplay<String, String>()
        let moves: [(String, (String, Int64)?, QueueMoveCause)] = [
            ("T1", ("port", 1), .started), ("T2", ("port", 2), .started), ("T3", ("port", 3), .started),
            ("T1", ("port", 4), .refused), ("T2", nil, .accepted), ("T2", ("port", 2), .passengerWithdrew),
        ]

        for (second, (driver, place, cause)) in moves.enumerated() {
            let place = place.map { QueueMove<String, String>.Place(zone: $0.0, ticket: Ticket($0.1)) }
            replay.apply(QueueMove(driver: driver, to: place, cause: cause, at: Timestamp(milliseconds: Int64(second))))
        }

        #expect(replay.order(in: "port") == ["T2", "T3", "T1"])
        #expect(replay.order(in: "casino").isEmpty)
    }
}
