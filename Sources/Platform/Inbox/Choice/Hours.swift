import CrosstownKit
import CrosstownSQL
import CrosstownWeb

/// The quiet hours of a user, and the time of the daily e-mail.
struct Hours: Hashable, Sendable {
    var quiet: QuietHours?
    var digestAt: Int

    /// The default until a user chooses.
    static let usual = Hours(quiet: nil, digestAt: 8 * 60)
}

extension Hours {
    static let personal = PersonalTable(
        "inbox_hours",
        [
            .account("account", in: "Quiet hours, in minutes after midnight", erasing: .row),
            .listed("t.quiet_from", as: .plain("From")),
            .listed("t.quiet_to", as: .plain("Until")),
            .listed("t.digest_at", as: .plain("Daily email")),
            .impersonal("quiet_to", because: "A time of day."),
        ]
    )
}
