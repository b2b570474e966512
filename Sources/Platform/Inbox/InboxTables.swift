import CrosstownKit

/// The tables with personal data.
enum InboxTables {
    static let all = settings + [InboxNotice.personal, InboxNotice.about, InboxNotice.contents]

    /// The tables of users' settings.
    static let settings = [KindChoice.personal, Hours.personal, PushDevice.personal]
}
