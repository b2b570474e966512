import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The controls to comment on, share, report and hide a drop.
struct DropTalkParts: Sendable {
    let drop: DropView
    let friends: [FriendChoice]
    let clock: LocalTime
    /// The rejected reply.
    var refused: RefusedForm?

    var markup: Markup { "\(optional: thread)\(rest)" }

    /// All parts except the thread.
    var rest: Markup { "\(share)\(report)\(block)\(remove)" }

    /// The thread; `nil` if no one can comment.
    var thread: Markup? {
        guard drop.audience != .oneself, let entries = drop.thread, drop.state == .waiting || !entries.isEmpty else {
            return nil
        }
        return """
            <section class="stack-small" aria-labelledby="thread-title" id="thread"><h2 id="thread-title">\
            \("Replies from people who opened it")</h2>\
            \(entries.isEmpty ? "<p class=\"quiet\">\("No replies yet.")</p>" : .empty)\
            <ul class="thread">\(forEach: entries, entry)</ul>\
            \(answer)</section>
            """
    }

    private var answer: Markup {
        guard drop.state == .waiting else { return .empty }
        return """
            <form method="post"\(attribute: "action", DropLinks.comments(drop.id)) class="stack-small" data-enhance novalidate>\
            \(.formToken)\(DropFields(refused: refused).area("text", label: DropStrings.reply, rows: 2, most: 1000))\
            <button class="button">\("Send")</button></form>
            """
    }

    private func entry(_ entry: ThreadEntry) -> Markup {
        let own: Markup = entry.isOwn ? " class=\"thread-staff\"" : ""
        let act: Markup =
            entry.isOwn
            ? DropParts.button(
                DropLinks.deleteComment(drop.id),
                "\("Delete")",
                style: "button-small button-quiet",
                fields: "<input type=\"hidden\" name=\"comment\" value=\"\(entry.id)\">"
            )
            : """
            <details class="small"><summary>\("Report or block")</summary>\(reportForm(comment: entry.id))\
            \(blockForm(comment: entry.id, entry.author))</details>
            """
        return """
            <li\(own)><p class="small quiet">\(DropStrings.name(entry.author)), \(clock.text(for: entry.madeAt))</p>\
            <p class="thread-text">\(entry.text)</p>\(act)</li>
            """
    }

    private var share: Markup {
        guard drop.mayShare || drop.standing == .sent, drop.standing != .read, drop.state == .waiting,
            drop.contents?.parcel == nil
        else {
            return .empty
        }
        let fields = DropFields(refused: nil)
        let chosen: Markup =
            friends.isEmpty
            ? .empty
            : """
            <fieldset class="field"><legend>\(DropStrings.viewers)</legend>\(forEach: friends, { friend in
                """
                <div class="check"><input type="checkbox" name="viewers" id="viewer-\(friend.id)"\
                \(attribute: "value", friend.id)><label for="viewer-\(friend.id)">\(friend.name)</label></div>
                """
            })</fieldset>
            """
        return """
            <details class="disclosure"><summary>\(drop.isShared ? "\("On your feed: change who can see it")" : "\("Share on your feed")" as Markup)\
            </summary><form method="post"\(attribute: "action", DropLinks.share(drop.id)) class="stack">\(.formToken)\
            \(fields.choices("audience", label: DropStrings.audience, [
                ("friends", "Friends"), ("chosen", "Some friends"), ("everybody", "Everyone"),
            ], chosen: "friends"))\(chosen)<button class="button">\("Share")</button></form></details>
            """
    }

    private var report: Markup {
        guard drop.standing != .sent, drop.audience != .oneself else { return .empty }
        return "<details class=\"disclosure\"><summary>\("Report")</summary>\(reportForm(comment: nil))</details>"
    }

    private var block: Markup {
        guard drop.standing != .sent, drop.audience != .oneself else { return .empty }
        return """
            <details class="disclosure"><summary>\("Block")</summary>\(blockForm(comment: nil, drop.sender))</details>
            """
    }

    private func blockForm(comment: Identifier<DropComment>?, _ name: String) -> Markup {
        let name = DropStrings.name(name)
        return """
            <p class="small">\("You’ll no longer see each other’s drops and replies, and you can’t be friends.")</p>\
            <form method="post"\(attribute: "action", DropLinks.block(drop.id))>\(.formToken)\
            \(optional: comment.map { "<input type=\"hidden\" name=\"comment\" value=\"\($0)\">" })\
            <button class="button button-danger">\("Block \(name)")</button></form>
            """
    }

    private func reportForm(comment: Identifier<DropComment>?) -> Markup {
        let fields: Markup? = comment.map { "<input type=\"hidden\" name=\"comment\" value=\"\($0)\">" }
        return DropParts.report(
            DropLinks.reportDrop(drop.id),
            fields: fields ?? .empty,
            id: comment?.description ?? drop.id.description
        )
    }

    private var remove: Markup {
        guard drop.standing != .sent else { return .empty }
        return """
            <details class="disclosure"><summary>\("Remove from my list")</summary>\
            <p>\("You won’t see it again. Others still can.")</p>\
            \(DropParts.button(DropLinks.delete(drop.id), "\("Remove")", style: "button-danger"))</details>
            """
    }
}
