import CrosstownKit
import CrosstownWeb

/// The feature's tables with content about people.
enum DropTables {
    static let all = drops + openings + talk + reports

    private static let drops = [
        PersonalTable("drop_item", [.account("sender", in: "Drops left"), .content("body", notExported: sealed)]),
        PersonalTable("drop_media", [.account("owner", in: "Pictures and videos of drops")]),
        PersonalTable("drop_recipient", [.account("person", in: "Drops received")]),
        PersonalTable("drop_hidden", [.account("person", in: "Drops you have hidden")]),
        PersonalTable(
            "drop_spot",
            of: "drop_item",
            notExported: index,
            [.account("sender", notExported: index), .content("latitude", "longitude", "cell", notExported: index)]
        ),
        PersonalTable("drop_walk", [.account("maker", in: "Walks made"), .content("title", "explanation")]),
        PersonalTable("drop_walk_viewer", [.account("person", in: "Walks shared with you")]),
    ]

    private static let openings = [
        PersonalTable(
            "drop_claim",
            [
                .account("person", in: "Positions sent to open drops"),
                .content("latitude", "longitude", "cell", "signals", "reason"),
                .impersonal("asked", because: "The drop that was to be opened."),
            ]
        ),
        PersonalTable("drop_open", [.account("person", in: "Drops opened"), .content("cell", "signals")]),
        PersonalTable("drop_visit", [.account("person", in: "Places where you looked for drops"), .content("cell")]),
        PersonalTable("drop_device", [.account("person", in: "Devices that open sealed drops")]),
        PersonalTable("drop_nonce", [.account("person", notExported: "A number that counts once, for minutes.")]),
        PersonalTable("drop_ticket", [.account("person", notExported: "A permission to open a drop, for minutes.")]),
    ]

    private static let talk = [
        PersonalTable(
            "drop_comment",
            [.account("author", in: "Answers to drops"), .content("body", notExported: sealed)]
        ),
        PersonalTable("drop_share", [.account("person", in: "Drops shared")]),
        PersonalTable("drop_share_viewer", [.account("person", in: "Drops shared with you")]),
        PersonalTable("drop_like", [.account("person", in: "Shared drops that you like")]),
        PersonalTable("drop_remark", [.account("author", in: "Comments on shared drops"), .content("text")]),
    ]

    private static let reports = [
        PersonalTable(
            "drop_report",
            [
                .account("reporter", in: "Reports of drops"),
                .account("author", in: "Reports of what you wrote"),
                .account("decided_by", notExported: staffWork), .account("appeal_decided_by", notExported: staffWork),
                .content("note", "appeal", "explanation", "appeal_explanation"),
                .impersonal("reason", "decision", "appeal_decision", because: "One of the reasons and decisions."),
                .impersonal("comment", "remark", because: "The number of what was reported."),
            ]
        )
    ]

    private static let sealed = "It is sealed in the table; its owner reads and saves it on the page of the drop."
    private static let index = "It is the index of places: each drop is listed, and its place is on its page."
    private static let staffWork = "It is the work of staff, which they find under what they did as staff."
}
