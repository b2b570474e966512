import CrosstownKit
import CrosstownWeb

/// The feature's tables with content about people.
enum CommunityTables {
    static let all = people + published

    private static let people = [
        PersonalTable("community_ticket", [.account("account", in: "Places at events"), .content("name")]),
        PersonalTable("community_event_follower", [.account("account", in: "Events you follow")]),
        PersonalTable("community_ministry_follower", [.account("account", in: "Ministries you follow")]),
        PersonalTable("community_interest", [.content("name", "phone", "answers", notExported: guest, stays: guest)]),
        PersonalTable(
            "community_event",
            [
                .account("organizer", in: "Events you organize"),
                .impersonal("title", "text", "place", "latitude", "longitude", "cancel_message", because: open),
            ]
        ),
        PersonalTable(
            "community_group",
            [
                .content("leader", "phone", "mail", notExported: contact, stays: contact),
                .impersonal("name", "text", "place", "latitude", "longitude", "answers", because: open),
            ]
        ),
        PersonalTable(
            "community_ministry",
            [
                .content("contact", notExported: contact, stays: contact),
                .impersonal("name", "text", "summary", because: open),
            ]
        ),
        PersonalTable(
            "community_mission",
            [
                .content("leaders", notExported: contact, stays: contact),
                .impersonal("title", "place", "text", because: open),
            ]
        ),
    ]

    private static let published = [
        PersonalTable("community_announcement", [.impersonal("title", "text", because: open)]),
        PersonalTable("community_building", [.impersonal("name", "latitude", "longitude", because: open)]),
        PersonalTable("community_campus", [.impersonal("name", "address", "latitude", "longitude", because: open)]),
        PersonalTable(
            "community_occurrence",
            [.impersonal("note", "own_title", "own_text", "own_place", because: open)]
        ),
        PersonalTable("community_resource", [.impersonal("title", "text", because: open)]),
        PersonalTable("community_school_date", [.impersonal("title", "text", "place", because: open)]),
        PersonalTable("community_setting", [.impersonal("name", because: "The name of a setting.")]),
        PersonalTable("community_source", [.impersonal("name", "address", because: "A feed that events come from.")]),
        PersonalTable("community_told", [.impersonal("message", because: "What everybody at an event was told.")]),
    ]

    private static let open = "It is published for everybody."
    private static let guest = "Who answers needs no account; the answers are deleted after 14 days at most."
    private static let contact = "What editors publish about whom to ask, without an account; editors change it."
}
