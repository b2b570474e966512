import CrosstownKit
import CrosstownTesting
import CrosstownWebhooks
import ServiceLifecycle
import Synchronization
import Testing

/// Many receivers at once, most of which do not answer.
@Suite struct CrowdTests {
    private static let honest = "https://honest.example/hooks"

    @Test(arguments: TestEngine.reachable)
    func `twelve receivers that hang hold up no other one`(engine: TestEngine) async throws {
        let crowd = CrowdDouble()
        let office = try await WebhookOffice(on: engine, transport: crowd)
        for number in 1...12 { _ = try await office.enter("https://hangs.example/\(number)") }
        try await office.tell("ride/1", 1)
        _ = try await office.enter(Self.honest)
        try await office.tell("ride/1", 2)

        try await office.working {
            try await crowd.hung(12)
            try await crowd.took("2", at: Self.honest)
        }

        #expect(crowd.mostHanging == 12)
    }

    @Test(arguments: TestEngine.reachable)
    func `receivers that have hung before share a few places, however many they are`(
        engine: TestEngine
    ) async throws {
        let crowd = CrowdDouble()
        let office = try await WebhookOffice(on: engine, transport: crowd)
        for number in 1...50 { _ = try await office.enter("https://hangs.example/\(number)") }
        crowd.others { throw WebhookFault.late }
        try await office.tell("ride/1", 1)
        try await office.send()
        _ = try await office.enter(Self.honest)
        crowd.othersHang()
        office.host.clock.advance(milliseconds: 600_000)
        try await office.tell("ride/2", 2)

        try await office.working {
            try await crowd.hung(8)
            for number in 3...40 { try await office.tell("ride/\(number)", number) }
            try await crowd.took("40", at: Self.honest)
        }

        #expect(crowd.mostHanging == 8)
    }

    @Test func `a receiver that takes its time shares their places until it is quick again`() async throws {
        let crowd = CrowdDouble()
        let office = try await WebhookOffice(transport: crowd)
        for number in 1...40 { _ = try await office.enter("https://hangs.example/\(number)") }
        crowd.others { office.host.clock.advance(milliseconds: 6_000) }
        try await office.tell("ride/1", 1)
        try await office.send()
        crowd.othersHang()
        try await office.tell("ride/2", 2)
        try await office.working { try await crowd.hung(8) }
        let whileSlow = crowd.mostHanging

        crowd.others {}
        try await office.wait(seconds: 61)
        crowd.othersHang()
        try await office.tell("ride/3", 3)
        try await office.working { try await crowd.hung(32) }

        #expect(whileSlow == 8)
        #expect(crowd.mostHanging == 32)
    }
}

extension WebhookOffice {
    /// Does something while the feature's services work.
    fileprivate func working(_ act: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for service in module.services { group.addTask { try await service.run() } }
            defer { group.cancelAll() }
            try await act()
        }
    }
}

/// One honest receiver, and others of which a test says what they do.
private final class CrowdDouble: WebhookTransport {
    private struct State {
        var taken: [String: [String]] = [:]
        var hanging: Set<String> = []
        var mostHanging = 0
        /// What the others do before they answer; they never do where there is nothing.
        var others: (@Sendable () throws -> Void)?
    }

    private let state = Mutex(State())

    /// How many receivers hung at once.
    var mostHanging: Int { state.withLock { $0.mostHanging } }

    /// Has the others answer from now on, after something was done.
    func others(_ act: @escaping @Sendable () throws -> Void) { state.withLock { $0.others = act } }

    /// Has the others hang from now on.
    func othersHang() {
        state.withLock { state in
            state.others = nil
            state.mostHanging = 0
        }
    }

    func check(_ address: String) async throws(WebhookFault) {}

    func send(_ call: WebhookCall) async throws -> WebhookReply {
        let others = state.withLock { state -> (@Sendable () throws -> Void)? in
            state.taken[call.address, default: []].append(call.value("number"))
            if call.address.contains("honest") { return {} }
            if state.others == nil { state.hanging.insert(call.address) }
            state.mostHanging = max(state.mostHanging, state.hanging.count)
            return state.others
        }
        if let others {
            try others()
            return WebhookReply(status: 204)
        }
        defer { _ = state.withLock { $0.hanging.remove(call.address) } }
        try await Task.sleep(for: .seconds(3600))
        throw WebhookFault.late
    }

    /// Waits until so many hang at once.
    func hung(_ count: Int) async throws { try await happens { $0.hanging.count >= count } }

    /// Waits until a receiver has got an event.
    func took(_ number: String, at address: String) async throws {
        try await happens { $0.taken[address]?.contains(number) == true }
    }

    private func happens(_ what: (State) -> Bool) async throws { try await eventually { state.withLock { what($0) } } }
}
