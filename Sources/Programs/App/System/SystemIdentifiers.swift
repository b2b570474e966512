import CrosstownValues
import Synchronization

/// Creates increasing identifiers from the machine's clock and random numbers.
///
/// Within one millisecond the 12 bits after the timestamp count up (RFC 9562 section 6.2, method 1); when they are used
/// up, the timestamp runs a millisecond ahead.
final class SystemIdentifiers: IdentifierSource {
    private struct Last {
        var milliseconds: Int64 = 0
        var sequence: UInt64 = 0
    }

    private let clock: any WallClock
    private let last = Mutex(Last())

    init(clock: any WallClock) { self.clock = clock }

    func next<Subject>(_: Subject.Type) -> Identifier<Subject> {
        let now = clock.now().milliseconds
        let (milliseconds, sequence) = last.withLock { last in
            if now > last.milliseconds {
                last = Last(milliseconds: now, sequence: UInt64.random(in: 0..<1024))
            } else {
                last.sequence += 1
                if last.sequence > 0xFFF { last = Last(milliseconds: last.milliseconds + 1) }
            }
            return (last.milliseconds, last.sequence)
        }
        return Identifier(
            at: Timestamp(milliseconds: milliseconds),
            randomHigh: sequence,
            randomLow: UInt64.random(in: .min ... .max)
        )
    }
}
