import CrosstownApp
import CrosstownGeo
import CrosstownKit
import CrosstownWeb
import Testing

@Suite struct MapShellTests {
    private static func document(_ setting: MapSetting) -> String {
        let shell = Shell(
            cityName: "Monaco",
            center: Coordinate(latitude: 43.7384, longitude: 7.4246),
            hasMap: true,
            isTrial: false,
            navigation: Navigation(bar: MainBar(hasWallet: false), menu: [], capabilities: [])
        )
        let frame = PageFrame(title: "Map", main: "", path: "/", caller: nil, setting: PageSetting(.map(setting)))
        return shell.document(frame).debugDescription
    }

    @Test func `a map stops without a connection only where its page says so`() {
        #expect(Self.document(MapSetting(needsConnection: true)).contains(" data-needs-connection>"))
        #expect(!Self.document(MapSetting()).contains("data-needs-connection"))
    }

    @Test func `a map shows the device by itself unless its page says otherwise`() {
        #expect(Self.document(MapSetting(showsDevice: false)).contains(" data-self-on-request>"))
        #expect(!Self.document(MapSetting()).contains("data-self-on-request"))
    }
}
