import CrosstownDeviceGateway
import CrosstownDeviceProtocol
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Testing

/// A lock that speaks to the service without a network.
private struct Line: Sendable {
    let yard: Yard
    let clock: ManualClock
    let service: OmniService
    let dialect: OmniDialect
    let session: DeviceSession
    let atConnection: [OmniOrder]

    init(_ yard: Yard, _ clock: ManualClock, _ peer: OmniPeer) async throws {
        let service = OmniService(listeners: yard.listeners)
        let now = clock.now()
        let entry = try #require(try await yard.database.write { try service.connect(peer, at: now, $0) })
        (self.yard, self.clock, self.service, dialect) = (yard, clock, service, peer.dialect)
        (session, atConnection) = (entry.session, entry.orders)
    }

    @discardableResult
    func tell(_ report: OmniReport, told: Timestamp? = nil) async throws -> [OmniOrder]? {
        let now = clock.now()
        return try await yard.database.write { [service, session] in
            try service.ingest(report, session, told: told ?? now, at: now, $0)
        }
    }

    /// What is sent now: what counted as sent when it was ordered, and what is due.
    func orders() async throws -> [OmniOrder]? {
        let now = clock.now()
        let due = try await yard.database.write { [service, session] in try service.orders(for: session, at: now, $0) }
        let sent = yard.takeSent().map { $0.opening(dialect) }
        return due.map { sent + $0 }
    }

    /// The tag of the one order that is sent now.
    func sentTag() async throws -> OmniTag {
        switch try await orders()?.first {
        case .unlock(_, let tag), .giveKey(_, _, let tag): tag
        case let other: throw Surprise("\(String(describing: other))")
        }
    }
}

private struct Surprise: Error {
    let what: String

    init(_ what: String) { self.what = what }
}

@Suite(.serialized) struct OmniServiceTests {
    private let clock = ManualClock()

    @Test(arguments: TestEngine.reachable)
    func `a ring lock is opened by an order and closed by hand`(engine: TestEngine) async throws {
        let yard = try await Yard(on: engine, clock: clock)
        let line = try await Line(yard, clock, Yard.ring)

        try await yard.order(.unlock, Yard.bikePlate)
        let tag = try await line.sentTag()
        clock.advance(milliseconds: 900)
        let answer = try await line.tell(.unlocked(.done, tag))
        clock.advance(milliseconds: 300_000)
        let thanks = try await line.tell(.locked(.done, tag, minutes: 5))

        #expect(answer == [.acknowledge("L0")])
        #expect(thanks == [.acknowledge("L1")])
        #expect(try await yard.heard() == ["here BIKE0001", "unlocked BIKE0001 900", "locked BIKE0001 300900"])
        #expect(try await yard.lock(of: Yard.bikePlate)?.isLocked == true)
    }

    @Test(arguments: TestEngine.reachable)
    func `a scooter gives its key before it is opened and before it is closed`(engine: TestEngine) async throws {
        let yard = try await Yard(on: engine, clock: clock)
        let line = try await Line(yard, clock, Yard.scooter)

        try await yard.order(.unlock, Yard.scooterPlate)
        let opening = try await line.sentTag()
        let withKey = try await line.tell(.key(.unlock, key: 55, opening))
        try await line.tell(.unlocked(.done, opening))
        try await yard.order(.lock, Yard.scooterPlate)
        let closing = try await line.sentTag()
        let withOtherKey = try await line.tell(.key(.lock, key: 56, closing))
        try await line.tell(.locked(.done, closing, minutes: 0))

        #expect(withKey == [.unlock(key: 55, opening)])
        #expect(withOtherKey == [.lock(key: 56)])
        #expect(closing.stamp > opening.stamp)
        #expect(try await yard.heard() == ["here SCOOT001", "unlocked SCOOT001 0", "locked SCOOT001 0"])
    }

    @Test(arguments: TestEngine.reachable)
    func `a key that nobody asked for opens nothing`(engine: TestEngine) async throws {
        let yard = try await Yard(on: engine, clock: clock)
        let line = try await Line(yard, clock, Yard.scooter)

        let unasked = try await line.tell(.key(.unlock, key: 55, OmniTag(user: 1, stamp: 1)))
        try await yard.order(.unlock, Yard.scooterPlate)
        let tag = try await line.sentTag()
        let other = try await line.tell(.key(.unlock, key: 55, OmniTag(user: tag.user, stamp: tag.stamp - 1)))
        let wrongWay = try await line.tell(.key(.lock, key: 55, tag))
        clock.advance(milliseconds: 20_000)
        try await yard.runDeadlines()
        let late = try await line.tell(.key(.unlock, key: 55, tag))

        #expect([unasked, other, wrongWay, late] == [[], [], [], []])
    }

    @Test(arguments: TestEngine.reachable)
    func `a report that is repeated is acknowledged and told once`(engine: TestEngine) async throws {
        let yard = try await Yard(on: engine, clock: clock)
        let line = try await Line(yard, clock, Yard.ring)
        try await yard.order(.unlock, Yard.bikePlate)
        let tag = try await line.sentTag()

        for _ in 0..<3 { #expect(try await line.tell(.unlocked(.done, tag)) == [.acknowledge("L0")]) }
        clock.advance(milliseconds: 1000)
        for _ in 0..<3 { #expect(try await line.tell(.locked(.done, tag, minutes: 0)) == [.acknowledge("L1")]) }
        for _ in 0..<3 { #expect(try await line.tell(.unlocked(.done, tag)) == [.acknowledge("L0")]) }

        #expect(try await yard.heard() == ["here BIKE0001", "unlocked BIKE0001 0", "locked BIKE0001 1000"])
    }

    @Test(arguments: TestEngine.reachable)
    func `an order without an answer is sent again with a later stamp, and either answer counts`(
        engine: TestEngine
    ) async throws {
        let yard = try await Yard(on: engine, clock: clock)
        let line = try await Line(yard, clock, Yard.ring)
        try await yard.order(.unlock, Yard.bikePlate)

        let first = try await line.sentTag()
        clock.advance(milliseconds: 4_999)
        let tooEarly = try await line.orders()
        clock.advance(milliseconds: 1)
        let second = try await line.sentTag()
        try await line.tell(.unlocked(.done, first))
        try await line.tell(.unlocked(.done, second))

        #expect(tooEarly == [])
        #expect(first.user == second.user)
        #expect(first.stamp < second.stamp)
        #expect(try await yard.heard() == ["here BIKE0001", "unlocked BIKE0001 5000"])
    }

    @Test(arguments: TestEngine.reachable)
    func `an order that nobody answers is refused when its time is up, and a late answer is told all the same`(
        engine: TestEngine
    ) async throws {
        let yard = try await Yard(on: engine, clock: clock)
        let line = try await Line(yard, clock, Yard.ring)
        try await yard.order(.unlock, Yard.bikePlate)
        let tag = try await line.sentTag()

        clock.advance(milliseconds: 20_000)
        try await yard.runDeadlines()
        let after = try await line.orders()
        clock.advance(milliseconds: 1000)
        try await line.tell(.unlocked(.done, tag))

        #expect(after == [])
        #expect(try await yard.heard().dropFirst() == ["refused unlock BIKE0001 20000", "unlocked BIKE0001 21000"])
    }

    @Test(arguments: TestEngine.reachable)
    func `one order is under way at a time, and a new one takes the place of one that was not sent`(
        engine: TestEngine
    ) async throws {
        let yard = try await Yard(on: engine, clock: clock)
        let line = try await Line(yard, clock, Yard.scooter)
        try await yard.order(.unlock, Yard.scooterPlate)
        let opening = try await line.sentTag()

        try await yard.order(.lock, Yard.scooterPlate)
        let meanwhile = try await line.orders()
        try await yard.order(.unlock, Yard.scooterPlate)
        try await yard.order(.lock, Yard.scooterPlate)
        let answer = try await line.tell(.unlocked(.done, opening))

        #expect(meanwhile == [])
        guard case .giveKey(.lock, _, let closing)? = answer?.last else {
            Issue.record("the lock was not ordered next: \(String(describing: answer))")
            return
        }
        #expect(closing.user > opening.user)
    }

    @Test(arguments: TestEngine.reachable)
    func `a lock that refuses, or whose key is wrong, is told of or asked again`(engine: TestEngine) async throws {
        let yard = try await Yard(on: engine, clock: clock)
        let line = try await Line(yard, clock, Yard.scooter)
        try await yard.order(.unlock, Yard.scooterPlate)
        let first = try await line.sentTag()

        let again = try await line.tell(.unlocked(.wrongKey, first))
        guard case .giveKey(.unlock, _, let second)? = again?.last else {
            Issue.record("no second attempt: \(String(describing: again))")
            return
        }
        try await line.tell(.unlocked(.failed, second))
        try await line.tell(.unlocked(.failed, second))

        #expect(second.stamp > first.stamp)
        #expect(try await yard.heard() == ["here SCOOT001", "refused unlock SCOOT001 0"])
    }

    @Test(arguments: TestEngine.reachable)
    func `a heartbeat tells what a lost report would have told, and the report may know better when`(
        engine: TestEngine
    ) async throws {
        let yard = try await Yard(on: engine, clock: clock)
        let before = try await Line(yard, clock, Yard.ring)
        try await yard.order(.unlock, Yard.bikePlate)
        let tag = try await before.sentTag()
        try await before.tell(.unlocked(.done, tag))
        clock.advance(milliseconds: 7_200_000)

        let line = try await Line(yard, clock, Yard.ring)
        let power = OmniPower(centivolts: 412, percent: 100)
        try await line.tell(.heartbeat(OmniCondition(isLocked: true, power)))
        for _ in 0..<2 { try await line.tell(.locked(.done, tag, minutes: 30)) }

        let opened = yard.start.milliseconds % 1000
        #expect(
            try await yard.heard().dropFirst() == [
                "unlocked BIKE0001 0", "battery BIKE0001 100", "locked BIKE0001 7200000",
                "locked BIKE0001 \(1_800_000 - opened)",
            ]
        )
    }

    @Test(arguments: TestEngine.reachable)
    func `a report from an earlier ride does not end the present one`(engine: TestEngine) async throws {
        let yard = try await Yard(on: engine, clock: clock)
        let line = try await Line(yard, clock, Yard.ring)
        try await yard.order(.unlock, Yard.bikePlate)
        let first = try await line.sentTag()
        try await line.tell(.unlocked(.done, first))
        try await line.tell(.locked(.done, first, minutes: 0))
        try await yard.order(.unlock, Yard.bikePlate)
        let second = try await line.sentTag()
        try await line.tell(.unlocked(.done, second))

        try await line.tell(.locked(.done, first, minutes: 0))

        #expect(try await yard.lock(of: Yard.bikePlate)?.isLocked == false)
    }

    @Test(arguments: TestEngine.reachable)
    func `only the newest connection of a lock counts, and gets its order again`(engine: TestEngine) async throws {
        let yard = try await Yard(on: engine, clock: clock)
        let old = try await Line(yard, clock, Yard.ring)
        try await yard.order(.unlock, Yard.bikePlate)
        let tag = try await old.sentTag()

        let new = try await Line(yard, clock, Yard.ring)
        let fromOld = try await old.tell(.unlocked(.done, tag))
        let fetched = try await old.orders()

        #expect(fromOld == nil)
        #expect(fetched == nil)
        #expect(new.atConnection == [.unlock(key: 0, OmniTag(user: tag.user, stamp: tag.stamp + 1))])
        #expect(try await yard.heard() == ["here BIKE0001"])
    }

    @Test(arguments: TestEngine.reachable)
    func `an order that counts as sent and got lost goes again after 5 s, or on the next connection`(
        engine: TestEngine
    ) async throws {
        let yard = try await Yard(on: engine, clock: clock)
        let line = try await Line(yard, clock, Yard.ring)
        try await yard.order(.unlock, Yard.bikePlate)
        let lost = try #require(yard.takeSent().first)

        clock.advance(milliseconds: 4_999)
        let tooEarly = try await line.orders()
        clock.advance(milliseconds: 1)
        let again = try await line.sentTag()
        let new = try await Line(yard, clock, Yard.ring)
        try await new.tell(.unlocked(.done, again))

        #expect(tooEarly == [])
        #expect(again.user == lost.tag.user)
        #expect(again.stamp > lost.tag.stamp)
        #expect(new.atConnection == [.unlock(key: 0, OmniTag(user: again.user, stamp: again.stamp + 1))])
        #expect(try await yard.heard() == ["here BIKE0001", "unlocked BIKE0001 5000"])
    }

    @Test(arguments: TestEngine.reachable)
    func `an order for a lock that is not heard waits until it is`(engine: TestEngine) async throws {
        let yard = try await Yard(on: engine, clock: clock)

        try await yard.order(.unlock, Yard.bikePlate)
        let sent = yard.takeSent()
        let line = try await Line(yard, clock, Yard.ring)

        #expect(sent.isEmpty)
        #expect(line.atConnection.count == 1)
    }

    @Test(arguments: TestEngine.reachable)
    func `an unknown lock, or one that speaks another dialect, is not let in`(engine: TestEngine) async throws {
        let yard = try await Yard(on: engine, clock: clock)
        let service = OmniService(listeners: yard.listeners)
        let strangers = [OmniPeer(.ring, Yard.imei("000000000000000")), OmniPeer(.scooter, Yard.ring.imei)]

        for stranger in strangers {
            let now = clock.now()
            #expect(try await yard.database.write { try service.connect(stranger, at: now, $0) } == nil)
        }

        #expect(try await yard.heard().isEmpty)
    }

    @Test(arguments: TestEngine.reachable)
    func `an order to close a ring lock waits for the rider, or is settled at once`(engine: TestEngine) async throws {
        let yard = try await Yard(on: engine, clock: clock)
        let line = try await Line(yard, clock, Yard.ring)
        try await yard.order(.lock, Yard.bikePlate)
        try await yard.runDeadlines()
        try await yard.order(.unlock, Yard.bikePlate)
        let tag = try await line.sentTag()
        try await line.tell(.unlocked(.done, tag))

        try await yard.order(.lock, Yard.bikePlate)
        let sent = try await line.orders()
        clock.advance(milliseconds: 5000)
        try await line.tell(.locked(.done, tag, minutes: 0))
        clock.advance(milliseconds: 60_000)
        try await yard.runDeadlines()

        #expect(sent == [])
        #expect(
            try await yard.heard() == [
                "here BIKE0001", "locked BIKE0001 0", "unlocked BIKE0001 0", "locked BIKE0001 5000",
            ]
        )
    }

    @Test(arguments: TestEngine.reachable)
    func `an order for a vehicle that nothing holds is refused`(engine: TestEngine) async throws {
        let yard = try await Yard(on: engine, clock: clock)

        try await yard.order(.unlock, Yard.plate("NOBODY"))
        try await yard.runDeadlines()

        #expect(try await yard.heard() == ["refused unlock NOBODY 0"])
    }

    @Test(arguments: TestEngine.reachable)
    func `a silent lock is missed after ten minutes, and welcomed back`(engine: TestEngine) async throws {
        let yard = try await Yard(on: engine, clock: clock)
        let line = try await Line(yard, clock, Yard.ring)
        clock.advance(milliseconds: 300_000)
        try await line.tell(.position(nil))
        clock.advance(milliseconds: 599_999)
        try await yard.runDeadlines()
        let justInTime = try await yard.heard()

        clock.advance(milliseconds: 1)
        try await yard.runDeadlines()
        try await line.tell(.position(nil))

        #expect(justInTime == ["here BIKE0001"])
        #expect(try await yard.heard() == ["here BIKE0001", "lost BIKE0001", "here BIKE0001"])
    }

    @Test(arguments: TestEngine.reachable)
    func `alarms and faults are told and acknowledged, places and batteries are told`(engine: TestEngine) async throws {
        let yard = try await Yard(on: engine, clock: clock)
        let line = try await Line(yard, clock, Yard.scooter)
        let place = OmniFix(Coordinate(latitude: 43.7, longitude: 7.4), at: clock.now(), satellites: 9)
        let power = OmniPower(centivolts: 412, percent: 80, signal: 28)

        let answers = [
            try await line.tell(.signIn(power)), try await line.tell(.signIn(power)),
            try await line.tell(.alarm(.moved)),
            try await line.tell(.fault(7)), try await line.tell(.position(place)),
        ]

        #expect(answers == [[], [], [.acknowledge("W0")], [.acknowledge("E0")], []])
        #expect(
            try await yard.heard().dropFirst() == [
                "battery SCOOT001 80", "alarm SCOOT001 moved", "fault SCOOT001 7", "at SCOOT001 43.7 7.4",
            ]
        )
    }
}
