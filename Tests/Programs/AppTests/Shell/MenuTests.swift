import CrosstownApp
import CrosstownGeo
import CrosstownKit
import CrosstownWeb
import Testing

@Suite struct MenuTests {
    private static func shell(_ navigation: Navigation) -> Shell {
        Shell(
            cityName: "Monaco",
            center: Coordinate(latitude: 43.7384, longitude: 7.4246),
            hasMap: false,
            isTrial: false,
            navigation: navigation
        )
    }

    private static func navigation(
        start: FeatureID? = nil,
        hasWallet: Bool = true,
        besides: [MenuEntry] = []
    ) -> Navigation {
        Navigation(
            bar: MainBar(hasWallet: hasWallet),
            menu: [
                MenuEntry(name: "Drive", icon: "wheel", link: "/taxi/driver", roles: ["driver"]),
                MenuEntry(
                    name: "Zones",
                    icon: "zone",
                    link: "/taxi/console/zones",
                    group: MenuGroup("Fleet"),
                    roles: ["administrator"]
                ),
            ] + besides,
            capabilities: [
                Capability(
                    id: "taxi",
                    name: "Taxi",
                    explanation: "The next free taxi comes to you",
                    icon: "taxi",
                    link: "/taxi",
                    root: "/taxi",
                    tabs: [
                        Capability.Tab("Now", "/taxi"),
                        Capability.Tab("Rides", "/taxi/requests", pages: ["/taxi/cases"], roles: ["passenger"]),
                    ]
                )
            ],
            start: start
        )
    }

    /// The names in the menu of a page, in their order; that of the page itself in brackets, one above it in
    /// round ones.
    private static func menu(
        _ role: String?,
        on path: String,
        _ kind: PageSetting.Kind,
        _ navigation: Navigation = navigation()
    ) -> [String] {
        let frame = PageFrame(
            title: "Page",
            main: "<p>Text</p>",
            path: path,
            caller: role.map { Caller(accountID: "a", roles: [$0]) },
            setting: PageSetting(kind)
        )
        let page = shell(navigation).document(frame).debugDescription
        let entry =
            #/<li><a((?: class="tab")?(?: href="[^"]*")[^>]*)>(?:<svg.*?</svg>)?([A-Z][a-z]+)(?:<span.*?</span>)?</a></li>/#
        let bar = page.replacing(#/<nav class="capability-tabs".*?</nav>/#, with: "")
        return bar.matches(of: entry).map { entry in
            if entry.1.contains("aria-current=\"page\"") { return "[\(entry.2)]" }
            return entry.1.contains("aria-current") ? "(\(entry.2))" : String(entry.2)
        }
    }

    /// The names of a capability's tabs, that of the page itself in brackets.
    private static func tabs(
        _ role: String?,
        on path: String,
        _ kind: PageSetting.Kind,
        tab: Link? = nil
    ) -> [String] {
        var setting = PageSetting(kind)
        setting.tab = tab
        let frame = PageFrame(
            title: "Page",
            main: "<p>Text</p>",
            path: path,
            caller: role.map { Caller(accountID: "a", roles: [$0]) },
            setting: setting
        )
        let page = shell(navigation()).document(frame).debugDescription
        guard let bar = page.firstMatch(of: #/<nav class="capability-tabs" aria-label="Taxi">(.*?)</nav>/#) else {
            return []
        }
        return bar.1.matches(of: #/<a href="[^"]*"([^>]*)>([A-Z][a-z]+)</a>/#).map { tab in
            tab.1.contains("aria-current=\"page\"") ? "[\(tab.2)]" : String(tab.2)
        }
    }

    @Test func `who has to sign in reads what is there`() {
        let shell = Self.shell(Self.navigation())

        #expect(shell.explanation(of: "/taxi/requests")?.english == "Taxi: The next free taxi comes to you")
        #expect(shell.explanation(of: "/me/friends")?.english.hasPrefix("Me: ") == true)
        #expect(shell.explanation(of: "/nowhere") == nil)
    }

    @Test func `whoever runs the city has the console's menu beside pages that are nobody's`() {
        let plain = Self.menu("administrator", on: "/nowhere", .plain)

        #expect(plain == ["Zones", "Home", "Me"])
        #expect(plain == Self.menu("administrator", on: "/nowhere", .console))
    }

    @Test(arguments: ["/me", "/me/friends", "/inbox", "/home", "/wallet"])
    func `who works in the console and has a wallet keeps the whole bar on pages of one's own`(path: String) {
        let frame = PageFrame(
            title: "Page",
            main: "<p>Text</p>",
            path: path,
            caller: Caller(accountID: "a", roles: ["passenger", "administrator"]),
            setting: PageSetting(.plain)
        )
        let page = Self.shell(Self.navigation()).document(frame).debugDescription
        let bar = page.matches(of: #/<a class="tab" href="([^"]*)"/#).map { String($0.1) }

        #expect(bar == ["/home", "/activity", "/wallet", "/inbox", "/me", "/taxi/console/zones"])
        #expect(page.contains(#"<a class="to-console" href="/taxi/console/zones">"#))
    }

    @Test func `the console leads to the inbox, and counts there what is unread`() throws {
        let frame = PageFrame(
            title: "Page",
            main: "<p>Text</p>",
            path: "/taxi/console/zones",
            caller: Caller(accountID: "a", roles: ["administrator"]),
            setting: PageSetting(.console)
        )
        let page = Self.shell(Self.navigation()).document(frame).debugDescription
        let link = try #require(page.firstMatch(of: #/<a class="console-inbox" href="/inbox"([^>]*)>.*?</a>/#))

        #expect(!link.1.contains("aria-current"))
        #expect(link.0.contains("data-inbox-count"))
    }

    @Test func `the console's menu begins with its overview where there is more than one page`() {
        let navigation = Self.navigation(besides: [Self.books])

        #expect(
            Self.menu("administrator", on: "/console", .console, navigation) == [
                "[Overview]", "Zones", "Books", "Home", "Me",
            ]
        )
        #expect(
            Self.menu("administrator", on: "/console/books", .console, navigation) == [
                "Overview", "Zones", "[Books]", "Home", "Me",
            ]
        )
    }

    @Test func `an entry is current on pages of its own that lie elsewhere`() {
        let group = MenuGroup("Club")
        let entries = [
            MenuEntry(
                name: "Events",
                icon: "events",
                link: "/club/console/events",
                pages: ["/club/console/times"],
                group: group,
                roles: ["administrator"]
            ),
            MenuEntry(name: "Content", icon: "book", link: "/club/console", group: group, roles: ["administrator"]),
        ]
        let names = Self.menu(
            "administrator",
            on: "/club/console/times/7",
            .console,
            Self.navigation(besides: entries)
        )

        #expect(names.contains("Content"))
        #expect(names.contains { $0.contains("Events") && $0 != "Events" })
    }

    @Test func `a map that somebody of the city looks at leads back to the console`() {
        #expect(
            Self.menu("administrator", on: "/nowhere", .map(MapSetting())) == [
                "Console", "Home", "Activity", "Inbox", "Me",
            ]
        )
    }

    @Test func `whoever runs the city uses it like everybody, with a way back to the console`() {
        #expect(
            Self.menu("administrator", on: "/activity", .plain) == ["Console", "Home", "[Activity]", "Inbox", "Me"]
        )
        #expect(
            Self.menu("administrator", on: "/taxi/requests", .plain) == [
                "Console", "(Home)", "Activity", "Inbox", "Me",
            ]
        )
        #expect(Self.menu("administrator", on: "/taxi/console/import", .plain) == ["Zones", "Home", "Me"])
    }

    @Test func `passengers and strangers have the same bar on plain pages and on maps`() {
        for kind in [PageSetting.Kind.plain, .map(MapSetting())] {
            for role in ["passenger", nil] {
                #expect(Self.menu(role, on: "/me", kind) == ["Home", "Activity", "Wallet", "Inbox", "[Me]"])
                #expect(Self.menu(role, on: "/home", kind) == ["[Home]", "Activity", "Wallet", "Inbox", "Me"])
                #expect(Self.menu(role, on: "/taxi", kind) == ["(Home)", "Activity", "Wallet", "Inbox", "Me"])
            }
        }
    }

    @Test func `drivers have an app of their own`() {
        for kind in [PageSetting.Kind.plain, .map(MapSetting())] {
            #expect(Self.menu("driver", on: "/taxi/driver", kind) == ["[Drive]", "Inbox", "Me"])
            #expect(Self.menu("driver", on: "/me", kind) == ["Drive", "Inbox", "[Me]"])
        }
    }

    @Test func `what is off is missing from the bar`() {
        let names = Self.navigation(hasWallet: false).bar(for: nil).map(\.name)

        #expect(names == ["Home", "Activity", "Inbox", "Me"])
    }

    @Test func `a capability shows its tabs on all of its pages, the current one marked`() {
        for kind in [PageSetting.Kind.plain, .map(MapSetting())] {
            #expect(Self.tabs("passenger", on: "/taxi", kind) == ["[Now]", "Rides"])
            #expect(Self.tabs("passenger", on: "/taxi/requests/17", kind) == ["Now", "[Rides]"])
            #expect(Self.tabs("passenger", on: "/taxi/cases/17", kind) == ["Now", "[Rides]"])
            #expect(Self.tabs("passenger", on: "/taxi/17", kind, tab: "/taxi/requests") == ["Now", "[Rides]"])
            #expect(Self.tabs(nil, on: "/taxi", kind) == ["[Now]"])
            #expect(Self.tabs("passenger", on: "/taxidermy", kind) == [])
            #expect(Self.tabs("passenger", on: "/me", kind) == [])
        }
    }

    @Test func `everybody begins where the role, the own choice, or the operator says`() {
        let navigation = Self.navigation()
        let passenger = Caller(accountID: "a", roles: ["passenger"])
        let driver = Caller(accountID: "a", roles: ["driver"])
        let administrator = Caller(accountID: "a", roles: ["administrator"])

        #expect(navigation.start(of: nil) == "/home")
        #expect(navigation.start(of: passenger) == "/home")
        #expect(navigation.start(of: passenger, choosing: "taxi") == "/taxi")
        #expect(navigation.start(of: passenger, choosing: "unknown") == "/home")
        #expect(navigation.start(of: driver, choosing: "taxi") == "/taxi/driver")
        #expect(navigation.start(of: administrator) == "/taxi/console/zones")
        #expect(Self.navigation(besides: [Self.books]).start(of: administrator) == "/console")
        #expect(Self.navigation(start: "taxi").start(of: nil) == "/taxi")
        #expect(Self.navigation(start: "taxi").start(of: passenger) == "/taxi")
    }

    @Test func `the console begins with the pages that the caller works with, by their groups`() {
        let navigation = Self.navigation(besides: [Self.books])
        let chief = Caller(accountID: "a", roles: ["administrator", "accountant"])

        let page = ConsoleHomePage(entries: navigation.console(for: chief)).main.debugDescription

        #expect(page.matches(of: #/<h2[^>]*>([A-Z]\w+)</#).map(\.output.1) == ["Fleet", "Money"])
        #expect(page.contains(#"href="/taxi/console/zones""#))
        #expect(page.contains(#"href="/console/books""#))
        #expect(navigation.consoleStart(of: Caller(accountID: "b", roles: ["accountant"])) == "/console/books")
        #expect(navigation.consoleStart(of: Caller(accountID: "b", roles: ["passenger"])) == nil)
    }

    private static let books = MenuEntry(
        name: "Books",
        icon: "book",
        link: "/console/books",
        group: .money,
        roles: ["administrator", "accountant"]
    )
}
