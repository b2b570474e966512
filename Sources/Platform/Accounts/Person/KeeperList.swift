public import CrosstownKit
import Synchronization

/// The parts that store something about people.
///
/// Accounts are made before them, and learn of them afterwards.
public final class KeeperList: Sendable {
    private let keepers = Mutex<[any PersonalDataKeeper]>([])

    /// Knows none yet.
    init() {}

    /// Names all parts, in the order in which they erase.
    public func learn(_ all: [any PersonalDataKeeper]) { keepers.withLock { $0 = all } }

    /// All parts.
    var all: [any PersonalDataKeeper] { keepers.withLock { $0 } }
}
