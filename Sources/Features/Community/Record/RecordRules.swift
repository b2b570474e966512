import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Validation across the fields of a record.
enum RecordRules {
    static func check(_ kind: RecordKind, _ values: [String: SQLValue], _ check: inout Validation) {
        let text = { (name: String) in values[name].flatMap { String.read($0) } ?? "" }
        switch kind.name {
        case .groups:
            let isListed = values["is_listed"] == .integer(1)
            let hasContact = !text("leader").isEmpty && (!text("phone").isEmpty || !text("mail").isEmpty)
            // A team may link to an external page instead (C-5.2).
            let isElsewhere = text("kind") == "team" && !text("link").isEmpty
            check.require(
                !isListed || hasContact || isElsewhere,
                "is_listed",
                "requires a leader’s name and a phone number or email address"
            )
            checkContact(text("phone"), text("mail"), &check)
            let isHalf = (values["latitude"] ?? .null == .null) != (values["longitude"] ?? .null == .null)
            check.require(!isHalf, "longitude", "is required together with the latitude")
        case .missions:
            if case .integer(let first)? = values["first_day"], case .integer(let last)? = values["last_day"] {
                check.require(last >= first, "last_day", "must not be before the first day")
            }
        case .sources:
            check.require(
                text("kind") != "school" || values["campus"] ?? .null != .null,
                "campus",
                "is required for a campus calendar"
            )
            check.require(
                text("kind") != "events" || values["ministry"] ?? .null != .null,
                "ministry",
                "is required for events"
            )
        case .questions:
            let isChosen = text("kind") == "choice" || text("kind") == "several"
            check.require(!isChosen || text("options").listed.count >= 2, "options", "must include at least two")
            let isPlain = text("code").utf8.allSatisfy { ($0 >= 97 && $0 <= 122) || ($0 >= 48 && $0 <= 57) || $0 == 95 }
            check.require(isPlain, "code", "must be lowercase letters, digits and underscores")
        default: break
        }
    }

    private static func checkContact(_ phone: String, _ mail: String, _ check: inout Validation) {
        checkPhone(phone, &check)
        let isMail = if case .mail? = ContactAddress(typed: mail) { true } else { false }
        check.require(mail.isEmpty || isMail, "mail", "must be an email address")
    }

    static func checkPhone(_ phone: String, _ check: inout Validation) {
        let digits = phone.utf8.count { (48...57).contains($0) }
        let isPhone = digits >= 3 && phone.allSatisfy { "0123456789 +-./()\u{a0}\u{202f}".contains($0) }
        check.require(phone.isEmpty || isPhone, "phone", "must be a phone number")
    }

    static func defaults(_ now: Timestamp) -> [String: SQLValue] {
        ["published_at": now.sqlValue, "picture_link": .text(""), "media_link": .text("")]
    }
}

/// Deletes the data that belongs to a record only, before the record itself.
struct RecordRemoval {
    let transaction: any Transaction

    func clear(_ kind: RecordKind, _ id: Identifier<CommunityRecord>) throws {
        switch kind.name {
        case .groups:
            try transaction.execute("DELETE FROM community_interest WHERE in_group = \(id)")
            // The events that its leader planned stay with the ministry.
            try transaction.execute("UPDATE community_event SET in_group = NULL WHERE in_group = \(id)")
        case .sources:
            try transaction.execute("DELETE FROM community_resource WHERE source = \(id)")
            try transaction.execute("DELETE FROM community_school_date WHERE source = \(id)")
            // Imported events stay, and are no longer updated by imports.
            try transaction.execute(
                "UPDATE community_event SET source = NULL, source_uid = NULL, is_own = 1 WHERE source = \(id)"
            )
            try Deadlines.cancel(transaction, kind: SourceReading.kind, subject: id.description)
        case .announcements: try Deadlines.cancel(transaction, kind: Announcements.kind, subject: id.description)
        case .resources: try Deadlines.cancel(transaction, kind: FramingCheck.kind, subject: id.description)
        case .campuses, .ministries, .buildings, .questions, .missions: break
        }
    }
}
