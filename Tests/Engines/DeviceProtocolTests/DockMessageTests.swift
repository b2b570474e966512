import CrosstownDeviceProtocol
import CrosstownTesting
import CrosstownValues
import Testing

@Suite struct DockMessageTests {
    private static let moment = DockMoment(boot: "b1", uptime: 5000, date: Timestamp(milliseconds: 1_795_248_300_000))

    static let reports: [DockReport] = [
        .hello(
            DockHello(
                station: "PORT-HERCULE",
                nonce: String(repeating: "a1", count: 16),
                proof: String(repeating: "0f", count: 32),
                journal: "j1",
                moment: moment
            )
        ),
        .event(DockEvent(.docked, sequence: 1, dock: "D001", vehicle: "BIKE0001", moment: moment)),
        .event(DockEvent(.unlocked, sequence: 2, dock: "D001", vehicle: "BIKE0001", order: 77, moment: moment)),
        .event(
            DockEvent(
                .jammed,
                sequence: 3,
                dock: "D\"\\\u{1}é",
                vehicle: nil,
                moment: DockMoment(boot: "b", uptime: 0, date: nil)
            )
        ),
        .beat, .battery(vehicle: "BIKE0001", percent: 80),
    ]
    static let orders: [DockOrder] = [
        .challenge(nonce: "00112233445566778899aabbccddeeff"), .welcome(proof: "ff", sequence: 0),
        .acknowledge(sequence: 12), .resend(from: 9), .refuse(.superseded),
        .handle(DockHandling(id: 7, .unlock, dock: "D001", vehicle: "BIKE0001", lasting: 20_000)),
    ]

    @Test func `messages are written on one line and read alike`() {
        for report in Self.reports {
            #expect(DockReport(line: Array(report.line.utf8)) == report)
            #expect(!report.line.contains("\n"))
        }
        for order in Self.orders { #expect(DockOrder(line: Array(order.line.utf8)) == order) }
    }

    @Test func `members may come in any order, spaced, escaped, and beside others`() {
        let line = #" { "at" : null, "new":true,"vehicle":"BIKE\u0030001" ,"percent":8 , "t":"\u0062attery" } "#

        #expect(DockReport(line: Array(line.utf8)) == .battery(vehicle: "BIKE0001", percent: 8))
    }

    @Test(
        arguments: [
            "", "{", "{}", "[]", "null", #"{"t":"beat"}}"#, #"{"t":"beat",}"#, #"{"t":"beat","t":"beat"}"#,
            #"{"t":"battery","vehicle":"B","percent":101}"#, #"{"t":"battery","vehicle":"B","percent":1.0}"#,
            #"{"t":"battery","vehicle":"B","percent":01}"#, #"{"t":"battery","vehicle":"B","percent":"1"}"#,
            #"{"t":"beat","x":{"y":1}}"#, #"{"t":"beat","x":"\ud800"}"#, #"{"t":"beat","x":"\x"}"#, #"{"t":beat}"#,
            #"{"t":"beat","x":"y"#, #"{"t":"beat","x":"y\"#, "{\"t\":\"beat\",\"x\":\"y\n\"}",
            #"{"t":"event","seq":0,"kind":"docked","dock":"D001","vehicle":"B","boot":"b","up":1}"#,
            #"{"t":"event","seq":1,"kind":"docked","dock":"D001","boot":"b","up":1}"#,
            #"{"t":"event","seq":1,"kind":"docked","dock":"D001","vehicle":"B","boot":"b","up":-1}"#,
            #"{"t":"event","seq":1,"kind":"vanished","dock":"D001","vehicle":"B","boot":"b","up":1}"#,
        ]
    )
    func `what is no message is refused`(line: String) {
        #expect(DockReport(line: Array(line.utf8)) == nil)
    }

    @Test func `too long a line and text that is no UTF-8 are refused`() {
        let long = #"{"t":"beat","x":""# + String(repeating: "x", count: 4000) + #""}"#
        let broken = Array(#"{"t":"beat","x":""#.utf8) + [0xC3, 0x28] + Array(#""}"#.utf8)

        #expect(DockReport(line: Array(long.utf8)) == nil)
        #expect(DockReport(line: broken) == nil)
    }

    @Test(arguments: 0..<10)
    func `lines that chance has damaged are read or refused`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<500 {
            var bytes = Array((Self.reports.randomElement(using: &random) ?? .beat).line.utf8)
            for _ in 0..<3 {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
            guard let report = DockReport(line: bytes) else { continue }

            #expect(DockReport(line: Array(report.line.utf8)) == report)
        }
    }

    @Test func `a journal numbers without gaps and keeps what is not acknowledged`() {
        var journal = DockJournal(name: "j1")
        for vehicle in ["BIKE0001", "BIKE0002", "BIKE0003"] {
            journal.append(.docked, dock: "D001", vehicle: vehicle, moment: Self.moment)
        }

        journal.acknowledge(through: 1)
        journal.acknowledge(through: 1)
        let next = journal.append(.undocked, dock: "D001", vehicle: "BIKE0003", moment: Self.moment)

        #expect(next.sequence == 4)
        #expect(journal.pending.map(\.sequence) == [2, 3, 4])
        #expect(journal.pending(from: 3).map(\.sequence) == [3, 4])
    }
}

@Suite struct DockMomentTests {
    private let connected = Timestamp(milliseconds: 1_795_248_300_000)
    private let received = Timestamp(milliseconds: 1_795_248_301_000)

    @Test func `an hour before the connection is an hour before it, however wrong the date is`() {
        let event = DockMoment(boot: "b", uptime: 1_000_000, date: Timestamp(milliseconds: 5))
        let reference = DockMoment(boot: "b", uptime: 4_600_000, date: connected)

        let moment = event.corrected(reference: reference, connected: connected, received: received)

        #expect(moment == connected.advanced(milliseconds: -3_600_000))
    }

    @Test func `after another start the dates count, by their difference alone`() {
        let wrong = Timestamp(milliseconds: 86_400_000)
        let event = DockMoment(boot: "a", uptime: 1_000_000, date: wrong)
        let reference = DockMoment(boot: "b", uptime: 10, date: wrong.advanced(milliseconds: 60_000))

        let moment = event.corrected(reference: reference, connected: connected, received: received)

        #expect(moment == connected.advanced(milliseconds: -60_000))
    }

    @Test func `nothing happens later than it was told, and what cannot be known happened just now`() {
        let reference = DockMoment(boot: "b", uptime: 10, date: nil)
        let ahead = DockMoment(boot: "b", uptime: 1_000_000, date: nil)
        let unknown = DockMoment(boot: "a", uptime: 0, date: nil)

        #expect(ahead.corrected(reference: reference, connected: connected, received: received) == received)
        #expect(unknown.corrected(reference: reference, connected: connected, received: received) == received)
    }
}
