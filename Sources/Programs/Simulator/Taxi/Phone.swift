import CrosstownContract
import CrosstownGeo
import CrosstownValues

/// A driver's phone, which measures its position with an error and reports it when connected.
struct Phone: Hashable, Sendable {
    static let batchLimit = 50
    private static let memory = 300

    private var waiting: [FixMessage] = []

    /// Measures the position, with an error according to the accuracy.
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

    /// Stores a position until it is reported and deletes the oldest ones above the limit.
    mutating func keep(_ fix: FixMessage) {
        waiting.append(fix)
        if waiting.count > Self.memory { waiting.removeFirst(waiting.count - Self.memory) }
    }

    /// Returns the next report, oldest positions first, or `nil` without positions.
    mutating func takeBatch() -> FixBatch? {
        guard !waiting.isEmpty else { return nil }
        let batch = FixBatch(fixes: Array(waiting.prefix(Self.batchLimit)))
        waiting.removeFirst(batch.fixes.count)
        return batch
    }

    /// Stores the positions of a failed report again.
    mutating func takeBack(_ batch: FixBatch) {
        waiting.insert(contentsOf: batch.fixes, at: 0)
        if waiting.count > Self.memory { waiting.removeFirst(waiting.count - Self.memory) }
    }
}
