/// A site of a power diagram; more weight, in square meters, pushes its borders outward.
struct WeightedSite {
    var point: PlanarPoint
    var weight: Double

    /// Returns the squared distance minus the weight: a point belongs to the site with the smallest power.
    @inline(__always)
    func power(of other: PlanarPoint) -> Double { point.squaredDistance(to: other) - weight }
}
