import CrosstownKit
import CrosstownSQL
import CrosstownValues
import ServiceLifecycle
import Synchronization

/// Limits how many endpoints are sent to concurrently.
///
/// Endpoints in trouble share a few places of their own, so that prompt endpoints never wait behind them.
final class SendingPlaces: Sendable {
    /// The default number of places per standing.
    static let usual: [WebhookEndpoint.Standing: Int] = [.prompt: 32, .troubled: 8]

    private let free: Mutex<[WebhookEndpoint.Standing: Int]>

    init(_ places: [WebhookEndpoint.Standing: Int] = usual) { free = Mutex(places) }

    /// The standings with a free place.
    var open: Set<WebhookEndpoint.Standing> { free.withLock { free in Set(free.filter { $0.value > 0 }.keys) } }

    func take(_ standing: WebhookEndpoint.Standing) { free.withLock { $0[standing, default: 0] -= 1 } }

    func giveBack(_ standing: WebhookEndpoint.Standing) { free.withLock { $0[standing, default: 0] += 1 } }
}

/// Sends to many endpoints concurrently while the application runs.
struct WebhookService: Service {
    let sender: WebhookSender
    let sleeper: any Clock<Duration>
    let onFailure: @Sendable (any Error) -> Void

    func run() async throws {
        await cancelWhenGracefulShutdown {
            let (batches, taken) = AsyncStream.makeStream(of: WebhookSender.Batch.self)
            let places = SendingPlaces()
            let loop = WorkLoop(
                database: sender.database,
                channel: EndpointStore.channel,
                clock: sender.clock,
                sleeper: sleeper,
                onFailure: onFailure
            )
            await withDiscardingTaskGroup { group in
                group.addTask {
                    // The loop ends only with the application.
                    try? await loop.run { try await take(places) { taken.yield($0) } }
                    taken.finish()
                }
                for await batch in batches {
                    group.addTask {
                        await send(batch)
                        places.giveBack(batch.endpoint.standing)
                        loop.wake()
                    }
                }
            }
        }
    }

    /// Claims a batch of a due endpoint while places are free, and returns when to look again.
    private func take(
        _ places: SendingPlaces,
        _ use: @Sendable (WebhookSender.Batch) -> Void
    ) async throws -> Timestamp? {
        let open = places.open
        // A place that becomes free wakes the loop.
        if open.isEmpty { return nil }
        guard let batch = try await sender.take(among: open) else { return try await sender.nextDue(among: open) }
        places.take(batch.endpoint.standing)
        use(batch)
        return batch.takenAt
    }

    private func send(_ batch: WebhookSender.Batch) async {
        do { try await sender.send(batch) } catch { onFailure(error) }
    }
}
