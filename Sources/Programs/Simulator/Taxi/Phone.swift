import CrosstownContract
import CrosstownGeo
import CrosstownValues

/// A driver's phone: hears where it is, not quite exactly, and reports it when it has a connection.
struct Phone: Hashable, Sendable {
    /// The most positions in one report.
    static let batchLimit = 50
    private static let memory = 300

    private var waiting: [FixMessage] = []

    /// Hears where it is, with an error as large as the accuracy says.
    mutating func hear(
        _ place: Coordinate,
        drive: Drive?,
        at now: Timestamp,
        using random: inout SplitMix
    ) -> FixMessage {
        let accuracy = Double.random(in: 4...14, using: &random)
        // Of a normal distribution over two axes, 68 % lie within 1.51 standard deviations.
        let heard = random.place(near: place, spreadMetres: accuracy / 1.51)
        return FixMessage(
            latitude: heard.latitude,
            longitude: heard.longitude,
            accuracy: accuracy,
            heading: drive?.heading?.value,
            speed: drive?.currentSpeed.value,
            at: now
        )
    }

    /// Keeps a position until it is reported; the oldest ones give way.
    mutating func keep(_ fix: FixMessage) {
        waiting.append(fix)
        if waiting.count > Self.memory { waiting.removeFirst(waiting.count - Self.memory) }
    }

    /// The next report, oldest positions first; `nil` where there is nothing to report.
    mutating func takeBatch() -> FixBatch? {
        guard !waiting.isEmpty else { return nil }
        let batch = FixBatch(fixes: Array(waiting.prefix(Self.batchLimit)))
        waiting.removeFirst(batch.fixes.count)
        return batch
    }

    /// Takes back a report that did not arrive.
    mutating func takeBack(_ batch: FixBatch) {
        waiting.insert(contentsOf: batch.fixes, at: 0)
        if waiting.count > Self.memory { waiting.removeFirst(waiting.count - Self.memory) }
    }
}
