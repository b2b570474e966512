import CrosstownCalendar
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Something that was told about an event, as its editors see it later.
struct ToldEntry: Sendable, Codable {
    let what: EventNews.Change
    /// What its editor said.
    let message: String
    /// The next time that it concerns.
    let startsAt: Timestamp
    /// Whether it concerns all times of a series.
    let isSeries: Bool
    let told: Told
    let at: Timestamp
}
