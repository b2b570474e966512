import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

enum CommunityLinks {
    static let root: Link = "/community"
    static let events: Link = "/community/events"
    static let resources: Link = "/community/resources"
    static let involved: Link = "/community/involved"
    static let missions: Link = "/community/missions"
    static let school: Link = "/community/school"
    static let choose: Link = "/community/choose"
    static let calendar: Link = "/community/calendar"
    static let reminders: Link = "/community/reminders"
    static let ministries: Link = "/community/ministries"
    static let leave: Link = "/community/involved/leave"
    static let console: Link = "/community/console"
    static let consoleEvents: Link = "/community/console/events"
    static let newEvent: Link = "/community/console/events/new"
    static let interests: Link = "/community/console/interests"

    static let appearance: Link = "/community/console/appearance"
    static let logo: Link = "/community/console/appearance/picture"
    static let logoRemoval: Link = "/community/console/appearance/picture/remove"
    static let brandStyles: Link = "/community/brand.css"
    static let eventsTable: Link = "/community/console/events.csv"
    static let eventsImport: Link = "/community/console/events/import"
    static let buildingsImport: Link = "/community/console/buildings/import"
    static let helpers: Link = "/community/console/people"
    static let helpersImport: Link = "/community/console/people/import"
    static let helpersRemoval: Link = "/community/console/people/remove"
    static let helpersTable: Link = "/community/console/people.csv"

    static let recordImport: Path<RecordKind.Name> = "/community/console/records/:kind/import"
    static let recordTable: Path<RecordKind.Name> = "/community/console/records/:kind/table.csv"
    static let event: Path<Identifier<Occurrence>> = "/community/events/:id"
    static let signUp: Path<Identifier<Occurrence>> = "/community/events/:id/sign-up"
    static let followEvent: Path<Identifier<Occurrence>> = "/community/events/:id/follow"
    static let unfollowEvent: Path<Identifier<Occurrence>> = "/community/events/:id/unfollow"
    static let eventFile: Path<Identifier<Occurrence>> = "/community/events/:id/event.ics"
    static let resource: Path<Identifier<CommunityRecord>> = "/community/resources/:id"
    static let walkToEvent: Path<Identifier<Occurrence>> = "/community/events/:id/walk"
    static let walkToBuilding: Path<Identifier<CommunityRecord>> = "/community/buildings/:id/walk"
    static let ticket: Path<String> = "/community/tickets/:code"
    static let leaveEvent: Path<String> = "/community/tickets/:code/leave"
    static let ministryCalendar: Path<String> = "/community/calendar/ministries/:name"
    static let schoolCalendar: Path<String> = "/community/calendar/school/:name"
    static func feed(_ numbers: [Int]) -> Link {
        ministryCalendar(numbers.map(String.init).joined(separator: ".") + ".ics")
    }
    static func schoolFeed(_ campus: Int) -> Link { schoolCalendar("\(campus).ics") }
    static let ministry: Path<Int> = "/community/ministries/:number"
    static let followMinistry: Path<Int> = "/community/ministries/:number/follow"
    static let unfollowMinistry: Path<Int> = "/community/ministries/:number/unfollow"
    static let questionnaire: Path<Int> = "/community/ministries/:number/questionnaire"
    static let groups: Path<Int> = "/community/ministries/:number/groups"
    static let group: Path<Int> = "/community/groups/:number"
    static let join: Path<Int> = "/community/groups/:number/join"

    static let records: Path<RecordKind.Name> = "/community/console/records/:kind"
    static let newRecord: Path<RecordKind.Name> = "/community/console/records/:kind/new"
    static let record: Path<RecordKind.Name, Identifier<CommunityRecord>> = "/community/console/records/:kind/:id"
    static func copyRecord(_ kind: RecordKind.Name, _ id: Identifier<CommunityRecord>) -> Link {
        newRecord(kind).adding("from", id)
    }
    static let removal: Path<RecordKind.Name, Identifier<CommunityRecord>> =
        "/community/console/records/:kind/:id/remove"
    static let editEvent: Path<Identifier<CommunityEvent>> = "/community/console/events/:id"
    static let cancelEvent: Path<Identifier<CommunityEvent>> = "/community/console/events/:id/cancel"
    static let restoreEvent: Path<Identifier<CommunityEvent>> = "/community/console/events/:id/restore"
    static let consoleTimes: Link = "/community/console/times"
    static let door: Path<Identifier<Occurrence>> = "/community/console/times/:id/door"
    static let time: Path<Identifier<Occurrence>> = "/community/console/times/:id"
    static let cancelTime: Path<Identifier<Occurrence>> = "/community/console/times/:id/cancel"
    static let restoreTime: Path<Identifier<Occurrence>> = "/community/console/times/:id/restore"
    static let eventPicture: Path<Identifier<CommunityEvent>> = "/community/console/events/:id/picture"
    static let eventPictureRemoval: Path<Identifier<CommunityEvent>> = "/community/console/events/:id/picture/remove"
    static let recordPicture: Path<RecordKind.Name, Identifier<CommunityRecord>> =
        "/community/console/records/:kind/:id/picture"
    static let recordPictureRemoval: Path<RecordKind.Name, Identifier<CommunityRecord>> =
        "/community/console/records/:kind/:id/picture/remove"
    static let picture: Path<Identifier<Picture>> = "/community/pictures/:id"
    static let handOver: Path<Identifier<CommunityRecord>> = "/community/console/groups/:id/leader"
    static let questionOrder: Link = "/community/console/questions/order"
    static let moveQuestion: Path<Identifier<CommunityRecord>> = "/community/console/questions/:id/move"
    static let contacted: Path<Identifier<Interest>> = "/community/console/interests/:id/contacted"
}
