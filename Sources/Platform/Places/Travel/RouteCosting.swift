import CrosstownKit

/// The mode of transport of a route, by Valhalla's names for its costing models.
enum RouteCosting: String, Encodable, Sendable {
    case taxi, pedestrian, bicycle
}
