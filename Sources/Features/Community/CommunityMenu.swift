import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

enum CommunityMenu {
    static func capability(_ names: Appearance) -> Capability {
        Capability(
            id: CommunityModule.id,
            name: names[.community],
            explanation: "Events, groups and your school",
            icon: "events",
            link: CommunityLinks.events,
            root: CommunityLinks.root,
            tabs: [
                Capability.Tab("Events", CommunityLinks.events), Capability.Tab("Resources", CommunityLinks.resources),
                Capability.Tab("Get involved", CommunityLinks.involved),
                Capability.Tab(names[.missions], CommunityLinks.missions),
                Capability.Tab(names[.school], CommunityLinks.school),
            ]
        )
    }

    private static let group = MenuGroup("Community")

    static let entries = [
        MenuEntry(
            name: "Events and check-in",
            icon: "events",
            link: CommunityLinks.consoleEvents,
            pages: [CommunityLinks.consoleTimes],
            group: group,
            roles: CommunityRole.all
        ),
        MenuEntry(
            name: "Community content",
            icon: "settings",
            link: CommunityLinks.console,
            group: group,
            roles: CommunityRole.all
        ),
        MenuEntry(
            name: "Names and appearance",
            icon: "settings",
            link: CommunityLinks.appearance,
            group: group,
            roles: [CommunityRole.operatorRole, CommunityRole.administrator]
        ),
        MenuEntry(
            name: "Leaders and editors",
            icon: "people",
            link: CommunityLinks.helpers,
            group: group,
            roles: CommunityRole.editors
        ),
        MenuEntry(
            name: "Interested people",
            icon: "people",
            link: CommunityLinks.interests,
            group: group,
            roles: CommunityRole.all
        ),
    ]
}
