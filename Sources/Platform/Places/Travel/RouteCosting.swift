import CrosstownKit

/// How a way is gone, by Valhalla's names for its costing models.
enum RouteCosting: String, Encodable, Sendable {
    case taxi, pedestrian, bicycle
}
