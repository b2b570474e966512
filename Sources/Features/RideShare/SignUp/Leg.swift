import CrosstownGeo
import CrosstownKit
import CrosstownValues

/// One way of an event's pool.
enum Leg: String, Codable, Sendable, CaseIterable {
    /// To the event.
    case there
    /// From the event.
    case home

    /// The other one.
    var other: Leg { self == .there ? .home : .there }
}
