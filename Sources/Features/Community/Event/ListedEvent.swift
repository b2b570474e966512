import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// An event in a list, without the details of its page.
struct ListedEvent: Sendable {
    let event: Identifier<CommunityEvent>
    /// The list item, without ministries.
    let view: EventView

    static let columns: SQL = """
        e.id, o.id, \(Occurrence.title), \(Occurrence.place),
        \(Occurrence.position), o.starts_at, o.ends_at, e.is_all_day, e.tags, e.picture,
        e.state, o.is_cancelled, e.wants_sign_up, o.capacity, o.taken
        """

    init(_ row: Row) throws {
        var reader = RowReader(row)
        event = try reader.next()
        view = try EventView(reading: &reader)
    }
}
