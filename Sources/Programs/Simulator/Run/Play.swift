import CrosstownValues

/// Runs all agents of a simulation concurrently until its end.
struct Play: Sendable {
    private static let restartMilliseconds: Int64 = 5_000

    let stage: Stage
    let tellEvery: Duration?
    let tell: @Sendable (String) -> Void
    let report: @Sendable () -> SimulationReport

    /// Runs agents until all have ended; canceling ends them at once.
    func run(_ agents: [@Sendable () async throws -> Void]) async {
        await withTaskGroup(of: Void.self) { group in
            for agent in agents { group.addTask { await keepGoing(agent) } }
            await withTaskGroup(of: Void.self) { watch in
                watch.addTask { await tellNow() }
                await group.waitForAll()
                watch.cancelAll()
            }
        }
    }

    /// An agent that fails retries after a while, so that it does not affect the others.
    private func keepGoing(_ agent: @Sendable () async throws -> Void) async {
        while !stage.isOver {
            do {
                return try await agent()
            } catch is CancellationError {
                return
            } catch {
                tell("an agent starts again: \(error)")
                guard (try? await stage.pause(milliseconds: Self.restartMilliseconds)) != nil else { return }
            }
        }
    }

    private func tellNow() async {
        guard let tellEvery else { return }
        while (try? await stage.clock.sleep(for: tellEvery)) != nil { tell(report().line) }
    }
}
