import CrosstownGeo
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
    /// Whether the drives were those by road.
    var isByRoad: Bool?
    /// For how many places they were known; `nil` for straight lines, and in what earlier versions have stored.
    var places: Int?

    /// Whether drives by road have been measured since for places by whose straight lines something was promised.
    func isRemeasured(by roads: RoadTimes?) -> Bool {
        guard let roads, let frame else { return false }
        // Earlier versions promised nothing by straight lines where drives by road were known.
        let before = places ?? (isByRoad == true ? .max : 0)
        let pickUps = memory.plan.pickUps
        let promised = Set(pickUps.flatMap { [$0.key.of(SignUp.self), $0.value.driver.of(SignUp.self)] })
        if promised.isEmpty { return false }
        let positions = [frame.place] + entries.filter { promised.contains($0.id) }.flatMap(\.places)
        return positions.contains { position in
            roads.number(of: position).map { $0 >= before && roads.places[$0].isOnRoad } ?? false
        }
    }

    /// What still holds of it: promises end with the hour that they were made for, and with the wish.
    func memory(for frame: PoolFrame, changed: Set<Identifier<SignUp>>) -> PoolMemory {
        guard self.frame == nil || self.frame == frame else { return PoolMemory() }
        return memory.forgetting(Set(changed.map { $0.of(Rider.self) }))
    }
}
