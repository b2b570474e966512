import CrosstownDeviceGateway
import CrosstownDeviceProtocol
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Testing

/// A station that speaks to the service without a network.
private struct Line: Sendable {
    let yard: Yard
    let clock: ManualClock
    let service: DockService
    let entry: DockService.Entry
    let journal: String

    init(_ yard: Yard, _ clock: ManualClock, journal: String = "j1") async throws {
        let service = DockService(listeners: yard.listeners)
        let now = clock.now()
        entry = try #require(
            try await yard.database.write { try service.connect(Yard.station, journal: journal, at: now, $0) }
        )
        (self.yard, self.clock, self.service, self.journal) = (yard, clock, service, journal)
    }

    @discardableResult
    func tell(
        _ kind: DockEvent.Kind,
        _ sequence: Int64,
        _ vehicle: PlateNumber?,
        dock: PlateNumber = Yard.docks[0],
        order: Int64? = nil,
        ago: Int64 = 0
    ) async throws -> [DockOrder]? {
        try await tell([event(kind, sequence, vehicle, dock: dock, order: order, ago: ago)])
    }

    /// Tells several events at once.
    func tell(_ events: [DockHappening]) async throws -> [DockOrder]? {
        let now = clock.now()
        return try await yard.database.write { [service, journal, entry] in
            try service.ingest(events, of: journal, entry.session, at: now, $0)
        }
    }

    func event(
        _ kind: DockEvent.Kind,
        _ sequence: Int64,
        _ vehicle: PlateNumber?,
        dock: PlateNumber = Yard.docks[0],
        order: Int64? = nil,
        ago: Int64 = 0
    ) -> DockHappening {
        let event = DockEvent(
            kind,
            sequence: sequence,
            dock: dock.description,
            vehicle: vehicle?.description,
            order: order,
            moment: DockMoment(boot: "b", uptime: 0, date: nil)
        )
        return DockHappening(event, at: clock.now().advanced(milliseconds: -ago))
    }

    /// What is sent now: what counted as sent when it was ordered, and what is due.
    func orders() async throws -> [DockHandling]? {
        let now = clock.now()
        let due = try await yard.database.write { [service, entry] in
            try service.orders(for: entry.session, at: now, $0)
        }
        let sent = yard.takeSent().map { $0.handling(at: now) }
        return due.map { sent + $0 }
    }
}

@Suite(.serialized) struct DockServiceTests {
    private let clock = ManualClock()

    @Test(arguments: TestEngine.reachable)
    func `a vehicle comes, is let go by an order, and leaves`(engine: TestEngine) async throws {
        let yard = try await Yard(on: engine, clock: clock)
        let line = try await Line(yard, clock)
        try await line.tell(.docked, 1, Yard.dockedPlate)
        let came = try await yard.dock(of: Yard.dockedPlate)

        try await yard.order(.unlock, Yard.dockedPlate)
        let order = try #require(try await line.orders()?.first)
        clock.advance(milliseconds: 700)
        let answer = try await line.tell(.unlocked, 2, Yard.dockedPlate, order: order.id)
        try await line.tell(.undocked, 3, Yard.dockedPlate, order: order.id)
        clock.advance(milliseconds: 60_000)
        try await yard.runDeadlines()

        #expect(came == Yard.docks[0])
        #expect(order == DockHandling(id: order.id, .unlock, dock: "D001", vehicle: "BIKE0002", lasting: 20_000))
        #expect(answer == [.acknowledge(sequence: 2)])
        #expect(
            try await yard.heard() == [
                "here PORT-HERCULE", "docked BIKE0002 D001 0", "unlocked BIKE0002 700", "undocked BIKE0002 D001 700",
            ]
        )
        #expect(try await yard.dock(of: Yard.dockedPlate) == nil)
    }

    @Test(arguments: TestEngine.reachable)
    func `each event counts once, in its order, and a gap is asked for`(engine: TestEngine) async throws {
        let yard = try await Yard(on: engine, clock: clock)
        let line = try await Line(yard, clock)

        let answers = [
            try await line.tell(.docked, 2, Yard.dockedPlate), try await line.tell(.docked, 1, Yard.dockedPlate),
            try await line.tell(.docked, 1, Yard.dockedPlate), try await line.tell(.undocked, 2, Yard.dockedPlate),
            try await line.tell(.docked, 1, Yard.dockedPlate),
        ]

        #expect(
            answers == [
                [.resend(from: 1)], [.acknowledge(sequence: 1)], [.acknowledge(sequence: 1)],
                [.acknowledge(sequence: 2)], [.acknowledge(sequence: 2)],
            ]
        )
        #expect(try await yard.heard().dropFirst() == ["docked BIKE0002 D001 0", "undocked BIKE0002 D001 0"])
    }

    @Test(arguments: TestEngine.reachable)
    func `a station that lost its journal begins another one, and comes back to the first`(
        engine: TestEngine
    ) async throws {
        let yard = try await Yard(on: engine, clock: clock)
        let first = try await Line(yard, clock, journal: "j1")
        try await first.tell(.docked, 1, Yard.dockedPlate)

        let second = try await Line(yard, clock, journal: "j2")
        try await second.tell(.undocked, 1, Yard.dockedPlate)
        let again = try await Line(yard, clock, journal: "j1")

        #expect([first.entry.sequence, second.entry.sequence, again.entry.sequence] == [0, 0, 1])
        #expect(try await yard.dock(of: Yard.dockedPlate) == nil)
    }

    @Test(arguments: TestEngine.reachable)
    func `what a station tells late does not undo what happened since`(engine: TestEngine) async throws {
        let yard = try await Yard(on: engine, clock: clock)
        clock.advance(milliseconds: 3_600_000)
        let line = try await Line(yard, clock)
        try await line.tell(.docked, 1, Yard.dockedPlate, dock: Yard.docks[1])

        try await line.tell(.docked, 2, Yard.dockedPlate, ago: 1_800_000)
        try await line.tell(.undocked, 3, Yard.dockedPlate, ago: 900_000)

        #expect(try await yard.dock(of: Yard.dockedPlate) == Yard.docks[1])
        #expect(
            try await yard.heard().dropFirst() == [
                "docked BIKE0002 D002 3600000", "docked BIKE0002 D001 1800000", "undocked BIKE0002 D001 2700000",
            ]
        )
    }

    @Test(arguments: TestEngine.reachable)
    func `docks get orders side by side, each one at a time`(engine: TestEngine) async throws {
        let yard = try await Yard(on: engine, clock: clock)
        let line = try await Line(yard, clock)
        let other = Yard.plate("BIKE0003")
        try await line.tell(.docked, 1, Yard.dockedPlate)
        try await line.tell(.docked, 2, other, dock: Yard.docks[1])

        try await yard.order(.unlock, Yard.dockedPlate)
        try await yard.order(.unlock, other)
        try await yard.order(.lock, other)
        let sent = try await line.orders()
        let unanswered = try await line.orders()
        clock.advance(milliseconds: 5000)
        let again = try await line.orders()
        let order = try #require(sent?.last?.id)
        let answer = try await line.tell(.unlocked, 3, other, dock: Yard.docks[1], order: order)

        #expect(sent?.map(\.action) == [.unlock, .unlock])
        #expect(unanswered == [])
        #expect(again?.map(\.id) == sent?.map(\.id))
        #expect(again?.map(\.lasting) == [15_000, 15_000])
        guard case .handle(let next)? = answer?.last else {
            Issue.record("the dock was not ordered next: \(String(describing: answer))")
            return
        }
        #expect(next.action == .lock)
        #expect(next.vehicle == other.description)
    }

    @Test(arguments: TestEngine.reachable)
    func `an order that counts as sent and got lost goes again on the next connection`(
        engine: TestEngine
    ) async throws {
        let yard = try await Yard(on: engine, clock: clock)
        let line = try await Line(yard, clock)
        try await line.tell(.docked, 1, Yard.dockedPlate)
        try await yard.order(.unlock, Yard.dockedPlate)
        let lost = try #require(yard.takeSent().first)

        clock.advance(milliseconds: 1_000)
        let next = try await Line(yard, clock)

        #expect(next.entry.orders.map(\.id) == [lost.id])
        #expect(next.entry.orders.map(\.lasting) == [19_000])
    }

    @Test(arguments: TestEngine.reachable)
    func `of two orders for a silent station's vehicle the later one takes the place of the first`(
        engine: TestEngine
    ) async throws {
        let yard = try await Yard(on: engine, clock: clock)
        try await Line(yard, clock).tell(.docked, 1, Yard.dockedPlate)
        clock.advance(milliseconds: 600_000)
        try await yard.runDeadlines()

        try await yard.order(.unlock, Yard.dockedPlate)
        try await yard.order(.lock, Yard.dockedPlate)
        let sent = yard.takeSent()
        let line = try await Line(yard, clock)

        #expect(sent.isEmpty)
        #expect(line.entry.orders.map(\.action) == [.lock])
    }

    @Test(arguments: TestEngine.reachable)
    func `an order in the place of one that was not sent goes out at once`(engine: TestEngine) async throws {
        let yard = try await Yard(on: engine, clock: clock)
        let line = try await Line(yard, clock)
        // Nothing holds the vehicle yet, so nobody can be told to lock it.
        try await yard.order(.lock, Yard.dockedPlate)
        try await line.tell(.docked, 1, Yard.dockedPlate)

        try await yard.order(.unlock, Yard.dockedPlate)

        #expect(yard.takeSent().map(\.action) == [.unlock])
        #expect(try await line.orders()?.isEmpty == true)
    }

    @Test(arguments: TestEngine.reachable)
    func `events that come together count once each, up to a gap`(engine: TestEngine) async throws {
        let yard = try await Yard(on: engine, clock: clock)
        let line = try await Line(yard, clock)

        let both = try await line.tell([
            line.event(.docked, 1, Yard.dockedPlate), line.event(.undocked, 2, Yard.dockedPlate),
        ])
        let gap = try await line.tell([
            line.event(.undocked, 2, Yard.dockedPlate), line.event(.docked, 3, Yard.dockedPlate),
            line.event(.undocked, 5, Yard.dockedPlate),
        ])

        #expect(both == [.acknowledge(sequence: 2)])
        #expect(gap == [.acknowledge(sequence: 3), .resend(from: 4)])
        #expect(
            try await yard.heard().dropFirst() == [
                "docked BIKE0002 D001 0", "undocked BIKE0002 D001 0", "docked BIKE0002 D001 0",
            ]
        )
    }

    @Test(arguments: TestEngine.reachable)
    func `a refusal, a jam and a foreign dock are each dealt with`(engine: TestEngine) async throws {
        let yard = try await Yard(on: engine, clock: clock)
        let line = try await Line(yard, clock)
        try await line.tell(.docked, 1, Yard.dockedPlate)
        try await yard.order(.unlock, Yard.dockedPlate)
        let order = try await line.orders()?.first?.id

        try await line.tell(.unlockRefused, 2, Yard.dockedPlate, order: order)
        try await line.tell(.jammed, 3, nil)
        let foreign = try await line.tell(.docked, 4, Yard.dockedPlate, dock: Yard.plate("ELSE"))

        #expect(foreign == [.acknowledge(sequence: 4)])
        #expect(try await yard.heard().dropFirst(2) == ["refused unlock BIKE0002 0", "jammed D001"])
    }

    @Test(arguments: TestEngine.reachable)
    func `only the newest connection of a station counts`(engine: TestEngine) async throws {
        let yard = try await Yard(on: engine, clock: clock)
        let old = try await Line(yard, clock)
        let new = try await Line(yard, clock)

        let fromOld = try await old.tell(.docked, 1, Yard.dockedPlate)
        let fromNew = try await new.tell(.docked, 1, Yard.dockedPlate)

        #expect(fromOld == nil)
        #expect(fromNew == [.acknowledge(sequence: 1)])
    }
}
