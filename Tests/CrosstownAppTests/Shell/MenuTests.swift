import CrosstownGeo
import CrosstownKit
import CrosstownWeb
import Testing

@testable import CrosstownApp

@Suite struct MenuTests {
    private static let shell = Shell(
        cityName: "Monaco",
        center: Coordinate(latitude: 43.7384, longitude: 7.4246),
        hasMap: false,
        isTrial: false,
        menu: [
            MenuEntry(name: "Taxi", icon: "taxi", link: "/taxi", roles: ["passenger", MenuEntry.stranger]),
            MenuEntry(name: "Zones", icon: "zone", link: "/zones", group: MenuGroup("Fleet"), roles: ["administrator"]),
            MenuEntry(name: "Me", icon: "me", link: "/me"),
        ]
    )

    /// The names in the menu of a page, in their order; that of the page itself in brackets.
    private static func menu(_ role: String?, on path: String, _ kind: PageSetting.Kind) -> [String] {
        let frame = PageFrame(
            title: "Page",
            main: "<p>Text</p>",
            path: path,
            caller: role.map { Caller(accountID: "a", roles: [$0]) },
            setting: PageSetting(kind)
        )
        let page = shell.document(frame).debugDescription
        return page.matches(of: #/<li><a([^>]*)>(?:<svg.*?</svg>)?([A-Z][a-z]+)</a></li>/#).map { entry in
            entry.1.contains("aria-current") ? "[\(entry.2)]" : String(entry.2)
        }
    }

    @Test(arguments: ["/me", "/nowhere"])
    func `whoever runs the city has the console's menu beside plain pages too`(path: String) {
        let isMe = path == "/me"

        let plain = Self.menu("administrator", on: path, .plain)

        #expect(plain == ["Zones", isMe ? "[Me]" : "Me"])
        #expect(plain == Self.menu("administrator", on: path, .console))
    }

    @Test func `a map that somebody of the city looks at leads back to the console`() {
        #expect(Self.menu("administrator", on: "/taxi", .map(MapSetting())) == ["Console", "Me"])
    }

    @Test func `passengers, drivers and strangers have their tabs on plain pages and on maps`() {
        for kind in [PageSetting.Kind.plain, .map(MapSetting())] {
            #expect(Self.menu("passenger", on: "/me", kind) == ["Taxi", "[Me]"])
            #expect(Self.menu("driver", on: "/nowhere", kind) == ["Me"])
            #expect(Self.menu(nil, on: "/taxi", kind) == ["[Taxi]", "Me"])
        }
    }
}
