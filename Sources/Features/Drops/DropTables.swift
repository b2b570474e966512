import CrosstownKit
import CrosstownWeb

/// The feature's tables with personal data; tables come after the ones they belong to.
enum DropTables {
    static let all =
        [Drop.personal, MediaRecord.personal] + DropStore.personal + WalkStore.personal + ClaimStore.personal
        + [Opening.personal, DeviceView.personal, CommentRecord.personal] + FeedStore.personal + [ReportRecord.personal]

    /// Why contents are not exported.
    static let sealed = "It is sealed in the table; its owner reads and saves it on the page of the drop."
    /// Why the export leaves out what others do with a person's drops.
    static let others = "It is what others do, who find it in their own export."
}
