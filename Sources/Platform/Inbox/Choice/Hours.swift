import CrosstownKit
import CrosstownSQL
import CrosstownWeb

/// When a person wants to be left alone, and when the daily e-mail comes.
struct Hours: Hashable, Sendable {
    var quiet: QuietHours?
    /// The minute of the day at which the daily e-mail comes.
    var digestAt: Int

    /// What holds until a person chooses otherwise.
    static let usual = Hours(quiet: nil, digestAt: 8 * 60)
}

extension Hours {
    static let personal = PersonalTable(
        "inbox_hours",
        [
            .account("account", in: "Quiet hours, in minutes after midnight", erasing: .row),
            .listed("t.quiet_from", as: .plain("From")),
            .listed("t.quiet_to", as: .plain("Until")),
            .listed("t.digest_at", as: .plain("Daily e-mail")),
            .impersonal("quiet_to", because: "A time of day."),
        ]
    )
}
