public import CrosstownValues
import Synchronization

/// Identifiers that count up from one, so that a test is the same in every run.
public final class CountingIdentifiers: IdentifierSource {
    private let last = Mutex<UInt64>(0)

    /// Makes a source whose first identifier is number one.
    public init() {}

    /// The next number as an identifier.
    public func next<Subject>(_: Subject.Type) -> Identifier<Subject> {
        let number = last.withLock { last in
            last += 1
            return last
        }
        return Identifier(at: Timestamp(milliseconds: 0), randomHigh: 0, randomLow: number)
    }
}
