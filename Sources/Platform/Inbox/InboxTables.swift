import CrosstownKit

/// The feature's tables with content about people.
enum InboxTables {
    static let all = settings + [InboxNotice.personal, InboxNotice.about, InboxNotice.contents]

    /// What people have set for themselves.
    static let settings = [KindChoice.personal, Hours.personal, PushDevice.personal]
}
