import CrosstownKit
import CrosstownPoolEngine
import CrosstownValues
import Crypto
import Foundation

/// What a pool knew when it was planned last.
struct KnownPool: Codable, Sendable {
    /// The event as it was; `nil` before the first plan.
    var frame: PoolFrame?
    var entries: [PoolEntry] = []
    var memory = PoolMemory()
    /// Whether the drives were those by road; a pool that has begun with straight lines goes on with them, since other times
    /// would break what was promised.
    var isByRoad: Bool?

    /// What still holds of it: promises end with the hour that they were made for, and with the wish.
    func memory(for frame: PoolFrame, changed: Set<Identifier<SignUp>>) -> PoolMemory {
        guard self.frame == nil || self.frame == frame else { return PoolMemory() }
        return memory.forgetting(Set(changed.map { $0.of(Rider.self) }))
    }
}
