import CrosstownRentals
import CrosstownSQL
import CrosstownSQLite
import CrosstownValues
import Synchronization

/// Orders at a steady rate, each timed from its transaction's beginning to the commit of its confirmation.
struct Orders {
    let count: Int
    let rate: Int
    let database: SQLiteDatabase
    let clock: SystemClock

    /// The waits in milliseconds, of the orders that were confirmed.
    func run() async throws -> [Double] {
        let opened = database.listen(Announcer.channel)
        let stopwatch = Stopwatch()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { for await vehicle in opened { stopwatch.stop(vehicle) } }
            group.addTask { try await give(stopwatch) }
            group.addTask { [count] in
                for _ in 0..<600 where stopwatch.waits.count < count { try await Task.sleep(for: .milliseconds(100)) }
            }
            try await group.next()
            try await group.next()
            group.cancelAll()
        }
        return stopwatch.waits
    }

    private func give(_ stopwatch: Stopwatch) async throws {
        let locks = DeviceLocks(clock: clock)
        let start = ContinuousClock.now
        try await withThrowingDiscardingTaskGroup { group in
            for number in 0..<count {
                try await Task.sleep(until: start + .seconds(1) * number / rate)
                guard let vehicle = Fleet.plate(1000 + number) else { continue }
                group.addTask { [database, clock] in
                    stopwatch.start(vehicle.description)
                    let dueBy = clock.now().advanced(milliseconds: 20_000)
                    try await database.write {
                        try locks.order(LockOrder(.unlock, vehicle: vehicle, dueBy: dueBy), in: $0)
                    }
                }
            }
        }
    }
}

/// Takes the time of many orders at once.
final class Stopwatch: Sendable {
    private let state = Mutex<(running: [String: ContinuousClock.Instant], waits: [Double])>(([:], []))

    var waits: [Double] { state.withLock { $0.waits } }

    func start(_ name: String) { state.withLock { $0.running[name] = .now } }

    func stop(_ name: String) {
        state.withLock { state in
            guard let start = state.running.removeValue(forKey: name) else { return }
            state.waits.append(start.duration(to: .now) / .milliseconds(1))
        }
    }
}
