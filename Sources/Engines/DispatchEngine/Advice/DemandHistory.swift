/// The requests of each zone and half hour, counted backward from a moment: 0 is the half hour before it.
///
/// It stores only counts, without single requests.
public struct DemandHistory<Zone: Hashable & Sendable>: Sendable {
    /// The maximum length: after eight weeks, the season is another one.
    public static var most: Int { 8 * 7 * 48 }

    let counts: [Zone: [Int]]
    /// The counts of all zones together.
    let city: [Int]

    /// Creates a history.
    ///
    /// - Parameters:
    ///   - counts: The requests of a zone and a half hour; those beyond `known` are ignored.
    ///   - known: The number of half hours for which the city has counts.
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

    /// The number of half hours with counts.
    public var length: Int { city.count }

    /// Returns the requests of a zone in a half hour.
    public func requests(in zone: Zone, halfHoursAgo: Int) -> Int {
        guard let counts = counts[zone], counts.indices.contains(halfHoursAgo) else { return 0 }
        return counts[halfHoursAgo]
    }
}
