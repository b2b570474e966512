import CrosstownKit
import CrosstownSQL

/// Where a trip comes from.
enum TripSource: String, Codable, Hashable, Sendable, CaseIterable, SQLReadable, SQLBindable {
    /// Recorded by this app.
    case phone
    /// Recorded by another app.
    case recorder
    /// Read from a file.
    case file
    /// Written into the form.
    case form
    /// A rental, taxi ride or shared ride.
    case ride
}
