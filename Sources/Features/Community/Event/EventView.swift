import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// An event in a list.
struct EventView: Codable, Sendable {
    let id: Identifier<Occurrence>
    let title: String
    let place: String
    let latitude: Double?
    let longitude: Double?
    let startsAt: Timestamp
    let endsAt: Timestamp
    let isAllDay: Bool
    var ministries: [String]
    let tags: [String]
    let picture: Identifier<Picture>?
    let isCancelled: Bool
    let wantsSignUp: Bool
    /// Free places; `nil` if unlimited.
    let free: Int?
    /// The state of the user's own place; `nil` without one.
    var own: Ticket.State?

    /// Reads all columns except the ministries.
    init(reading reader: inout RowReader) throws {
        id = try reader.next()
        title = try reader.next()
        place = try reader.next()
        latitude = try reader.next()
        longitude = try reader.next()
        startsAt = try reader.next()
        endsAt = try reader.next()
        isAllDay = try reader.next()
        ministries = []
        tags = try reader.next(as: String.self).listed
        picture = try reader.next()
        let state: EventState = try reader.next()
        let isOff: Bool = try reader.next()
        isCancelled = state == .cancelled || isOff
        wantsSignUp = try reader.next()
        let (capacity, taken): (Int?, Int) = (try reader.next(), try reader.next())
        free = wantsSignUp ? capacity.map { max(0, $0 - taken) } : nil
    }

    init(_ at: EventAt, ministries: [String]) {
        let (event, occurrence) = (at.event, at.occurrence)
        id = occurrence.id
        title = event.title
        place = event.place
        latitude = event.position?.latitude
        longitude = event.position?.longitude
        startsAt = occurrence.startsAt
        endsAt = occurrence.endsAt
        isAllDay = event.isAllDay
        self.ministries = ministries
        tags = event.tags.listed
        picture = event.picture
        isCancelled = event.state == .cancelled || occurrence.isCancelled
        wantsSignUp = event.wantsSignUp
        free = event.wantsSignUp ? occurrence.free : nil
    }
}
