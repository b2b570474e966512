import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The drops that others have shared with the user, and the user's own shares.
struct FeedPage: Page {
    /// A shared drop.
    struct Item: Codable, Sendable {
        let id: Identifier<DropShare>
        let drop: Identifier<Drop>
        let by: String
        let isOwn: Bool
        let audience: ShareAudience
        let madeAt: Timestamp
        let sender: String
        let text: String
        let media: DropView.MediaKind?
        let likes: Int
        let isLiked: Bool
        let remarks: [Remark]
    }

    /// A comment on it.
    struct Remark: Codable, Sendable {
        let id: Identifier<DropRemark>
        let author: String
        let text: String
        let mayDelete: Bool
        let isOwn: Bool
    }

    let items: [Item]
    let clock: LocalTime
    /// The confirmation of the reader's last action.
    var confirms: DropConfirmation?
    /// The rejected comment, and what it is about.
    var refused: (share: Identifier<DropShare>, form: RefusedForm)?

    static var contents: any Decodable.Type { [Item].self }
    func encode(to encoder: any Encoder) throws { try items.encode(to: encoder) }

    var title: LocalizedText { "Feed" }

    var main: Markup {
        let list: Markup =
            items.isEmpty
            ? EmptyState("drops", "Nothing shared yet", "Open a drop and share it, if its sender allows it.")
                .markup
            : "<div class=\"beside-cards\">\(forEach: items, card)</div>"
        return "<h1>\("Feed")</h1>\(optional: confirms?.markup)\(list)\(more)"
    }

    private func card(_ item: Item) -> Markup {
        """
        <article class="card stack-small" id="share-\(item.id)"><h2>\(DropStrings.name(item.by))</h2>\
        <p class="small quiet">\(clock.text(for: item.madeAt)), \("sent by \(DropStrings.name(item.sender))"), \(audience(item.audience))</p>\
        \(media(item))\(item.text.isEmpty ? .empty : "<p class=\"thread-text drop-text\">\(item.text)</p>")\
        <div class="row">\(like(item))\(item.isOwn ? DropParts.button(DropLinks.withdraw(item.id), "\("Remove from feed")", style: "button-small") : .empty)</div>\
        <ul class="thread">\(forEach: item.remarks, { remark(item, $0) })</ul>\
        <form method="post"\(attribute: "action", DropLinks.remarks(item.id)) class="stack-small" data-enhance novalidate>\
        \(.formToken)\(comment(item))<button class="button button-small">\("Send")</button></form></article>
        """
    }

    private func comment(_ item: Item) -> Markup {
        let refused = refused.flatMap { $0.share == item.id ? $0.form : nil }
        let isWrong: Markup = refused?.message(for: "text") == nil ? "" : " field-wrong"
        return """
            <div class="field\(isWrong)"><label for="remark-\(item.id)">\(DropStrings.comment)</label>\
            \(DropFields(refused: refused).error("text", DropStrings.comment))\
            <input class="input" id="remark-\(item.id)" name="text" maxlength="500"\(attribute: "value", refused?["text"])></div>
            """
    }

    private func remark(_ item: Item, _ remark: Remark) -> Markup {
        let delete: Markup =
            remark.mayDelete
            ? DropParts.button(
                DropLinks.deleteRemark(item.id),
                "\("Delete")",
                style: "button-small button-quiet",
                fields: "<input type=\"hidden\" name=\"remark\" value=\"\(remark.id)\">"
            ) : .empty
        return """
            <li><p class="small quiet">\(DropStrings.name(remark.author))</p>\
            <p class="thread-text">\(remark.text)</p>\(delete)\(remark.isOwn ? .empty : report(item, remark))</li>
            """
    }

    private func report(_ item: Item, _ remark: Remark) -> Markup {
        let form = DropParts.report(
            DropLinks.reportRemark(item.id),
            fields: "<input type=\"hidden\" name=\"remark\" value=\"\(remark.id)\">",
            id: remark.id.description
        )
        return "<details class=\"small\"><summary>\("Report")</summary>\(form)</details>"
    }

    private func audience(_ audience: ShareAudience) -> Markup {
        switch audience {
        case .chosen: "\("for some friends")"
        case .friends: "\("for friends")"
        case .everybody: "\("for everyone")"
        }
    }

    private func media(_ item: Item) -> Markup {
        switch item.media {
        case nil, .sealed: .empty
        case .picture:
            "<img class=\"drop-media\" loading=\"lazy\"\(attribute: "src", DropLinks.media(item.drop)) alt=\"\("Picture of this drop")\">"
        case .video:
            """
            <video class="drop-media" controls playsinline preload="none"\(attribute: "src", DropLinks.media(item.drop))\
            \(attribute: "poster", DropLinks.poster(item.drop))></video>
            """
        }
    }

    private func like(_ item: Item) -> Markup {
        let label: Markup = item.isLiked ? "\("Liked")" : "\("Like")"
        let value: Markup = item.isLiked ? "false" : "true"
        let count: Markup = item.likes > 0 ? " \(item.likes)" : .empty
        return DropParts.button(
            DropLinks.like(item.id),
            "\(label)\(count)",
            style: "button-small",
            fields: "<input type=\"hidden\" name=\"likes\" value=\"\(value)\">"
        )
    }

    private var more: Markup {
        guard items.count == 30, let last = items.last else { return .empty }
        let next = DropLinks.feed.adding("before", last.madeAt.milliseconds)
        return "<p><a class=\"button\"\(attribute: "href", next)>\("Earlier")</a></p>"
    }
}
