import CrosstownCalendar
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A notification about an event, in its log for editors.
struct ToldEntry: Sendable, Codable {
    let what: EventNews.Change
    let message: String
    /// The next affected occurrence.
    let startsAt: Timestamp
    /// Whether it affects the whole series.
    let isSeries: Bool
    let told: Told
    let at: Timestamp
}
