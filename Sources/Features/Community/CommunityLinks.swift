import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The addresses of the feature.
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

    static func recordImport(_ kind: RecordKind.Name) -> Link { "/community/console/records/\(kind)/import" }
    static func recordTable(_ kind: RecordKind.Name) -> Link { "/community/console/records/\(kind)/table.csv" }
    static func event(_ id: Identifier<Occurrence>) -> Link { "/community/events/\(id)" }
    static func signUp(_ id: Identifier<Occurrence>) -> Link { "/community/events/\(id)/sign-up" }
    static func follow(event id: Identifier<Occurrence>) -> Link { "/community/events/\(id)/follow" }
    static func unfollow(event id: Identifier<Occurrence>) -> Link { "/community/events/\(id)/unfollow" }
    static func eventFile(_ id: Identifier<Occurrence>) -> Link { "/community/events/\(id)/event.ics" }
    static func resource(_ id: Identifier<CommunityRecord>) -> Link { "/community/resources/\(id)" }
    static func walk(toEvent id: Identifier<Occurrence>) -> Link { "/community/events/\(id)/walk" }
    static func walk(toBuilding id: Identifier<CommunityRecord>) -> Link { "/community/buildings/\(id)/walk" }
    static func ticket(_ code: String) -> Link { "/community/tickets/\(code)" }
    static func leave(_ code: String) -> Link { "/community/tickets/\(code)/leave" }
    static func feed(_ numbers: [Int]) -> Link {
        "/community/calendar/ministries/\(numbers.map(String.init).joined(separator: ".") + ".ics")"
    }
    static func schoolFeed(_ campus: Int) -> Link { "/community/calendar/school/\(String(campus) + ".ics")" }
    static func ministry(_ number: Int) -> Link { "/community/ministries/\(number)" }
    static func follow(ministry number: Int) -> Link { "/community/ministries/\(number)/follow" }
    static func unfollow(ministry number: Int) -> Link { "/community/ministries/\(number)/unfollow" }
    static func questionnaire(_ number: Int) -> Link { "/community/ministries/\(number)/questionnaire" }
    static func groups(_ number: Int) -> Link { "/community/ministries/\(number)/groups" }
    static func group(_ number: Int) -> Link { "/community/groups/\(number)" }
    static func join(_ number: Int) -> Link { "/community/groups/\(number)/join" }

    static func records(_ kind: RecordKind.Name) -> Link { "/community/console/records/\(kind)" }
    static func newRecord(_ kind: RecordKind.Name) -> Link { "/community/console/records/\(kind)/new" }
    static func record(_ kind: RecordKind.Name, _ id: Identifier<CommunityRecord>) -> Link {
        "/community/console/records/\(kind)/\(id)"
    }
    static func copyRecord(_ kind: RecordKind.Name, _ id: Identifier<CommunityRecord>) -> Link {
        newRecord(kind).adding("from", id)
    }
    static func removal(_ kind: RecordKind.Name, _ id: Identifier<CommunityRecord>) -> Link {
        "/community/console/records/\(kind)/\(id)/remove"
    }
    static func editEvent(_ id: Identifier<CommunityEvent>) -> Link { "/community/console/events/\(id)" }
    static func cancelEvent(_ id: Identifier<CommunityEvent>) -> Link { "/community/console/events/\(id)/cancel" }
    static func restoreEvent(_ id: Identifier<CommunityEvent>) -> Link { "/community/console/events/\(id)/restore" }
    /// What the pages of dates lie below.
    static let consoleTimes: Link = "/community/console/times"
    static func door(_ id: Identifier<Occurrence>) -> Link { "/community/console/times/\(id)/door" }
    static func time(_ id: Identifier<Occurrence>) -> Link { "/community/console/times/\(id)" }
    static func cancelTime(_ id: Identifier<Occurrence>) -> Link { "/community/console/times/\(id)/cancel" }
    static func restoreTime(_ id: Identifier<Occurrence>) -> Link { "/community/console/times/\(id)/restore" }
    static func eventPicture(_ id: Identifier<CommunityEvent>) -> Link { "/community/console/events/\(id)/picture" }
    static func eventPictureRemoval(_ id: Identifier<CommunityEvent>) -> Link {
        "/community/console/events/\(id)/picture/remove"
    }
    static func recordPicture(_ kind: RecordKind.Name, _ id: Identifier<CommunityRecord>) -> Link {
        "/community/console/records/\(kind)/\(id)/picture"
    }
    static func recordPictureRemoval(_ kind: RecordKind.Name, _ id: Identifier<CommunityRecord>) -> Link {
        "/community/console/records/\(kind)/\(id)/picture/remove"
    }
    static func picture(_ id: Identifier<Picture>) -> Link { "/community/pictures/\(id)" }
    static func handOver(_ id: Identifier<CommunityRecord>) -> Link { "/community/console/groups/\(id)/leader" }
    static let questionOrder: Link = "/community/console/questions/order"
    static func moveQuestion(_ id: Identifier<CommunityRecord>) -> Link { "/community/console/questions/\(id)/move" }
    static func contacted(_ id: Identifier<Interest>) -> Link { "/community/console/interests/\(id)/contacted" }
}
