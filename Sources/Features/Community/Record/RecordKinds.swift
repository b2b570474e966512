import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

extension RecordKind {
    /// All kinds, in the order of the console.
    static let all = [
        campuses, ministries, buildings, questions, groups, missions, resources, sources, announcements,
    ]

    static func named(_ name: Name) -> RecordKind {
        switch name {
        case .campuses: campuses
        case .ministries: ministries
        case .buildings: buildings
        case .questions: questions
        case .groups: groups
        case .missions: missions
        case .resources: resources
        case .sources: sources
        case .announcements: announcements
        }
    }

    private static let position = [
        RecordField("latitude", "Latitude", .degrees(90)), RecordField("longitude", "Longitude", .degrees(180)),
    ]

    private static let ministry = RecordField("ministry", "Ministry", .reference(.ministries))

    private static let campuses = RecordKind(
        .campuses,
        table: "community_campus",
        title: "Campuses",
        one: "Campus",
        icon: "flag",
        owner: .campusItself,
        isNumbered: true,
        fields: [
            RecordField("name", "Name", .text(1...80)),
            RecordField("address", "Address", .text(0...200), isOptional: true),
        ] + position
    )

    private static let ministries = RecordKind(
        .ministries,
        table: "community_ministry",
        title: "Ministries",
        one: "Ministry",
        icon: "people",
        owner: .ministryItself,
        isNumbered: true,
        hasPicture: true,
        fields: [
            RecordField("name", "Name", .text(1...80)),
            RecordField("campus", "Campus", .reference(.campuses)),
            RecordField("summary", "One-sentence summary", .text(0...200), isOptional: true),
            RecordField("text", "Description", .lines(4000), isOptional: true),
            RecordField("contact", "Contact", .text(0...200), isOptional: true, hint: "Everyone can see this."),
            RecordField("link", "Website", .address, isOptional: true),
        ]
    )

    private static let buildings = RecordKind(
        .buildings,
        table: "community_building",
        title: "Buildings",
        one: "Building",
        icon: "pin",
        owner: .campus,
        fields: [
            RecordField("campus", "Campus", .reference(.campuses)),
            RecordField("number", "Number", .text(0...20), isOptional: true),
            RecordField("name", "Name", .text(1...100)),
        ] + position
    )

    private static let questions = RecordKind(
        .questions,
        table: "community_question",
        title: "Questionnaires",
        one: "Question",
        icon: "info",
        owner: .ministry,
        label: "label",
        fields: [
            ministry, RecordField("label", "Question", .text(1...200)),
            RecordField(
                "kind",
                "Answer type",
                .choice([
                    ("choice", "Single choice"), ("several", "Multiple choice"),
                    ("slots", "Weekly availability"), ("text", "Free text"),
                ])
            ),
            RecordField("options", "Options", .lines(1000), isOptional: true, hint: "One per line."),
            RecordField("is_required", "Answer required", .check, isOptional: true),
            RecordField(
                "weight",
                "Effect on matching",
                .choice([
                    ("condition", "Required: only groups with this answer match"),
                    ("strong_wish", "Strong preference"),
                    ("wish", "Preference"), ("none", "None: only the leader reads the answer"),
                ])
            ),
            RecordField("page", "Page", .whole(1...20)),
            RecordField(
                "position",
                "Order on the page",
                .whole(1...1000)
            ),
            RecordField(
                "code",
                "Short name",
                .text(1...20),
                hint: "Groups use it to say who they’re for. For example: year.",
                form: .text("^[a-z0-9_]+$", examples: "a", "abcdefghijklmnopqrst")
            ),
        ]
    )

    private static let groups = RecordKind(
        .groups,
        table: "community_group",
        title: "Groups and teams",
        one: "Group or team",
        icon: "people",
        owner: .ministry,
        isNumbered: true,
        fields: [
            ministry,
            RecordField("kind", "Kind", .choice([("group", "Community group"), ("team", "Ministry team")])),
            RecordField("name", "Name", .text(1...80)),
            RecordField("text", "Description", .lines(4000), isOptional: true, isLeaders: true),
            RecordField("weekday", "Meets on", .weekday, isOptional: true, isLeaders: true),
            RecordField("minute", "Start time", .clock, isOptional: true, isLeaders: true),
            RecordField("place", "Place", .text(0...200), isOptional: true, isLeaders: true),
            RecordField("latitude", "Latitude", .degrees(90), isOptional: true, isLeaders: true),
            RecordField("longitude", "Longitude", .degrees(180), isOptional: true, isLeaders: true),
            RecordField("members", "Members", .whole(0...10_000), isLeaders: true),
            RecordField("capacity", "Capacity", .whole(1...10_000), isOptional: true, isLeaders: true),
            RecordField(
                "answers",
                "Who it’s for",
                .lines(2000),
                isOptional: true,
                hint: """
                    One question per line. For example: year: Freshmen, Sophomores. If you leave a question out, any \
                    answer matches.
                    """,
                isLeaders: true
            ),
            RecordField("leader", "Leader", .text(0...100), isOptional: true, isLeaders: true),
            RecordField(
                "phone",
                "Leader’s phone",
                .text(0...40),
                isOptional: true,
                isLeaders: true,
                form: .text(
                    #"^(?=(\D*\d){3})[0-9 +\-./()]+$"#,
                    examples: "112",
                    "+377" + String(repeating: " 12", count: 12)
                )
            ),
            RecordField(
                "mail",
                "Leader’s email",
                .text(0...200),
                isOptional: true,
                isLeaders: true,
                form: .mailAddress
            ),
            RecordField("link", "External sign-up page", .address, isOptional: true),
            RecordField(
                "is_listed",
                "Listed",
                .check,
                isOptional: true,
                hint: "Requires a leader’s name and a phone number or email address.",
                isLeaders: true
            ),
        ]
    )

    private static let missions = RecordKind(
        .missions,
        table: "community_mission",
        title: "Missions",
        one: "Mission",
        icon: "compass",
        owner: .ministry,
        label: "title",
        hasPicture: true,
        fields: [
            ministry, RecordField("title", "Title", .text(1...100)),
            RecordField("place", "Place", .text(0...200), isOptional: true),
            RecordField("first_day", "First day", .day), RecordField("last_day", "Last day", .day),
            RecordField("leaders", "Leaders", .text(0...200), isOptional: true),
            RecordField("cost", "Cost", .text(0...100), isOptional: true),
            RecordField("text", "Description", .lines(4000), isOptional: true),
            RecordField("link", "Where to apply", .address, isOptional: true),
        ]
    )

    private static let resources = RecordKind(
        .resources,
        table: "community_resource",
        title: "Resources",
        one: "Resource",
        icon: "book",
        owner: .campusOrMinistry,
        label: "title",
        fields: [
            RecordField("title", "Title", .text(1...200)),
            RecordField(
                "kind",
                "Kind",
                .choice([
                    ("article", "Article or study"), ("video", "Video"), ("audio", "Audio"), ("site", "Website"),
                    ("social", "Social media account"),
                ])
            ),
            RecordField("link", "Address", .address),
            RecordField(
                "ministry",
                "Ministry",
                .reference(.ministries),
                isOptional: true,
                hint: """
                    Leave empty for all.
                    """
            ),
            RecordField("topic", "Topic", .text(0...60), isOptional: true),
            RecordField("tags", "Tags", .text(0...200), isOptional: true, hint: "Separated by commas."),
            RecordField("text", "Description", .lines(2000), isOptional: true),
            RecordField("audience", "Audience", .choice([("all", "Everyone"), ("leaders", "Leaders only")])),
            RecordField(
                "opens_beside",
                "Always open outside the app",
                .check,
                isOptional: true,
                hint: "Otherwise it opens in the app if the site allows it. We check this automatically."
            ),
        ]
    )

    private static let sources = RecordKind(
        .sources,
        table: "community_source",
        title: "Feeds",
        one: "Web feed",
        icon: "retry",
        owner: .campusOrMinistry,
        fields: [
            RecordField("name", "Name", .text(1...80)),
            RecordField(
                "kind",
                "Content",
                .choice([
                    ("resources", "Videos, episodes or articles"), ("events", "A ministry’s events (iCalendar)"),
                    ("school", "A campus calendar (iCalendar)"),
                ])
            ),
            RecordField("address", "Address", .address),
            RecordField("campus", "Campus", .reference(.campuses), isOptional: true),
            RecordField("ministry", "Ministry", .reference(.ministries), isOptional: true),
            RecordField("is_video", "This feed contains videos", .check, isOptional: true),
            RecordField("audience", "Audience", .choice([("all", "Everyone"), ("leaders", "Leaders only")])),
        ]
    )

    private static let announcements = RecordKind(
        .announcements,
        table: "community_announcement",
        title: "Announcements",
        one: "Announcement",
        icon: "bell",
        owner: .ministry,
        label: "title",
        fields: [
            ministry, RecordField("title", "Title", .text(1...80)),
            RecordField("text", "Text", .lines(300)),
            RecordField("link", "Address", .address, isOptional: true),
            RecordField("send_at", "Send on", .moment, isOptional: true, hint: "Leave empty for right away."),
        ]
    )
}
