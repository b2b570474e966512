import CrosstownKit
import CrosstownSQL
import CrosstownValues
import ServiceLifecycle
import Synchronization

/// How many endpoints may be sent to at once.
///
/// Those in trouble share a few places of their own, so that nobody who takes events promptly waits behind them.
final class SendingPlaces: Sendable {
    /// How many there are by how endpoints fare.
    static let usual: [WebhookEndpoint.Standing: Int] = [.prompt: 32, .troubled: 8]

    private let free: Mutex<[WebhookEndpoint.Standing: Int]>

    init(_ places: [WebhookEndpoint.Standing: Int] = usual) { free = Mutex(places) }

    /// Of which endpoints one more may be sent to now.
    var open: Set<WebhookEndpoint.Standing> { free.withLock { free in Set(free.filter { $0.value > 0 }.keys) } }

    func take(_ standing: WebhookEndpoint.Standing) { free.withLock { $0[standing, default: 0] -= 1 } }

    func giveBack(_ standing: WebhookEndpoint.Standing) { free.withLock { $0[standing, default: 0] += 1 } }
}

/// Sends to many endpoints side by side as long as the application runs.
struct WebhookService: Service {
    let sender: WebhookSender
    let sleeper: any Clock<Duration>
    let onFailure: @Sendable (any Error) -> Void

    func run() async throws {
        await cancelWhenGracefulShutdown {
            let (batches, taken) = AsyncStream.makeStream(of: WebhookSender.Batch.self)
            let places = SendingPlaces()
            let runner = runner(places) { taken.yield($0) }
            await withDiscardingTaskGroup { group in
                group.addTask {
                    // It ends with the application alone.
                    try? await runner.run()
                    taken.finish()
                }
                for await batch in batches {
                    group.addTask {
                        await send(batch)
                        places.giveBack(batch.endpoint.standing)
                        runner.wake()
                    }
                }
            }
        }
    }

    /// Takes endpoints as they become due, as long as there is a place for one more.
    private func runner(
        _ places: SendingPlaces,
        _ use: @escaping @Sendable (WebhookSender.Batch) -> Void
    ) -> WebhookRunner {
        let sender = sender
        return WebhookRunner(
            database: sender.database,
            clock: sender.clock,
            sleeper: sleeper,
            handlers: [
                WebhookRunner.name: {
                    let open = places.open
                    // Whoever gives a place back wakes the runner.
                    if open.isEmpty { return (0, nil) }
                    guard let batch = try await sender.take(among: open) else {
                        return (0, try await sender.nextDue(among: open))
                    }
                    places.take(batch.endpoint.standing)
                    use(batch)
                    return (batch.deliveries.count, batch.takenAt)
                }
            ],
            onLoopFailure: onFailure
        )
    }

    private func send(_ batch: WebhookSender.Batch) async {
        do { try await sender.send(batch) } catch { onFailure(error) }
    }
}

/// Looks for endpoints whenever one is due.
final class WebhookRunner: WorkRunner {
    /// Takes one batch for one endpoint.
    typealias Handler = @Sendable () async throws -> (ran: Int, next: Timestamp?)
    /// Single deliveries have their own schedule.
    typealias Work = Never

    static var channel: String { EndpointStore.channel }
    /// The name that what takes them is registered under.
    static let name = "webhook"

    let loop: WorkLoop
    private let handler: Handler?

    init(loop: WorkLoop, handlers: [String: Handler], onFailure: @escaping @Sendable (Never, any Error) -> Void) {
        self.loop = loop
        handler = handlers[Self.name]
    }

    func step() async throws -> (ran: Int, next: Timestamp?) { try await handler?() ?? (0, nil) }
}
