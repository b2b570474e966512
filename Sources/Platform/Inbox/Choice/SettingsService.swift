import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Loads and updates users' notification settings.
struct SettingsService: Sendable {
    let database: any Database
    let catalog: NoticeCatalog
    /// The channels that are configured on this server, without push.
    let channels: Set<NoticeKind.Channel>

    /// Returns the hours and devices of a user, and their choices for each kind of notification their roles receive.
    func settings(of person: Identifier<Account>, with roles: Set<String>) async throws -> InboxSettings {
        let kinds = catalog.kinds(for: roles)
        return try await database.read { [channels] transaction in
            let store = ChoiceStore(transaction: transaction)
            let chosen = try store.choices(of: person)
            return InboxSettings(
                choices: kinds.map { ($0, chosen[$0.id] ?? KindChoice(of: $0)) },
                hours: try store.hours(of: [person])[person] ?? .usual,
                devices: try PushStore(transaction: transaction).devices(of: person),
                channels: channels
            )
        }
    }

    /// Validates and replaces the settings of a user.
    ///
    /// - Throws: `Problem` with status 422 that names the invalid fields.
    func choose(
        _ request: SettingsRequest,
        by person: Identifier<Account>,
        with roles: Set<String>
    ) async throws {
        let kinds = catalog.kinds(for: roles)
        let (choices, hours) = try SettingsCheck(kinds: kinds, channels: channels).read(request)
        try await database.write { transaction in
            try ChoiceStore(transaction: transaction).replace(choices, hours, of: person)
        }
    }
}

struct InboxSettings: Sendable {
    let choices: [(kind: NoticeKind, choice: KindChoice)]
    let hours: Hours
    let devices: [PushDevice]
    /// The channels that are configured on this server, without push.
    let channels: Set<NoticeKind.Channel>
}

/// The settings form: lists of kinds, and times of day such as 22:00.
struct SettingsRequest: Codable, Sendable, LimitedFields {
    static var limits: [String: FieldLimits] {
        let kinds = FieldLimits.list(0...200, of: .text(0...100))
        let mails = FieldLimits(length: 0...110, pattern: "^[^=]*=(off|now|digest)$", examples: ["a=off", "a=digest"])
        var time = FieldLimits.timeOfDay
        // Some browsers send seconds.
        time.length = 0...12
        return [
            "push": kinds, "mail": .list(0...200, of: mails), "text": kinds, "quietFrom": time, "quietTo": time,
            "digestAt": time,
        ]
    }

    /// The kinds sent as push messages.
    let push: [String]?
    /// The kinds sent by e-mail, as `kind=now` or `kind=digest`.
    let mail: [String]?
    /// The kinds sent as text messages.
    let text: [String]?
    let quietFrom: String?
    let quietTo: String?
    let digestAt: String?
}

/// Parses and validates the settings form.
struct SettingsCheck {
    let kinds: [NoticeKind]
    let channels: Set<NoticeKind.Channel>

    func read(_ request: SettingsRequest) throws -> (choices: [(kind: String, choice: KindChoice)], hours: Hours) {
        var check = Validation()
        let (push, text) = (Set(request.push ?? []), Set(request.text ?? []))
        let mail = mail(request.mail ?? [], &check)
        let known = Set(kinds.map(\.id))
        check.require(push.isSubset(of: known), "push", "must be notification types")
        check.require(text.isSubset(of: known), "text", "must be notification types")
        check.require(known.isSuperset(of: mail.keys), "mail", "must be notification types")
        let asksForMail = mail.values.contains { $0 != .off }
        check.require(!asksForMail || channels.contains(.mail), "mail", "isn’t available here")
        check.require(text.isEmpty || channels.contains(.text), "text", "isn’t available here")
        let hours = hours(request, &check)
        try check.finish()
        let choices = kinds.map { kind in
            let choice = KindChoice(
                push: push.contains(kind.id),
                mail: mail[kind.id] ?? .off,
                text: text.contains(kind.id)
            )
            return (kind: kind.id, choice: choice)
        }
        return (choices, hours)
    }

    private func mail(_ entries: [String], _ check: inout Validation) -> [String: MailChoice] {
        var choices: [String: MailChoice] = [:]
        for entry in entries {
            let parts = entry.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
            let choice = parts.count == 2 ? MailChoice(rawValue: parts[1]) : nil
            check.require(choice != nil, "mail", "must be off, now or digest for each type")
            if let choice { choices[parts[0]] = choice }
        }
        return choices
    }

    private func hours(_ request: SettingsRequest, _ check: inout Validation) -> Hours {
        let from = minute(request.quietFrom, "quietFrom", &check)
        let to = minute(request.quietTo, "quietTo", &check)
        check.require((from == nil) == (to == nil), from == nil ? "quietFrom" : "quietTo", "is also required")
        check.require(from == nil || from != to, "quietTo", "must be different from the start time")
        let quiet: QuietHours? = if let from, let to { QuietHours(from: from, to: to) } else { nil }
        return Hours(quiet: quiet, digestAt: minute(request.digestAt, "digestAt", &check) ?? Hours.usual.digestAt)
    }

    /// Parses a time such as 7:05 or 22:00 to the minute of the day; `nil` where it is empty.
    private func minute(_ text: String?, _ field: String, _ check: inout Validation) -> Int? {
        guard let text, !text.isEmpty else { return nil }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count >= 2, let hour = parts[0], let minute = parts[1], (0...23).contains(hour),
            (0...59).contains(minute)
        else {
            check.require(false, field, "must be a time of day, such as 22:00")
            return nil
        }
        return hour * 60 + minute
    }
}

extension Hours {
    /// Formats a minute of the day for forms, such as 07:05.
    static func text(_ minute: Int) -> String {
        let (hour, rest) = (minute / 60, minute % 60)
        return (hour < 10 ? "0" : "") + "\(hour):" + (rest < 10 ? "0" : "") + "\(rest)"
    }
}
