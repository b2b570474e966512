import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The state of an editor's notification, and the number of its recipients.
struct AnnouncementState {
    let following: Int
    /// The time of sending; `nil` before that.
    let sentAt: Timestamp?
    let devices: Int?

    static func read(_ record: StoredRecord, _ host: CommunityHost) async throws -> AnnouncementState {
        try await host.database.read { transaction in
            let row = try transaction.first(
                "SELECT sent_at, devices FROM community_announcement WHERE id = \(record.id)"
            )
            let following = try record.reference("ministry").map {
                try host.notices.countDevices(following: CommunityTopics.ministry($0), in: transaction)
            }
            return AnnouncementState(
                following: following ?? 0,
                sentAt: try row?.get(0),
                devices: try row?.get(1)
            )
        }
    }

    static func isSent(_ id: Identifier<CommunityRecord>, _ transaction: any Transaction) throws -> Bool {
        try transaction.first(
            "SELECT 1 FROM community_announcement WHERE id = \(id) AND sent_at IS NOT NULL"
        ) != nil
    }

    var markup: Markup {
        if let sentAt {
            let devices = devices ?? 0
            let text: LocalizedText = .plural(
                devices,
                one: "Sent to \(devices) device.",
                other: "Sent to \(devices) devices."
            )
            return """
                <p class="notice notice-good">\(.icon("check"))<span>\(.labeled(.moment(sentAt, .dayAndClock), text))</span></p>
                """
        }
        let text: LocalizedText = .plural(
            following,
            one: "\(following) device follows this ministry.",
            other: "\(following) devices follow this ministry."
        )
        return "<p class=\"notice\">\(.icon("bell"))<span>\(text)</span></p>"
    }
}
