import CrosstownDeviceGateway
import CrosstownDeviceProtocol
import CrosstownKit
import CrosstownSQL
import CrosstownSimulator
import CrosstownTesting
import CrosstownValues
import Testing

@Suite(.serialized) struct LockGatewayTests {
    private static let bike = Yard.bikePlate

    @Test(arguments: TestEngine.reachable)
    func `orders reach locks of both dialects, and what they answer is told`(engine: TestEngine) async throws {
        try await Gate.run(on: engine) { gate in
            let ring = try await gate.lock(Yard.ring)
            try await gate.expectHeard(["here BIKE0001", "battery BIKE0001 100"])
            let scooter = try await gate.lock(Yard.scooter)
            try await gate.expectHeard([
                "here BIKE0001", "battery BIKE0001 100", "here SCOOT001", "battery SCOOT001 100",
            ])

            try await gate.yard.order(.unlock, Self.bike)
            try await eventually { try await gate.yard.heard().count == 5 }
            try await gate.yard.order(.unlock, Yard.scooterPlate)
            try await eventually { try await gate.yard.heard().count == 6 }
            try await gate.yard.order(.lock, Yard.scooterPlate)
            try await eventually { try await gate.yard.heard().count == 7 }

            #expect(!ring.isLocked)
            #expect(scooter.isLocked)
            let told = ["unlocked BIKE0001 0", "unlocked SCOOT001 0", "locked SCOOT001 0"]
            #expect(try await gate.yard.heard().dropFirst(4) == ArraySlice(told))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `an order waits for a lock that is offline`(engine: TestEngine) async throws {
        try await Gate.run(on: engine) { gate in
            try await gate.yard.order(.unlock, Self.bike)

            let ring = try await gate.lock(Yard.ring)

            try await gate.expectHeard(["here BIKE0001", "battery BIKE0001 100", "unlocked BIKE0001 0"])
            #expect(!ring.isLocked)
        }
    }

    @Test(
        arguments: TestEngine.reachable,
        [
            ("a lost acknowledgement", LockFaults.with { $0.lostAcknowledgements = 2 }),
            ("everything said three times", LockFaults.with { $0.timesSaid = 3 }),
            ("a lost order", LockFaults.with { $0.lostOrders = 1 }),
            ("a clock an hour ahead", LockFaults.with { $0.clockAhead = 3_600_000 }),
            ("a clock two days behind", LockFaults.with { $0.clockAhead = -172_800_000 }),
            ("a clock that was never set", LockFaults.with { $0.isClockUnset = true }),
        ] as [(String, LockFaults)]
    )
    func `a ride is told once and at its time in spite of`(
        engine: TestEngine,
        fault: (name: String, faults: LockFaults)
    ) async throws {
        try await Gate.run(on: engine) { gate in
            let faults = fault.faults
            let ring = try await gate.lock(Yard.ring, faults: faults)
            try await gate.expectHeard(["here BIKE0001", "battery BIKE0001 100"])

            try await gate.yard.order(.unlock, Self.bike)
            // Whatever was lost is said again after a while.
            try await eventually { try await Self.isSent(gate) }
            if faults.lostOrders > 0 { gate.clock.advance(milliseconds: 5_000) }
            try await eventually { try await gate.yard.heard().count >= 3 }
            gate.clock.advance(milliseconds: 600_000)
            ring.closeByHand()
            for _ in 0..<3 { ring.beat() }

            let opened = faults.lostOrders > 0 ? 5_000 : 0
            try await gate.expectHeard([
                "here BIKE0001", "battery BIKE0001 100", "unlocked BIKE0001 \(opened)",
                "locked BIKE0001 \(opened + 600_000)",
            ])
        }
    }

    private static func isSent(_ gate: Gate) async throws -> Bool {
        try await gate.yard.database.read {
            try $0.first("SELECT id FROM device_order WHERE state <> 'waiting'") != nil
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a lock that starts again in mid-ride stays open, and its ride goes on`(engine: TestEngine) async throws {
        try await Gate.run(on: engine) { gate in
            let ring = try await gate.lock(Yard.ring)
            try await gate.yard.order(.unlock, Self.bike)
            try await eventually { try await gate.yard.heard().count == 3 }

            await ring.disconnect()
            gate.clock.advance(milliseconds: 60_000)
            try await ring.connect(port: gate.ports.locks)
            ring.beat()
            gate.clock.advance(milliseconds: 60_000)
            ring.closeByHand()

            try await gate.expectHeard([
                "here BIKE0001", "battery BIKE0001 100", "unlocked BIKE0001 0", "locked BIKE0001 120000",
            ])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a lock that was closed while it was offline tells hours later when that was`(
        engine: TestEngine
    ) async throws {
        try await Gate.run(on: engine) { gate in
            let ring = try await gate.lock(Yard.ring)
            try await gate.yard.order(.unlock, Self.bike)
            try await eventually { try await gate.yard.heard().count == 3 }
            await ring.disconnect()
            gate.clock.advance(milliseconds: 1_200_000)
            ring.closeByHand()
            gate.clock.advance(milliseconds: 7_200_000)

            try await ring.connect(port: gate.ports.locks)

            try await gate.expectHeard([
                "here BIKE0001", "battery BIKE0001 100", "unlocked BIKE0001 0", "locked BIKE0001 1200000",
            ])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `of two sockets of one lock the newer one wins, and an order is carried out once`(
        engine: TestEngine
    ) async throws {
        try await Gate.run(on: engine) { gate in
            let old = try await gate.lock(Yard.ring)
            try await gate.expectHeard(["here BIKE0001", "battery BIKE0001 100"])
            let new = try await gate.lock(Yard.ring)
            try await eventually { !old.isConnected }

            try await gate.yard.order(.unlock, Self.bike)

            try await gate.expectHeard(["here BIKE0001", "battery BIKE0001 100", "unlocked BIKE0001 0"])
            #expect(old.isLocked)
            #expect(!new.isLocked)
            #expect(!old.isConnected)
            #expect(new.isConnected)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a lock that connects to another server is over on the first, and gets its orders there`(
        engine: TestEngine
    ) async throws {
        try await Gate.run(on: engine) { first in
            let old = try await first.lock(Yard.ring)
            try await first.expectHeard(["here BIKE0001", "battery BIKE0001 100"])

            try await first.runAnother { second in
                let new = try await second.lock(Yard.ring)
                try await eventually { !old.isConnected && second.gateway.connectedLinks == 1 }
                try await first.yard.order(.unlock, Self.bike)
                try await eventually { !new.isLocked }

                #expect(old.isLocked)
                #expect(!old.isConnected)
                #expect(!new.isLocked)
            }
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a key that is found wrong is asked for again`(engine: TestEngine) async throws {
        try await Gate.run(on: engine) { gate in
            var faults = LockFaults()
            faults.wrongKeys = 1
            let scooter = try await gate.lock(Yard.scooter, faults: faults)

            try await gate.yard.order(.unlock, Yard.scooterPlate)
            try await eventually { !scooter.isLocked }

            try await gate.expectHeard(["here SCOOT001", "battery SCOOT001 100", "unlocked SCOOT001 0"])
        }
    }

    @Test func `strangers are cut off, and who brings many of them is not even looked at`() async throws {
        try await Gate.run(
            on: .sqlite,
            changing: { $0.mostStrangers = 2 },
            use: { gate in
                let known = try await gate.lock(Yard.ring)
                try await eventually { gate.gateway.connectedLinks == 1 }

                for number in 0..<3 {
                    let stranger = try await gate.lock(OmniPeer(.ring, Yard.imei("99999999999999\(number)")))
                    try await eventually { !stranger.isConnected }
                    #expect(!stranger.isConnected)
                }
                let neighbour = try await gate.lock(Yard.scooter)
                try await eventually { !neighbour.isConnected }
                await known.disconnect()
                try await known.connect(port: gate.ports.locks)
                try await eventually { gate.gateway.connectedLinks == 1 }

                #expect(!neighbour.isConnected)
                #expect(known.isConnected)
            }
        )
    }

    @Test(arguments: Hostility.all)
    func `garbage, floods and other locks' names end a connection, and nothing else`(
        hostility: Hostility
    ) async throws {
        try await Gate.run(on: .sqlite) { gate in
            let hostile = try await gate.lock(Yard.ring)
            try await eventually { gate.gateway.connectedLinks == 1 }

            hostile.sendRaw(hostility.bytes)
            try await eventually { !hostile.isConnected }
            let fine = try await gate.lock(Yard.scooter)
            try await gate.yard.order(.unlock, Yard.scooterPlate)
            try await eventually { !fine.isLocked }

            #expect(!hostile.isConnected)
            #expect(!fine.isLocked)
        }
    }

    @Test func `who does not say who it is, or is silent, loses the connection`() async throws {
        try await Gate.run(
            on: .sqlite,
            changing: {
                $0.introduction = .milliseconds(200)
                $0.longestSilence = .milliseconds(400)
            },
            use: { gate in
                let mute = try await gate.lock(OmniPeer(.scooter, Yard.scooter.imei, vendor: ""))
                let silent = try await gate.lock(Yard.ring)
                try await eventually { gate.gateway.connectedLinks == 1 }

                try await eventually { !mute.isConnected && !silent.isConnected }
                try await eventually { gate.gateway.connectedLinks == 0 }

                #expect(!mute.isConnected)
                #expect(!silent.isConnected)
                #expect(gate.gateway.connectedLinks == 0)
            }
        )
    }

    @Test(arguments: TestEngine.reachable)
    func `a lock that hangs up before it was let in leaves no connection behind`(engine: TestEngine) async throws {
        try await Gate.run(on: engine) { gate in
            for _ in 0..<20 { try await gate.lock(Yard.ring).disconnect() }
            try await gate.expectHeard(["here BIKE0001", "battery BIKE0001 100"])
            try await eventually { gate.gateway.connectedLinks == 0 }

            #expect(gate.gateway.connectedLinks == 0)
        }
    }

    @Test func `a gateway that shuts down ends its connections`() async throws {
        try await Gate.run(on: .sqlite) { gate in
            let ring = try await gate.lock(Yard.ring)
            try await eventually { gate.gateway.connectedLinks == 1 }

            await gate.shutDown()
            try await eventually { !ring.isConnected }

            #expect(!ring.isConnected)
        }
    }
}

extension LockFaults {
    fileprivate static func with(_ change: (inout LockFaults) -> Void) -> LockFaults {
        var faults = LockFaults()
        change(&faults)
        return faults
    }
}

/// What somebody sends who is let in as a lock, and is none.
struct Hostility: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]

    private init(_ name: String, _ text: String, filling: Int = 0, with byte: UInt8 = 0) {
        testDescription = name
        bytes = [UInt8](text.utf8) + [UInt8](repeating: byte, count: filling)
    }

    static let all = [
        Hostility("letters without end", "", filling: 5000, with: 65),
        Hostility("a frame without end", "*SCOR,OM,", filling: 5000),
        Hostility("a flood of frames", String(repeating: "*CMDR,OM,863725031194524,000000000000,D0,x#", count: 300)),
        Hostility("an order of ours", "*CMDS,OM,863725031194524,000000000000,L0,0,1,1#"),
        Hostility("another lock's name", "*CMDR,OM,863725031194525,000000000000,H0,1,412,20#"),
        Hostility("a browser's request", "GET / HTTP/1.1\r\n\r\n", filling: 2000, with: 1),
    ]
}
