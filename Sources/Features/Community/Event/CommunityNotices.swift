import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The kinds of notifications that the community sends.
enum CommunityNotices {
    static let events = NoticeKind("community.events", name: "Changes to events")
    /// For followers: the default is the inbox alone, since topics already notify their devices.
    static let followed = NoticeKind("community.followed", name: "Changes to events you follow", channels: [])
    static let reminders = NoticeKind("community.reminders", name: "Event reminders")
    static let places = NoticeKind("community.places", name: "Event sign-ups", urgency: .high)
    static let interests = NoticeKind(
        "community.interests",
        name: "People interested in your group",
        roles: CommunityRole.all
    )
    static let leadership = NoticeKind("community.leadership", name: "Groups you lead", roles: CommunityRole.all)
    static let rights = NoticeKind("community.roles", name: "What you can edit", roles: CommunityRole.all)
    static let editors = NoticeKind(
        "community.editors",
        name: "New community editors",
        roles: [CommunityRole.operatorRole, CommunityRole.administrator]
    )
    static let announcements = NoticeKind("community.announcements", name: "Ministry announcements")

    static let all = [events, followed, reminders, places, interests, leadership, rights, editors, announcements]
}

/// The topics that devices may follow without an account.
enum CommunityTopics {
    static let ministry = "community.ministry/"
    static let event = "community.event/"
    static let ticket = "community.ticket/"

    static func ministry(_ id: Identifier<CommunityRecord>) -> DeviceTopic { DeviceTopic("\(ministry)\(id)") }
    static func event(_ id: Identifier<CommunityEvent>) -> DeviceTopic { DeviceTopic("\(event)\(id)") }
    static func ticket(_ id: Identifier<Ticket>) -> DeviceTopic { DeviceTopic("\(ticket)\(id)") }

    /// All topics of an event: its own, and those of its ministries.
    ///
    /// - Throws: `DatabaseError`.
    static func all(of event: Identifier<CommunityEvent>, _ transaction: any Transaction) throws -> [DeviceTopic] {
        let ministries = try EventStore(transaction: transaction).ministries(of: [event])[event] ?? []
        return [self.event(event)] + ministries.map { ministry($0) }
    }
}
