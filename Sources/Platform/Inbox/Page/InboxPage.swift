import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The page of a user's inbox, newest first.
struct InboxPage: Page {
    let contents: InboxContents
    let catalog: NoticeCatalog

    var title: LocalizedText { "Inbox" }

    var setting: PageSetting { PageSetting(liveStream: InboxLinks.live) }

    static var contents: any Decodable.Type { InboxMessage.self }

    func encode(to encoder: any Encoder) throws { try InboxMessage(contents).encode(to: encoder) }

    var main: Markup {
        """
        <div class="inbox-head"><h1>\("Inbox")</h1>\
        <a class="button button-quiet"\(attribute: "href", InboxLinks.settings)>\(.icon("settings", isSmall: true)) \
        \("Settings")</a></div>\(filters)\
        <section id="notices" data-live="inbox-changed"\(textAttribute: "aria-label", "Notifications")>\(list)</section>
        """
    }

    private var filters: Markup {
        guard contents.capabilities.count > 1 else { return .empty }
        return """
            <nav class="inbox-filter"\(textAttribute: "aria-label", "Show")>\(chip(nil, "All"))\
            \(forEach: contents.capabilities, { chip($0, name(of: $0)) })</nav>
            """
    }

    private func chip(_ capability: String?, _ name: LocalizedText) -> Markup {
        let link = InboxLinks.page(capability: capability, before: nil)
        let isCurrent = capability == contents.capability
        return """
            <a\(attribute: "href", link)\(attribute: "aria-current", isCurrent ? "true" : nil)>\(name)</a>
            """
    }

    private func name(of capability: String) -> LocalizedText {
        if let name = catalog.name(ofCapability: capability) { return name }
        return switch capability {
        case "inbox": "General"
        case "accounts": "Account"
        case "webhooks": "Webhooks"
        case "social": "Friends"
        case "rentals": "Bikes"
        case "money": "Payments"
        default: LocalizedText(verbatim: capability.prefix(1).uppercased() + capability.dropFirst())
        }
    }

    private var list: Markup {
        if contents.notices.isEmpty {
            let title: LocalizedText = contents.before == nil ? "No notifications" : "No older notifications"
            return EmptyState(
                "bell",
                title,
                "Your updates appear here: rides, friends and news you follow."
            ).markup
        }
        return """
            \(contents.unread > 0 ? readAll : .empty)<ul class="list">\(forEach: contents.notices, item)</ul>\
            \(contents.hasMore ? more : .empty)
            """
    }

    private var readAll: Markup {
        """
        <form method="post"\(attribute: "action", InboxLinks.readAll) data-enhance>\(.formToken)\
        \(contents.before == nil ? newest : .empty)\
        <button class="button button-quiet">\(.icon("read", isSmall: true)) \("Mark all as read")</button></form>
        """
    }

    /// Shows what arrives while the page is open as unread.
    private var newest: Markup {
        """
        <input type="hidden" name="upTo"\(attribute: "value", contents.notices.first?.id)>
        """
    }

    private var more: Markup {
        let link = InboxLinks.page(capability: contents.capability, before: contents.notices.last?.id)
        return "<p><a class=\"button button-wide\"\(attribute: "href", link)>\("Older notifications")</a></p>"
    }

    private func item(_ notice: InboxNotice) -> Markup {
        """
        <li class="notice-row"\(attribute: "data-unread", notice.readAt == nil)>\
        <a class="list-item"\(attribute: "href", InboxLinks.open(notice.id))>\
        <span class="list-lead">\(.icon(icon(of: notice)))</span><span class="list-text">\
        <span class="list-title">\(notice.title)\(notice.readAt == nil ? Self.unread : .empty)</span>\
        <span class="list-detail">\(notice.text)</span>\
        <span class="list-detail">\(LocalizedText.moment(notice.writtenAt))</span></span></a>\
        \(notice.actions.isEmpty ? .empty : actions(of: notice))\
        <div class="notice-tools">\(notice.readAt == nil ? read(notice) : .empty)\(delete(notice))</div></li>
        """
    }

    private static let unread: Markup = """
        <span class="unread-dot" aria-hidden="true"></span><span class="visually-hidden"> (\("unread"))</span>
        """

    private func actions(of notice: InboxNotice) -> Markup {
        "<div class=\"notice-actions\">\(forEach: notice.actions, { action($0, isFirst: $0 == notice.actions.first) })</div>"
    }

    private func action(_ action: NoticeAction, isFirst: Bool) -> Markup {
        """
        <form method="post"\(attribute: "action", action.link) data-enhance>\(.formToken)\
        <button\(attribute: "class", "button button-small\(isFirst ? " button-primary" : "")")>\(action.name)</button></form>
        """
    }

    private func read(_ notice: InboxNotice) -> Markup {
        button(InboxLinks.read(notice.id), icon: "read", "Mark as read: \(notice.title)")
    }

    private func delete(_ notice: InboxNotice) -> Markup {
        button(InboxLinks.delete(notice.id), icon: "bin", "Delete: \(notice.title)")
    }

    private func button(_ link: Link, icon: String, _ name: LocalizedText) -> Markup {
        """
        <form method="post"\(attribute: "action", link) data-enhance>\(.formToken)\
        <button class="button button-quiet"\(attribute: "aria-label", name)\(attribute: "title", name)>\
        \(.icon(icon, isSmall: true))</button></form>
        """
    }

    private func icon(of notice: InboxNotice) -> String {
        switch notice.capability {
        case "taxi": "taxi"
        case "rentals": "bike"
        case "trips": "trips"
        case "drops": "drops"
        case "community": "events"
        case "social": "people"
        case "money", "wallet": "wallet"
        default: "bell"
        }
    }
}

/// An inbox in the API.
struct InboxMessage: Codable, Sendable {
    let notices: [NoticeMessage]
    /// The number of unread notifications on all pages.
    let unread: Int
    /// The value of `before` for the next page.
    let next: Identifier<NoticeContent>?

    init(_ contents: InboxContents) {
        notices = contents.notices.map(NoticeMessage.init)
        unread = contents.unread
        next = contents.hasMore ? contents.notices.last?.id : nil
    }
}

/// A notification in the API and for service workers.
struct NoticeMessage: Codable, Sendable {
    let id: Identifier<NoticeContent>
    let kind: String
    let title: LocalizedText
    let text: LocalizedText
    let link: Link
    let writtenAt: Timestamp
    let readAt: Timestamp?
    /// What its reader can decide, the likeliest first; empty for most.
    let actions: [NoticeAction]

    init(_ notice: InboxNotice) {
        id = notice.id
        kind = notice.kind
        title = notice.title
        text = notice.text
        link = notice.link
        writtenAt = notice.writtenAt
        readAt = notice.readAt
        actions = notice.actions
    }
}

/// The number of a user's unread notifications.
struct UnreadMessage: Codable, Sendable {
    let unread: Int
}
