import CrosstownDeviceGateway
import CrosstownDeviceProtocol
import CrosstownKit
import CrosstownSimulator
import CrosstownTesting
import CrosstownValues
import Synchronization
import Testing

@Suite(.serialized) struct StationGatewayTests {
    private static let vehicle = Yard.dockedPlate.description
    private static let welcome = "here PORT-HERCULE"

    @Test(arguments: TestEngine.reachable)
    func `a vehicle comes, is let go by an order, and leaves`(engine: TestEngine) async throws {
        try await Gate.run(on: engine) { gate in
            let station = try await gate.station()
            station.insert(Self.vehicle, into: "D001")
            try await gate.expectHeard([Self.welcome, "docked BIKE0002 D001 0"])

            try await gate.yard.order(.unlock, Yard.dockedPlate)
            try await eventually { station.station.open.contains("D001") }
            gate.clock.advance(milliseconds: 3_000)
            station.take(from: "D001")

            try await gate.expectHeard([
                Self.welcome, "docked BIKE0002 D001 0", "unlocked BIKE0002 0", "undocked BIKE0002 D001 3000",
            ])
            try await eventually { station.station.pendingEvents == 0 }
            #expect(station.station.pendingEvents == 0)
        }
    }

    @Test(
        arguments: TestEngine.reachable,
        [
            ("lost acknowledgements", StationFaults.with { $0.lostAcknowledgements = 5 }),
            ("everything sent twice", StationFaults.with { $0.timesSaid = 2 }),
            ("an event left out", StationFaults.with { $0.skipsNextEvent = true }),
            ("a date a day ahead", StationFaults.with { $0.dateAhead = 86_400_000 }),
        ] as [(String, StationFaults)]
    )
    func `what happened in hours offline is told once, in order and at its time, in spite of`(
        engine: TestEngine,
        fault: (name: String, faults: StationFaults)
    ) async throws {
        try await Gate.run(on: engine) { gate in
            let faults = fault.faults
            let station = try await gate.station(faults: faults)
            try await gate.expectHeard([Self.welcome])
            await station.disconnect()
            var expected = [Self.welcome]
            for number in 0..<20 {
                gate.clock.advance(milliseconds: 600_000)
                station.insert("BIKE\(1000 + number)", into: number.isMultiple(of: 2) ? "D001" : "D002")
                let dock = number.isMultiple(of: 2) ? "D001" : "D002"
                expected.append("docked BIKE\(1000 + number) \(dock) \((number + 1) * 600_000)")
            }
            gate.clock.advance(milliseconds: 600_000)

            try await station.connect(port: gate.ports.stations)
            for left in (0..<faults.lostAcknowledgements).reversed() {
                // A station says again after a time what nobody acknowledges.
                try await eventually { station.station.faults.lostAcknowledgements <= left }
                station.beat()
            }
            try await gate.expectHeard(expected)
            try await station.connect(port: gate.ports.stations)

            try await eventually { station.station.pendingEvents == 0 }
            #expect(station.station.pendingEvents == 0)
            try await gate.expectHeard(expected)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a station that starts again keeps its journal and its vehicles`(engine: TestEngine) async throws {
        try await Gate.run(on: engine) { gate in
            let station = try await gate.station()
            station.insert(Self.vehicle, into: "D001")
            try await eventually { try await gate.yard.heard().count == 2 }
            try await gate.yard.order(.unlock, Yard.dockedPlate)
            try await eventually { try await gate.yard.heard().count == 3 }
            await station.disconnect()
            gate.clock.advance(milliseconds: 60_000)
            station.take(from: "D001")
            gate.clock.advance(milliseconds: 60_000)
            await station.reboot()
            gate.clock.advance(milliseconds: 60_000)

            try await station.connect(port: gate.ports.stations)

            try await gate.expectHeard([
                Self.welcome, "docked BIKE0002 D001 0", "unlocked BIKE0002 0", "undocked BIKE0002 D001 60000",
            ])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `an order that was lost is sent again, and of two sockets the newer one wins`(
        engine: TestEngine
    ) async throws {
        try await Gate.run(on: engine) { gate in
            var faults = StationFaults()
            faults.lostOrders = 1
            let old = try await gate.station()
            try await gate.expectHeard([Self.welcome])
            let new = try await gate.station(faults: faults)
            try await eventually { !old.isConnected }
            new.insert(Self.vehicle, into: "D001")
            try await eventually { try await gate.yard.heard().count == 2 }

            try await gate.yard.order(.unlock, Yard.dockedPlate)
            try await eventually { new.station.faults.lostOrders == 0 }
            gate.clock.advance(milliseconds: 5_000)
            try await eventually { new.station.open.contains("D001") }

            #expect(!old.isConnected)
            #expect(new.isConnected)
            try await gate.expectHeard([Self.welcome, "docked BIKE0002 D001 0", "unlocked BIKE0002 5000"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `an order that is given while the connection is gone goes when the station is back`(
        engine: TestEngine
    ) async throws {
        try await Gate.run(on: engine) { gate in
            let station = try await gate.station()
            station.insert(Self.vehicle, into: "D001")
            try await eventually { try await gate.yard.heard().count == 2 }
            await station.disconnect()
            try await eventually { gate.gateway.connectedLinks == 0 }

            try await gate.yard.order(.unlock, Yard.dockedPlate)
            gate.clock.advance(milliseconds: 2_000)
            try await station.connect(port: gate.ports.stations)

            try await gate.expectHeard([Self.welcome, "docked BIKE0002 D001 0", "unlocked BIKE0002 2000"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `orders that are given while stations come and go are all carried out`(engine: TestEngine) async throws {
        try await Gate.run(on: engine) { gate in
            let station = try await gate.station()
            for round in 0..<10 {
                station.insert(Self.vehicle, into: "D001")
                try await eventually { station.station.pendingEvents == 0 }
                await station.disconnect()

                try await station.connect(port: gate.ports.stations)
                try await gate.yard.order(.unlock, Yard.dockedPlate)
                try await eventually { station.station.open.contains("D001") }

                #expect(station.station.open == ["D001"], "round \(round)")
                try await eventually { station.station.pendingEvents == 0 }
            }
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `an event that cannot be kept holds up none that came before it`(engine: TestEngine) async throws {
        try await Gate.run(on: engine) { gate in
            let station = try await gate.station()
            try await gate.expectHeard([Self.welcome])
            await station.disconnect()
            for vehicle in ["BIKE1000", ReportBook.unkept.description, "BIKE1002"] {
                station.insert(vehicle, into: "D001")
            }

            try await station.connect(port: gate.ports.stations)
            try await eventually { !station.isConnected }

            #expect(!station.isConnected)
            try await gate.expectHeard([Self.welcome, "docked BIKE1000 D001 0"])
        }
    }

    @Test func `what a station says on many threads goes out in its order`() async throws {
        try await Gate.run(on: .sqlite) { gate in
            let calls = Mutex(0)
            let station = try await gate.station { order in
                if case .resend = order { calls.withLock { $0 += 1 } }
            }
            try await gate.expectHeard([Self.welcome])

            await withDiscardingTaskGroup { group in
                for _ in 0..<8 {
                    group.addTask { for number in 0..<25 { station.insert("BIKE\(1000 + number)", into: "D001") } }
                }
            }
            try await eventually { station.station.pendingEvents == 0 }

            #expect(station.station.pendingEvents == 0)
            #expect(calls.withLock { $0 } == 0)
        }
    }

    @Test func `what came while an event was missing is called for once that is there`() async throws {
        try await Gate.run(on: .sqlite) { gate in
            let calls = Mutex<[Int64]>([])
            let station = try await gate.station { order in
                if case .resend(let sequence) = order { calls.withLock { $0.append(sequence) } }
            }
            try await gate.expectHeard([Self.welcome])
            func say(_ sequence: Int64) {
                let moment = DockMoment(boot: "boot1", uptime: 0, date: gate.clock.now())
                let event = DockEvent(.docked, sequence: sequence, dock: "D001", vehicle: "BIKE1000", moment: moment)
                station.sendRaw(DockReport.event(event).line)
            }

            say(2)
            try await eventually { calls.withLock { $0 } == [1] }
            say(3)
            say(1)
            try await eventually { calls.withLock { $0 } == [1, 2] }

            #expect(calls.withLock { $0 } == [1, 2])
        }
    }

    @Test func `a station with another secret is not let in`() async throws {
        try await Gate.run(on: .sqlite) { gate in
            let station = try await gate.station(secret: [UInt8](repeating: 8, count: 32))
            station.insert(Self.vehicle, into: "D001")
            try await eventually { !station.isConnected }

            #expect(!station.isConnected)
            #expect(try await gate.yard.heard().isEmpty)
        }
    }

    @Test(arguments: ["", "{", "hello", #"{"t":"beat""#, #"{"t":"welcome"}"#, String(repeating: "x", count: 100_000)])
    func `what is no message ends the connection`(line: String) async throws {
        try await Gate.run(on: .sqlite) { gate in
            let station = try await gate.station()
            try await gate.expectHeard([Self.welcome])

            station.sendRaw(line + "\n.")
            try await eventually { !station.isConnected }

            #expect(!station.isConnected)
        }
    }

    @Test func `a flood of pings ends the connection, and a few do not`() async throws {
        try await Gate.run(on: .sqlite) { gate in
            let station = try await gate.station()
            try await gate.expectHeard([Self.welcome])
            station.ping(times: 10)
            station.insert(Self.vehicle, into: "D001")
            try await gate.expectHeard([Self.welcome, "docked BIKE0002 D001 0"])
            let isConnected = station.isConnected

            station.ping(times: 2_000)
            try await eventually { !station.isConnected }

            #expect(isConnected)
            #expect(!station.isConnected)
        }
    }

    @Test func `another path than that of the docks is no WebSocket`() async throws {
        try await Gate.run(on: .sqlite) { gate in
            let model = SimulatedStation("PORT-HERCULE", secret: Yard.secret, seed: 1, at: gate.clock.now())
            let station = StationDevice(model, clock: gate.clock)

            await #expect(throws: (any Error).self) {
                try await station.connect(port: gate.ports.stations, path: "/elsewhere")
            }
        }
    }
}

extension StationFaults {
    static func with(_ change: (inout StationFaults) -> Void) -> StationFaults {
        var faults = StationFaults()
        change(&faults)
        return faults
    }
}
