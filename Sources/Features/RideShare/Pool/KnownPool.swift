import CrosstownGeo
import CrosstownKit
import CrosstownPoolEngine
import CrosstownValues
import Crypto
import Foundation

/// What a pool knew at its last plan.
struct KnownPool: Codable, Sendable {
    /// The event at that time; `nil` before the first plan.
    var frame: PoolFrame?
    var entries: [PoolEntry] = []
    var memory = PoolMemory()
    /// Whether drives were by road.
    var isByRoad: Bool?
    /// The number of places with drives by road; `nil` for straight lines and for data stored by earlier versions.
    var places: Int?

    /// Whether drives by road have been measured since for places whose promises used straight lines.
    func isRemeasured(by roads: RoadTimes?) -> Bool {
        guard let roads, let frame else { return false }
        // Earlier versions made no promises by straight lines once drives by road were available.
        let before = places ?? (isByRoad == true ? .max : 0)
        let pickUps = memory.plan.pickUps
        let promised = Set(pickUps.flatMap { [$0.key.of(SignUp.self), $0.value.driver.of(SignUp.self)] })
        if promised.isEmpty { return false }
        let positions = [frame.place] + entries.filter { promised.contains($0.id) }.flatMap(\.places)
        return positions.contains { position in
            roads.number(of: position).map { $0 >= before && roads.places[$0].isOnRoad } ?? false
        }
    }

    /// Returns the still valid part: promises expire when the event moves or the request changes.
    func memory(for frame: PoolFrame, changed: Set<Identifier<SignUp>>) -> PoolMemory {
        guard self.frame == nil || self.frame == frame else { return PoolMemory() }
        return memory.forgetting(Set(changed.map { $0.of(Rider.self) }))
    }
}
