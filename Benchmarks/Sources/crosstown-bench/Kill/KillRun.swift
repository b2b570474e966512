import CrosstownApp
import CrosstownSQLite
import Foundation
import Synchronization

/// Rides while the server is killed without warning again and again.
struct KillRun {
    let kills: Int
    let seconds: Double
    /// How many seconds of the city pass in a second.
    let pace: Int
    let workplace: Workplace

    private static let threads = 16
    private static let drivers = 500
    private static let zones = 100
    /// Drivers tell where they are when somebody near them asks for a taxi.
    static let patience = (silent: 600, gone: 1_200)

    func run(_ report: Report) async throws {
        let city = try BenchCity(zones: Self.zones, in: workplace)
        let data = try workplace.data("kill")
        let clock = PacedClock(beginning: SystemClock().now(), pace: pace)
        let first = try TaxiServer.start(
            data: data,
            city: city,
            workplace: workplace,
            clock: clock,
            patience: Self.patience
        )
        let people = try await Population(drivers: Self.drivers, passengers: Self.threads * 4, data: data)
        let stands = Stand.all(in: city, drivers: people.drivers)
        try await Stand.start(stands, on: first, threads: Self.threads)
        let ledger = Ledger()
        let deadline = ContinuousClock.now + .seconds(seconds)
        async let workers = Crew.run(Self.threads) { thread in
            try work(thread, stands, people.passengers, port: first.port, ledger, clock, until: deadline)
        }
        let reaper = Reaper(data: data, city: city, workplace: workplace, ledger: ledger, clock: clock)
        let (server, findings) = try await reaper.kill(first, times: kills, until: deadline)
        let interruptions = try await workers.reduce(0, +)
        var all = findings
        try await all.add(data: data, ledger, isAtRest: true)
        server.stop()
        tell(all, ledger, interruptions, report)
    }

    private func work(
        _ thread: Int,
        _ stands: [Stand],
        _ passengers: [String],
        port: Int,
        _ ledger: Ledger,
        _ clock: PacedClock,
        until deadline: ContinuousClock.Instant
    ) throws -> Int {
        let rider = try PersistentRider(port: port, ledger: ledger, clock: clock)
        var own = Stand.share(stands, of: thread, among: Self.threads)
        var number = 0
        while ContinuousClock.now < deadline {
            let stand = number % own.count
            try rider.ride(at: &own[stand], by: passengers[thread * 4 + number % 4], answer: Self.answer(to: number))
            number += 1
        }
        return rider.interruptions
    }

    /// One driver in forty lets his time run out, one in forty refuses.
    private static func answer(to number: Int) -> PersistentRider.Answer {
        switch number % 40 {
        case 13: .ignore
        case 26: .refuse
        default: .accept
        }
    }

    private func tell(_ findings: Findings, _ ledger: Ledger, _ interruptions: Int, _ report: Report) {
        let minutes = Report.rounded(seconds * Double(pace) / 60)
        report.begin(
            "\(findings.kills) kills without warning in \(minutes) min of the city, \(Report.rounded(seconds)) s of ours"
        )
        report.tell("rides", "\(ledger.all.values.count { $0.step == .ended })")
        report.tell("answers that a kill cut off", "\(interruptions)")
        report.tell("acknowledged answers untrue afterwards", Double(findings.untrue), "", goal: .below(1))
        report.tell("lost or doubled rides", Double(findings.lostOrDoubled), "", goal: .below(1))
        for (name, count) in findings.violations.sorted(by: { $0.key < $1.key }) {
            report.tell(name, Double(count), "", goal: .below(1))
        }
    }
}

/// What was found to be wrong after kills.
struct Findings {
    var kills = 0
    var untrue = 0
    var lostOrDoubled = 0
    var violations: [String: Int] = [:]

    /// Looks into the tables; only at rest must every completed ride be one that its people know of.
    mutating func add(data: String, _ ledger: Ledger, isAtRest: Bool) async throws {
        let known = ledger.all
        let database = try SQLiteDatabase(path: data + "/crosstown.sqlite")
        let check = LedgerCheck(database: database)
        untrue += try await check.untrue(of: known)
        violations.merge(try await Invariants.violations(in: database), uniquingKeysWith: +)
        if isAtRest {
            let ended = known.values.count { $0.step == .ended }
            lostOrDoubled = abs(try await check.completedRides() - ended)
        }
        try await database.close()
    }
}
