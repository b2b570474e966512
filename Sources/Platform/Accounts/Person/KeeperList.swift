public import CrosstownKit
import Synchronization

/// The parts that store personal data.
///
/// Accounts are created before them, so the parts are added later.
public final class KeeperList: Sendable {
    private let keepers = Mutex<[any PersonalDataKeeper]>([])

    init() {}

    /// Sets all parts, in the order in which they delete.
    public func learn(_ all: [any PersonalDataKeeper]) { keepers.withLock { $0 = all } }

    var all: [any PersonalDataKeeper] { keepers.withLock { $0 } }
}
