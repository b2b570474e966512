import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Hands the leadership of a group or team to another user (C-5.8).
struct Leadership: Sendable {
    let host: CommunityHost

    /// Makes an account the leader.
    ///
    /// A caller who leads the group loses that role; an editor keeps theirs.
    ///
    /// The former leader's contact is deleted: the group is listed again once the new leader has shared theirs (C-5.5).
    ///
    /// - Returns: whether the caller still leads or edits anything.
    /// - Throws: `Problem` that names the field, or with status 404.
    func handOver(_ group: Identifier<CommunityRecord>, to mail: String, by caller: Caller?) async throws -> Bool {
        try await host.database.write { [self] transaction in
            let rights = try EditingRights(of: caller, host.people, in: transaction)
            _ = try RecordService(host: host).editable(.named(.groups), group, rights, transaction)
            var check = Validation()
            let account = try ContactAddress(typed: mail).flatMap {
                try host.people.account(reachedAt: $0, in: transaction)
            }
            check.require(account != nil, "mail", "must be the confirmed email address of an account")
            try check.finish()
            guard let account, let own = caller?.account else {
                throw Problem.internalError
            }
            if account == own { return true }
            let scope = "group/\(group)"
            let held = try host.people.scopes(of: CommunityRole.leader, heldBy: account, in: transaction)
            let isNew = !held.contains(scope)
            let leaves = rights.groups.contains(group)
            if isNew {
                try host.people.grant(CommunityRole.leader, scope: scope, to: account, by: own, in: transaction)
            }
            if leaves {
                try host.people.revoke(CommunityRole.leader, scope: scope, from: own, by: own, in: transaction)
                try forgetContact(of: group, transaction)
            }
            if isNew || leaves {
                try RoleNews(host: host).tell(account, of: CommunityRole.leader, for: scope, transaction)
            }
            return rights.isEditor || rights.groups.count > 1
        }
    }

    private func forgetContact(of group: Identifier<CommunityRecord>, _ transaction: any Transaction) throws {
        try transaction.execute(
            """
            UPDATE community_group SET leader = '', phone = '', mail = '',
                is_listed = CASE WHEN kind = 'team' AND link <> '' THEN is_listed ELSE 0 END WHERE id = \(group)
            """
        )
    }
}

/// The new leader of a group.
struct LeaderFields: FormFieldSet {
    let mail = Field(
        "New leader’s email address",
        .text(1...200, type: "email", attributes: "autocomplete=\"off\" maxlength=\"200\""),
        hint: "An address the new leader has confirmed here."
    )
}

struct LeadershipForm {
    let group: Identifier<CommunityRecord>
    let leaders: [String]

    static func read(_ group: Identifier<CommunityRecord>, _ host: CommunityHost) async throws -> LeadershipForm {
        try await host.database.read { [people = host.people] transaction in
            let scope = "group/\(group)"
            let accounts = try CommunityScopes.holders(of: CommunityRole.leader, scope: scope, people, transaction)
            let profiles = try people.profiles(of: accounts, in: transaction)
            return LeadershipForm(group: group, leaders: accounts.compactMap { profiles[$0]?.nickname })
        }
    }

    var markup: Markup {
        """
        <section class="stack" aria-labelledby="leadership"><h2 id="leadership">\("Leaders")</h2>\
        <p>\(leaders.isEmpty ? """
            No one with an account yet.
            """ as LocalizedText : LocalizedText(verbatim: leaders.joined(separator: ", ")))</p>\
        \(form)</section>
        """
    }

    private var form: Markup {
        DeclaredForm<LeaderFields>().markup(
            "hand-over",
            to: CommunityLinks.handOver(group),
            button: "Hand over",
            refused: nil,
            look: "button",
            attributes: """
                 class="stack"\(.confirming(
                    "Hand over?",
                    """
                    The current leader loses this role. The group reappears in the list once the new leader adds \
                    their contact details.
                    """,
                    button: "Hand over"
                ))
                """
        )
    }
}
