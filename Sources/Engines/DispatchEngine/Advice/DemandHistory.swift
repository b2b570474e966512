/// How many requests there were in each zone and half hour, counted backwards from a moment: 0 is the half hour before it.
///
/// It holds counts and nobody's requests.
public struct DemandHistory<Zone: Hashable & Sendable>: Sendable {
    /// Eight weeks are looked at: longer ago is another season.
    public static var most: Int { 8 * 7 * 48 }

    /// The counts of each zone.
    let counts: [Zone: [Int]]
    /// The counts of all zones together.
    let city: [Int]

    /// Gathers counts.
    ///
    /// - Parameters:
    ///   - counts: the requests of a zone and a half hour; those beyond what is known are left out.
    ///   - known: for how many half hours the city has counted at all.
    public init(_ counts: [(zone: Zone, halfHoursAgo: Int, requests: Int)], known: Int) {
        let length = max(0, min(known, Self.most))
        var byZone: [Zone: [Int]] = [:]
        var city = [Int](repeating: 0, count: length)
        for count in counts where (0..<length).contains(count.halfHoursAgo) && count.requests > 0 {
            byZone[count.zone, default: [Int](repeating: 0, count: length)][count.halfHoursAgo] += count.requests
            city[count.halfHoursAgo] += count.requests
        }
        self.counts = byZone
        self.city = city
    }

    /// For how many half hours counts are known.
    public var length: Int { city.count }

    /// The requests of a zone in a half hour.
    public func requests(in zone: Zone, halfHoursAgo: Int) -> Int {
        guard let counts = counts[zone], counts.indices.contains(halfHoursAgo) else { return 0 }
        return counts[halfHoursAgo]
    }
}
