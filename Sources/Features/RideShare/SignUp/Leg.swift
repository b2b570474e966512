import CrosstownGeo
import CrosstownKit
import CrosstownValues

/// A leg of an event's pool.
enum Leg: String, Codable, Sendable, CaseIterable {
    /// To the event.
    case there
    /// From the event.
    case home

    var other: Leg { self == .there ? .home : .there }
}
