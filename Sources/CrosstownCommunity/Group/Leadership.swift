import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Hands the leadership of a group or team to somebody else (C-5.8).
struct Leadership: Sendable {
    let host: CommunityHost

    /// Makes somebody the leader; a leader who hands over leads no more, an editor changes nothing for himself.
    ///
    /// - Returns: whether the caller still leads or edits something.
    /// - Throws: `Problem` that names the field, or with status 404.
    func handOver(_ group: Identifier<CommunityRecord>, to mail: String, by caller: Caller?) async throws -> Bool {
        try await host.database.write { [self] transaction in
            let rights = try EditingRights(of: caller, host.people, in: transaction)
            let record = try RecordService(host: host).editable(.named(.groups), group, rights, transaction)
            var check = Validation()
            let account = try ContactAddress(typed: mail).flatMap {
                try host.people.account(reachedAt: $0, in: transaction)
            }
            check.require(account != nil, "mail", "must be an address that somebody with an account has confirmed")
            try check.finish()
            guard let account, let own = caller.flatMap({ Identifier<Account>($0.accountID) }) else {
                throw Problem.internalError
            }
            if account == own { return true }
            let scope = "group/\(group)"
            if try !host.people.scopes(of: CommunityRole.leader, heldBy: account, in: transaction).contains(scope) {
                try host.people.grant(CommunityRole.leader, scope: scope, to: account, by: own, in: transaction)
                try host.notices.tell(account, notice(record, group), in: transaction)
            }
            if rights.groups.contains(group) {
                try host.people.revoke(CommunityRole.leader, scope: scope, from: own, in: transaction)
            }
            return rights.isEditor || rights.groups.count > 1
        }
    }

    private func notice(_ record: StoredRecord, _ group: Identifier<CommunityRecord>) -> Notice {
        Notice(
            CommunityNotices.leadership,
            title: "You lead \(record.text("name"))",
            text: "Look whether your name and how to reach you stand there.",
            link: CommunityLinks.record(.groups, group),
            subject: "community.leadership/\(group)"
        )
    }
}

/// The form that hands a group over.
struct LeadershipForm {
    let group: Identifier<CommunityRecord>

    private static let field = FormField(
        "mail",
        label: "E-mail address of the new leader",
        type: "email",
        hint: "One that the new leader has confirmed here.",
        attributes: " autocomplete=\"off\" maxlength=\"200\""
    )

    var markup: Markup {
        """
        <section class="stack" aria-labelledby="leadership"><h2 id="leadership">\("Hand over")</h2>\
        <form class="stack" method="post"\(attribute: "action", CommunityLinks.handOver(group)) data-enhance novalidate>\
        \(.formToken)\(Self.field.markup(nil))<div class="form-actions">\
        <button class="button">\("Hand over")</button></div></form></section>
        """
    }
}
