import CrosstownDeviceProtocol
import CrosstownSimulator
import CrosstownValues
import Synchronization

/// A station of a replay: people remove unlocked bikes at once, and wait until the server has stored events.
final class ReplayedStation: Sendable {
    /// The conditions to wait for.
    private enum Wish {
        /// The server has accepted the station.
        case welcome
        /// The server has stored an event.
        case kept(Int64)
        /// A dock has unlocked its bike, and the server has stored the event.
        case unlocked(String)
    }

    private struct State {
        var isWelcome = false
        var kept: Int64 = 0
        /// The numbers of the events that a dock has unlocked its bike, and that the bike is gone.
        var unlocked: [String: (event: Int64, gone: Int64)] = [:]
        var waiting: [Int: (wish: Wish, waiter: CheckedContinuation<Void, any Error>)] = [:]
        var waits = 0
        var heardAt: Timestamp?

        func isTrue(_ wish: Wish) -> Bool {
            switch wish {
            case .welcome: isWelcome
            case .kept(let event): kept >= event
            case .unlocked(let dock): unlocked[dock].map { kept >= $0.event } ?? false
            }
        }

        /// Removes and returns the continuations whose condition is true.
        mutating func served() -> [CheckedContinuation<Void, any Error>] {
            let done = waiting.filter { isTrue($0.value.wish) }
            for key in done.keys { waiting[key] = nil }
            return done.values.map(\.waiter)
        }
    }

    private let device: StationDevice
    private let clock: any WallClock
    private let log: Log

    /// The stored events, separate from the device, which reports them.
    private final class Log: Sendable {
        let state = Mutex(State())

        func change(_ body: (inout State) -> Void) {
            let served = state.withLock { state in
                body(&state)
                return state.served()
            }
            for waiter in served { waiter.resume() }
        }

        func wait(for wish: Wish) async throws {
            let number = state.withLock { state in
                state.waits += 1
                return state.waits
            }
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { waiter in
                    change { $0.waiting[number] = (wish, waiter) }
                    if Task.isCancelled { giveUp(number) }
                }
            } onCancel: {
                giveUp(number)
            }
        }

        private func giveUp(_ number: Int) {
            let waiter = state.withLock { $0.waiting.removeValue(forKey: number)?.waiter }
            waiter?.resume(throwing: CancellationError())
        }
    }

    init(_ model: SimulatedStation, clock: any WallClock) {
        let log = Log()
        self.log = log
        self.clock = clock
        device = StationDevice(model, clock: clock) { device, order in
            switch order {
            case .welcome: log.change { $0.isWelcome = true }
            case .acknowledge(let event): log.change { $0.kept = max($0.kept, event) }
            case .handle(let handling) where handling.action == .unlock:
                let event = device.station.lastEvent
                let gone = device.take(from: handling.dock)
                log.change { $0.unlocked[handling.dock] = (event, gone) }
            case .handle, .challenge, .resend, .refuse: break
            }
        }
    }

    func connect(port: Int) async throws {
        try await device.connect(port: port)
        try await log.wait(for: .welcome)
        log.change { $0.heardAt = clock.now() }
    }

    func disconnect() async { await device.disconnect() }

    /// Sends a heartbeat after a silence, and returns whether it was necessary.
    func beat(after silence: Int64, at moment: Timestamp) -> Bool {
        let now = clock.now()
        let isDue = log.state.withLock { state in
            let isDue = state.heardAt.map { moment.milliseconds(since: $0) >= silence } ?? true
            if isDue { state.heardAt = now }
            return isDue
        }
        if isDue { device.beat() }
        return isDue
    }

    /// Puts a bike into a dock and returns the number of the event.
    func insert(_ bike: String, into dock: String) -> Int64 {
        hear()
        return device.insert(bike, into: dock)
    }

    /// Removes a bike with the staff's key and returns the number of the event.
    func fetch(from dock: String) -> Int64 {
        hear()
        return device.fetch(from: dock)
    }

    /// Waits until a dock has unlocked its bike and the server knows, and returns the number of the event that the bike
    /// is gone.
    func awaitUnlock(of dock: String) async throws -> Int64 {
        try await log.wait(for: .unlocked(dock))
        hear()
        return log.state.withLock { $0.unlocked.removeValue(forKey: dock)?.gone ?? $0.kept }
    }

    func awaitKept(_ event: Int64) async throws { try await log.wait(for: .kept(event)) }

    private func hear() {
        let now = clock.now()
        log.state.withLock { $0.heardAt = now }
    }
}
