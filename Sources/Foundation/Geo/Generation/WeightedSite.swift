/// A site of a power diagram; more weight, in square metres, pushes its borders outwards.
struct WeightedSite {
    var point: PlanarPoint
    var weight: Double

    /// The squared distance less the weight: a point belongs to the site with the smallest power.
    @inline(__always)
    func power(of other: PlanarPoint) -> Double { point.squaredDistance(to: other) - weight }
}
