import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Sends editors' notifications at their time.
struct Announcements: Sendable {
    static let kind = "community.announcement"

    let host: CommunityHost

    func run(_ deadline: Deadline, _ transaction: any Transaction) throws {
        guard let id = Identifier<CommunityRecord>(deadline.subject),
            let row = try transaction.first(
                """
                SELECT ministry, title, text, link, send_at FROM community_announcement
                WHERE id = \(id) AND sent_at IS NULL
                """
            )
        else { return }
        var reader = RowReader(row)
        let ministry: Identifier<CommunityRecord> = try reader.next()
        let (title, text, link): (String, String, String) = (try reader.next(), try reader.next(), try reader.next())
        let sendAt: Timestamp = try reader.next()
        let now = host.clock.now()
        if sendAt > now {
            try Deadlines.schedule(transaction, kind: Self.kind, subject: deadline.subject, dueAt: sendAt)
            return
        }
        let notice = Notice(
            CommunityNotices.announcements,
            title: LocalizedText(verbatim: title),
            text: LocalizedText(verbatim: text),
            link: Self.local(link, host) ?? CommunityLinks.events,
            about: [],
            subject: "community.announcement/\(id)"
        )
        let devices = try host.notices.tell(
            devicesFollowing: CommunityTopics.ministry(ministry),
            notice,
            in: transaction
        )
        try transaction.execute(
            "UPDATE community_announcement SET sent_at = \(now), devices = \(devices) WHERE id = \(id)"
        )
    }

    /// The link within this service, if the address leads here.
    private static func local(_ address: String, _ host: CommunityHost) -> Link? {
        guard address.hasPrefix(host.address + "/") else { return nil }
        return Link(untrusted: String(address.dropFirst(host.address.count)))
    }
}
