import CrosstownValues
import CrosstownWeb

/// The addresses of the inbox and of devices.
enum InboxLinks {
    static let inbox: Link = "/inbox"
    static let settings: Link = "/inbox/settings"
    static let readAll: Link = "/inbox/read"
    static let live: Link = "/inbox/live"
    static let test: Link = "/inbox/settings/test"

    /// Opens a notification and marks it as read.
    static func open(_ id: Identifier<NoticeContent>) -> Link { "/inbox/open/\(id)" }
    static func read(_ id: Identifier<NoticeContent>) -> Link { "/inbox/notices/\(id)/read" }
    static func delete(_ id: Identifier<NoticeContent>) -> Link { "/inbox/notices/\(id)/delete" }
    static func forget(_ device: Identifier<PushDevice>) -> Link { "/inbox/devices/\(device)/forget" }

    static func page(capability: String?, before: Identifier<NoticeContent>?) -> Link {
        inbox.adding("capability", capability).adding("before", before)
    }
}
