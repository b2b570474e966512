import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The kinds of notices that the community sends.
enum CommunityNotices {
    static let events = NoticeKind("community.events", name: "Changes of events")
    static let reminders = NoticeKind("community.reminders", name: "Reminders of events")
    static let places = NoticeKind("community.places", name: "Places at events", urgency: .high)
    static let interests = NoticeKind("community.interests", name: "People interested in your group")
    static let announcements = NoticeKind("community.announcements", name: "Notices of ministries")

    static let all = [events, reminders, places, interests, announcements]
}

/// What devices may follow without an account.
enum CommunityTopics {
    static let ministry = "community.ministry/"
    static let event = "community.event/"

    static func ministry(_ id: Identifier<CommunityRecord>) -> DeviceTopic { DeviceTopic("\(ministry)\(id)") }
    static func event(_ id: Identifier<CommunityEvent>) -> DeviceTopic { DeviceTopic("\(event)\(id)") }
}

/// Tells those concerned that an event has changed.
struct EventNews {
    /// What has happened to an event.
    enum Change {
        /// Its time or place is another one.
        case changed
        /// It was called off.
        case cancelled
    }

    let host: CommunityHost

    /// Tells devices that follow the event, and people who have signed up for what is to come.
    ///
    /// - Returns: how many devices and people were told.
    /// - Throws: `DatabaseError`.
    @discardableResult
    func tell(_ change: Change, _ event: CommunityEvent, _ transaction: any Transaction) throws -> Int {
        let occurrences = try EventStore(transaction: transaction).occurrences(of: event.id)
        for occurrence in occurrences where occurrence.endsAt > host.clock.now() {
            try DirectoryEventChanged(event: CommunityEvents.id(occurrence.id)).publish(
                in: transaction,
                at: host.clock.now()
            )
        }
        let next = occurrences.first { $0.endsAt > host.clock.now() } ?? occurrences.last
        guard let next else { return 0 }
        let notice = Notice(
            CommunityNotices.events,
            title: change == .cancelled ? "Cancelled: \(event.title)" : "Changed: \(event.title)",
            text: text(change, event, next),
            link: CommunityLinks.event(next.id),
            subject: "community.event/\(event.id)"
        )
        let people = try signedUp(event.id, transaction)
        try host.notices.tell(people, notice, in: transaction)
        let devices = try host.notices.tell(
            devicesFollowing: CommunityTopics.event(event.id),
            notice,
            in: transaction
        )
        return devices + people.count
    }

    private func text(_ change: Change, _ event: CommunityEvent, _ next: Occurrence) -> LocalizedText {
        if change == .cancelled, !event.cancelMessage.isEmpty { return LocalizedText(verbatim: event.cancelMessage) }
        let day = host.city.localTime.dayAndClock(next.startsAt)
        if change == .cancelled { return "It would have been on \(day)." }
        return event.place.isEmpty ? "It is on \(day)." : "It is on \(day), \(event.place)."
    }

    private func signedUp(
        _ event: Identifier<CommunityEvent>,
        _ transaction: any Transaction
    ) throws -> [Identifier<Account>] {
        try transaction.query(
            """
            SELECT DISTINCT t.account FROM community_ticket t JOIN community_occurrence o ON o.id = t.occurrence
            WHERE o.event = \(event) AND o.ends_at > \(host.clock.now()) AND t.account IS NOT NULL AND t.state <> 'gone'
            """
        ).map { try $0.get(0) }
    }
}
