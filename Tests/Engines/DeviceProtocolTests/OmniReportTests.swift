import CrosstownDeviceProtocol
import CrosstownGeo
import CrosstownTesting
import CrosstownValues
import Testing

@Suite struct OmniReportTests {
    private static let tag = OmniTag(user: 1234, stamp: 1_497_689_816)

    @Test(
        arguments: [
            ("Q0,412,80,28", .signIn(OmniPower(centivolts: 412, percent: 80, signal: 28))),
            (
                "H0,1,380,20,55,1",
                .heartbeat(
                    OmniCondition(
                        isLocked: true,
                        OmniPower(centivolts: 380, percent: 55, signal: 20),
                        isCharging: true
                    )
                )
            ),
            ("R0,0,55,1234,1497689816", .key(.unlock, key: 55, tag)),
            ("L0,0,1234,1497689816", .unlocked(.done, tag)),
            ("L0,2,1234,1497689816", .unlocked(.wrongKey, tag)),
            ("L1,0,1234,1497689816,3", .locked(.done, tag, minutes: 3)),
            ("L1,3,1234,1497689816,0", .locked(.riding, tag, minutes: 0)),
            ("D0,0,033724.00,V,,,,,,,120517,,,N", .position(nil)),
            (
                "S6,80,3,221,0,372,372,0,28,460-00,0x27A6,220486467",
                .status(
                    OmniCondition(
                        isLocked: false,
                        OmniPower(centivolts: 3720, percent: 80, signal: 28),
                        isCharging: false
                    )
                )
            ),
            ("W0,1", .alarm(.moved)), ("E0,1", .fault(1)), ("XX,somedata", .other(command: "XX")),
            ("R0,6,1,1,1", .other(command: "R0")), ("W0,99", .other(command: "W0")),
        ] as [(String, OmniReport)]
    )
    func `a scooter's frames are understood`(words: String, report: OmniReport) {
        #expect(OmniVectors.report("*SCOR,OM,123456789123456,\(words)#\n") == report)
    }

    @Test(
        arguments: [
            ("L1,1234,1497689816,3", .locked(.done, tag, minutes: 3)),
            (
                "H0,1,412,20",
                .heartbeat(OmniCondition(isLocked: true, OmniPower(centivolts: 412, percent: 100, signal: 20)))
            ),
            ("Q0,370,0", .signIn(OmniPower(centivolts: 370, percent: 50))),
            (
                "S5,340,20,7,0,0",
                .status(OmniCondition(isLocked: false, OmniPower(centivolts: 340, percent: 0, signal: 20)))
            ),
        ] as [(String, OmniReport)]
    )
    func `a ring lock's frames are understood`(words: String, report: OmniReport) {
        #expect(OmniVectors.report("*CMDR,OM,123456789123456,261121080500,\(words)#\n") == report)
    }

    @Test func `a place is where it says, on the right side of the equator`() throws {
        let north = OmniVectors.report(OmniVectors.up[8])
        let south = OmniVectors.report(OmniVectors.up[10])

        guard case .position(let canton?) = north, case .position(let jakarta?) = south else {
            Issue.record("not read as places")
            return
        }
        #expect(abs(canton.place.latitude - 22.62919) < 1e-5)
        #expect(abs(canton.place.longitude - 114.14369) < 1e-5)
        #expect(canton.at.description == "2016-12-15T12:44:58.000Z")
        #expect(abs(jakarta.place.latitude + 6.133344) < 1e-6)
        #expect(abs(jakarta.place.longitude - 106.995055) < 1e-6)
        #expect(jakarta.satellites == 12)
    }

    @Test(
        arguments: [
            "Q0", "Q0,x,80,28", "Q0,412,101,28", "H0,2,412,28,80,0", "H0,1", "L0,0,1234", "L0,9,1,1", "L1,0,1,1",
            "L0,0,-1,5", "L0,0,99999999999,5", "R0,0,1", "E0,", "W0",
            "D0,0,124458.00,A,2267.7514,N,11408.6214,E,6,0.21,151216,10,M,A",
            "D0,0,124458.00,A,2237.7514,E,11408.6214,N,6,0.21,151216,10,M,A",
            "D0,0,124458.00,A,nan,N,11408.6214,E,6,0.21,151216,10,M,A",
            "D0,0,124458.00,A,9937.7514,N,11408.6214,E,6,0.21,151216,10,M,A",
            "D0,0,126058.00,A,2237.7514,N,11408.6214,E,6,0.21,151216,10,M,A",
            "D0,0,124458.00,A,2237.7514,N,11408.6214,E,6,0.21,310216,10,M,A", "D0,0",
        ]
    )
    func `parameters that do not fit the command are refused`(words: String) {
        #expect(OmniVectors.report("*SCOR,OM,123456789123456,\(words)#\n") == nil)
    }

    @Test func `a ring lock's time is read, unless its clock is not set or shows no date`() {
        let moment = Timestamp(milliseconds: 1_795_248_300_000)

        #expect(OmniTime(moment).digits == "261121080500")
        #expect(OmniTime("261121080500")?.moment == moment)
        #expect(OmniTime.unset.moment == nil)
        #expect(OmniTime("260231080500")?.moment == nil)
        #expect(OmniTime("26112108050") == nil)
    }

    @Test(arguments: OmniDialect.allCases)
    func `what a device writes is read alike`(dialect: OmniDialect) throws {
        let peer = OmniPeer(dialect, try #require(IMEI("863725031194523")))
        var random = SeededRandom(seed: 7)
        for _ in 0..<500 {
            let report = Self.report(dialect, &random)

            var reader = OmniFrameReader()
            let frames = reader.read(report.frame(from: peer, time: .unset).bytes)

            #expect(frames.map(\.peer) == [peer])
            #expect(frames.first.flatMap(OmniReport.init) == report)
        }
    }

    @Test(arguments: OmniDialect.allCases)
    func `what the server writes is read alike`(dialect: OmniDialect) throws {
        let peer = OmniPeer(dialect, try #require(IMEI("863725031194523")))
        let orders: [OmniOrder] = [
            .giveKey(.lock, validSeconds: 20, Self.tag), .unlock(key: 55, Self.tag), .lock(key: 55), .tellPosition,
            .track(everySeconds: 10), .acknowledge("L0"), .acknowledge("W0"),
        ]
        for order in orders {
            var reader = OmniFrameReader()
            let bytes = order.frame(to: peer, at: Timestamp(milliseconds: 1_795_248_300_000)).bytes

            #expect(Array(bytes.prefix(3)) == [0xFF, 0xFF, UInt8(ascii: "*")])
            #expect(reader.read(bytes).first.flatMap(OmniOrder.init) == order)
        }
    }

    @Test func `an acknowledgement has the form of the dialect`() throws {
        let imei = try #require(IMEI("123456789123456"))
        let moment = Timestamp(milliseconds: 1_795_248_300_000)

        let scooter = OmniOrder.acknowledge("L0").frame(to: OmniPeer(.scooter, imei), at: moment)
        let ring = OmniOrder.acknowledge("L0").frame(to: OmniPeer(.ring, imei), at: moment)

        #expect(String(decoding: scooter.bytes.dropFirst(2), as: UTF8.self) == "*SCOS,OM,123456789123456,L0#\n")
        #expect(
            String(decoding: ring.bytes.dropFirst(2), as: UTF8.self) == "*CMDS,OM,123456789123456,261121080500,Re,L0#\n"
        )
    }

    private static func report(_ dialect: OmniDialect, _ random: inout SeededRandom) -> OmniReport {
        let tag = OmniTag(user: random.next(), stamp: random.next())
        let condition = Self.condition(dialect, &random)
        let place = Coordinate(
            latitude: Double(Int.random(in: -90...90, using: &random)),
            longitude: Double(Int.random(in: -180...180, using: &random))
        )
        let moment = Timestamp(milliseconds: Int64.random(in: 946_684_800...4_102_444_799, using: &random) * 1000)
        return [
            .heartbeat(condition), .key(.unlock, key: random.next(), tag),
            .unlocked(OmniResult.allCases.randomElement(using: &random) ?? .done, tag),
            .locked(.done, tag, minutes: random.next()),
            .alarm(OmniAlarm.allCases.randomElement(using: &random) ?? .moved),
            .fault(random.next()), .position(OmniFix(place, at: moment, satellites: 7)), .position(nil),
        ].randomElement(using: &random) ?? .position(nil)
    }

    private static func condition(_ dialect: OmniDialect, _ random: inout SeededRandom) -> OmniCondition {
        let isLocked = Bool.random(using: &random)
        guard dialect == .scooter else {
            return OmniCondition(isLocked: isLocked, OmniPower(centivolts: 370, percent: 50, signal: 9))
        }
        let percent = UInt32.random(in: 0...100, using: &random)
        return OmniCondition(
            isLocked: isLocked,
            OmniPower(centivolts: 400, percent: percent, signal: 9),
            isCharging: true
        )
    }
}
