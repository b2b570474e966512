import CrosstownKit
import CrosstownWeb

/// The names of the tables for staff.
enum DropTableWords {
    static let all = moderation + personal

    private static let own = "Only people themselves change it; staff see that it went with an account."
    private static let once = "It counts once and goes after minutes."
    private static let other = ColumnWords.leftOut(because: "It names another row, which is personal.")
    private static let decisions: [String: LocalizedText] = ["hidden": "Hidden", "kept": "Kept visible"]
    private static let remarkState = ColumnWords.choice("Status", ["shown": "Shown", "hidden": "Hidden"])

    private static let moderation: [TableWords] = [
        TableWords(
            "drop_report",
            "Report of a drop",
            [
                "comment": other, "reason": .choice("Reason", of: ReportReason.self, DropStrings.reason),
                "decision": .choice("Decision", decisions),
                "appeal_decision": .choice("Decision on the appeal", decisions),
            ]
        ),
        TableWords(
            "drop_item",
            "Drop",
            [
                "audience": .choice("For", ["self": "Only the sender", "friends": "Friends", "public": "Everyone"]),
                "shown": .choice("On the map", ["pin": "The place", "area": "The area", "nothing": "Nothing"]),
                "radius": .metres("Radius"),
                "most_opens": .number(
                    """
                    Maximum number of openings
                    """
                ), "opens": .number("Opened"),
                "walk": other,
                "state": .choice(
                    "Status",
                    ["waiting": "Waiting to be opened", "hidden": "Hidden", "over": "Expired", "deleted": "Deleted"]
                ), "step": .number("Step"),
                "sign_code": .choice(
                    "Code on the sign",
                    ["near": "Opens near the place", "required": "Required", "alone": "Opens from anywhere"]
                ),
            ]
        ),
        TableWords("drop_comment", "Reply to a drop", ["state": remarkState]),
        TableWords("drop_remark", "Comment on a shared drop", ["share": other, "state": remarkState]),
        TableWords(
            "drop_walk",
            "Walk",
            title: "title",
            [
                "state": .choice("Status", ["draft": "Draft", "published": "Published", "closed": "Closed"]),
                "audience": .choice("For", ["self": "Only the author", "friends": "Friends", "public": "Everyone"]),
            ]
        ),
        TableWords("drop_spot", "Place of a drop on the map", only: "It appears and disappears with the drop."),
    ]

    private static let personal: [TableWords] = [
        TableWords("drop_claim", "Attempt to open a drop", only: own),
        TableWords("drop_device", "Device for sealed drops", only: own),
        TableWords("drop_hidden", "Drop hidden by a person", only: own),
        TableWords("drop_like", "Like", only: own),
        TableWords("drop_media", "Picture or video of a drop", only: own),
        TableWords("drop_open", "Opening of a drop", only: own),
        TableWords("drop_recipient", "Recipient of a drop", only: own),
        TableWords("drop_share", "Shared drop", only: own),
        TableWords("drop_share_viewer", "Viewer of a shared drop", only: own),
        TableWords("drop_visit", "Visited place", only: own),
        TableWords("drop_walk_viewer", "Viewer of a walk", only: own),
        TableWords(
            "drop_sign",
            """
            Code on the sign
            """,
            only: "The code is secret."
        ), TableWords("drop_nonce", leftOut: once),
        TableWords("drop_ticket", leftOut: once),
    ]
}
