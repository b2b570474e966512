import CrosstownKit
import CrosstownSQL

enum TripSource: String, Codable, Hashable, Sendable, CaseIterable, SQLReadable, SQLBindable {
    /// Recorded by this app.
    case phone
    /// Recorded by another app.
    case recorder
    /// Imported from a file.
    case file
    /// Added by form.
    case form
    /// A rental, taxi ride or shared ride.
    case ride
}
