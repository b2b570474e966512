import CrosstownKit
import CrosstownWeb

/// The feature's tables with content about people.
enum SocialTables {
    static let all = [
        PersonalTable(
            "social_block",
            [
                .account("blocker", in: "People you blocked"),
                .account("blocked", notExported: "Who blocks somebody is not shown to them."),
            ]
        ),
        PersonalTable(
            "social_code",
            [.account("owner", notExported: "A code that is shown on a phone and expires after ten minutes.")]
        ),
        PersonalTable("social_follow", [.account("rider", in: "Links to your rides")]),
        PersonalTable(
            "social_friendship",
            [
                .account("person", in: "Friends"),
                .account("friend", notExported: "Each friendship is in the table twice, once for each side."),
            ]
        ),
        PersonalTable("social_invitation", [.account("inviter", in: "Invitations"), .content("address")]),
        PersonalTable(
            "social_name",
            [
                .account("account", notExported: copy), .content("nickname", "user_name", notExported: copy),
            ]
        ),
        PersonalTable(
            "social_place",
            [
                .account("owner", in: "Saved places"), .content("name", "address", "latitude", "longitude"),
                .impersonal("place", because: "The position in the list."),
            ]
        ),
        PersonalTable(
            "social_request",
            [.account("asker", in: "Friend requests sent"), .account("asked", in: "Friend requests received")]
        ),
        PersonalTable("social_setting", [.account("account", in: "Who may find you by name")]),
    ]

    private static let copy = "A copy of the names of account and profile, which are listed there."
}
