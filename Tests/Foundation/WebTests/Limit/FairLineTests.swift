import CrosstownTesting
import CrosstownWeb
import HTTPTypes
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct FairLineTests {
    @Test func `one who comes from elsewhere waits behind one of a crowd, not behind all`() async throws {
        let line = line(mostWaiting: 100, mostFromOne: 50)
        let order = Order()
        try await line.enter(from: "working")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...5 {
                group.addImmediateTask { try await pass(line, "crowd", "crowd \(number)", order) }
            }
            group.addImmediateTask { try await pass(line, "elsewhere", "elsewhere", order) }
            line.leave()
            try await group.waitForAll()
        }

        #expect(order.names.firstIndex(of: "elsewhere") == 1)
        #expect(order.names.count == 6)
    }

    @Test func `a crowd from one place is turned away while others still find room`() async throws {
        let line = line(mostWaiting: 3, mostFromOne: 2)
        let order = Order()
        try await line.enter(from: "working")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 1...2 { group.addImmediateTask { try await pass(line, "crowd", "crowd", order) } }
            let third = await #expect(throws: Problem.self) { try await line.enter(from: "crowd") }
            group.addImmediateTask { try await pass(line, "elsewhere", "elsewhere", order) }
            line.leave()
            try await group.waitForAll()

            #expect(third?.status == 503)
            #expect(order.names.contains("elsewhere"))
        }
    }

    @Test func `a full line of crowds has room for one who comes from elsewhere, in place of the last of the longest`()
        async throws
    {
        let line = line(mostWaiting: 5, mostFromOne: 3)
        let order = Order()
        try await line.enter(from: "working")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 1...2 { group.addImmediateTask { try await pass(line, "large crowd", "large", order) } }
            group.addImmediateTask {
                let refused = await #expect(throws: Problem.self) { try await line.enter(from: "large crowd") }
                #expect(refused?.status == 503)
            }
            for _ in 1...2 { group.addImmediateTask { try await pass(line, "small crowd", "small", order) } }
            group.addImmediateTask { try await pass(line, "elsewhere", "elsewhere", order) }
            line.leave()
            try await group.waitForAll()
        }

        #expect(order.names == ["large", "small", "elsewhere", "large", "small"])
    }

    @Test func `in a full line nobody takes the room of those who are no more than their own`() async throws {
        let line = line(mostWaiting: 2, mostFromOne: 2)
        let order = Order()
        try await line.enter(from: "working")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for name in ["one", "other"] { group.addImmediateTask { try await pass(line, name, name, order) } }
            let refused = await #expect(throws: Problem.self) { try await line.enter(from: "third") }
            line.leave()
            try await group.waitForAll()

            #expect(refused?.status == 503)
            #expect(order.names == ["one", "other"])
        }
    }

    @Test func `who has waited for too long makes room for those whose clients still wait`() async throws {
        let line = line(mostWaiting: 3, mostFromOne: 2)
        let order = Order()
        try await line.enter(from: "working")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 1...2 {
                group.addImmediateTask {
                    let refused = await #expect(throws: Problem.self) { try await line.enter(from: "crowd") }
                    #expect(refused?.status == 503)
                    #expect(refused?.headers[.retryAfter] != nil)
                }
            }
            clock.advance(milliseconds: 1_000)
            group.addImmediateTask { try await pass(line, "crowd", "in time", order) }
            line.leave()
            try await group.waitForAll()
        }

        #expect(order.names == ["in time"])
    }

    @Test func `who has waited for too long is not let in`() async throws {
        let line = line(mostWaiting: 3, mostFromOne: 2)
        let order = Order()
        try await line.enter(from: "working")
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addImmediateTask {
                _ = await #expect(throws: Problem.self) { try await line.enter(from: "gone") }
            }
            clock.advance(milliseconds: 999)
            group.addImmediateTask { try await pass(line, "elsewhere", "elsewhere", order) }
            clock.advance(milliseconds: 1)
            line.leave()
            try await group.waitForAll()
        }

        #expect(order.names == ["elsewhere"])
    }

    @Test func `who has waited for too long is refused before others had their turns`() async throws {
        let line = line(mostWaiting: 10, mostFromOne: 5)
        let order = Order()
        try await line.enter(from: "working")
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addImmediateTask { try await pass(line, "crowd", "crowd", order) }
            group.addImmediateTask {
                _ = await #expect(throws: Problem.self) { try await line.enter(from: "crowd") }
                order.add("refused")
            }
            clock.advance(milliseconds: 500)
            group.addImmediateTask { try await line.enter(from: "elsewhere") }
            line.leave()
            try await eventually { !order.names.isEmpty }
            clock.advance(milliseconds: 500)
            // The place is still taken, by somebody from elsewhere.
            group.addImmediateTask { try await pass(line, "third", "third", order) }
            try await eventually { order.names.count >= 2 }

            #expect(order.names == ["crowd", "refused"])
            line.leave()
            try await group.waitForAll()
        }
    }

    private let clock = ManualClock()

    private func line(mostWaiting: Int, mostFromOne: Int) -> FairLine {
        FairLine(places: 1, mostWaiting: mostWaiting, mostFromOne: mostFromOne, longestWait: 1_000, clock: clock)
    }
}

private func pass(_ line: FairLine, _ origin: String, _ name: String, _ order: Order) async throws {
    try await line.enter(from: origin)
    order.add(name)
    line.leave()
}

/// Who came through, in their order.
private final class Order: Sendable {
    private let all = Mutex<[String]>([])

    var names: [String] { all.withLock { $0 } }

    func add(_ name: String) { all.withLock { $0.append(name) } }
}
