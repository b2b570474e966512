import CrosstownKit
import CrosstownWeb

enum CommunityTables {
    static let all =
        [Ticket.personal, CommunityEvent.personal] + FollowStore.personal
        + [Interest.personal, CommunityGroup.personal, Ministry.personal, MissionsPage.Mission.personal] + published

    private static let published = [
        PersonalTable("community_announcement", [.impersonal("title", "text", because: open)]),
        PersonalTable("community_building", [.impersonal("name", "latitude", "longitude", because: open)]),
        PersonalTable("community_campus", [.impersonal("name", "address", "latitude", "longitude", because: open)]),
        PersonalTable(
            "community_occurrence",
            [
                .impersonal(
                    "note",
                    "own_title",
                    "own_text",
                    "own_place",
                    "own_latitude",
                    "own_longitude",
                    "was_place",
                    because: open
                )
            ]
        ),
        PersonalTable("community_resource", [.impersonal("title", "text", because: open)]),
        PersonalTable("community_school_date", [.impersonal("title", "text", "place", because: open)]),
        PersonalTable("community_setting", [.impersonal("name", because: "The name of a setting.")]),
        PersonalTable("community_source", [.impersonal("name", "address", because: "A feed that events come from.")]),
        PersonalTable("community_told", [.impersonal("message", because: "What everybody at an event was told.")]),
    ]

    static let open = "It is published for everybody."
    static let contact = "What editors publish about whom to ask, without an account; editors change it."
}
