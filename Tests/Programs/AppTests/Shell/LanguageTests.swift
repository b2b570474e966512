import CrosstownApp
import CrosstownGeo
import CrosstownKit
import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// Where people choose the language of the whole application.
@Suite struct LanguageTests {
    private struct Offered: Decodable {
        struct Language: Decodable { let tag: String }

        let languages: [Language]
    }

    @Test func `a trial offers the languages that there are texts in, and no test languages`() async throws {
        let page = try await MatrixCity.run(isFilled: false) { city in
            try await city.client.execute(uri: "/language", method: .get, headers: [.accept: "application/json"])
        }

        let offered = try JSONDecoder().decode(Offered.self, from: Data(page.body.readableBytesView))

        #expect(offered.languages.map(\.tag) == ["en", "fr"])
    }

    @Test(arguments: [PageSetting.Kind.plain, .map(MapSetting()), .console])
    func `every page leads to the languages and back`(kind: PageSetting.Kind) {
        let page = Self.document(kind, "/rentals", asked: "/rentals?near=43.7,7.4")
        let answer = Self.document(kind, "/rentals", asked: nil)
        let languages = Self.document(kind, "/language", asked: "/language?next=/rentals")

        #expect(page.contains("class=\"language\" href=\"/language?next=%2Frentals%3Fnear%3D43.7%2C7.4\""))
        #expect(answer.contains("class=\"language\" href=\"/language\""))
        #expect(!languages.contains("class=\"language\""))
    }

    private static func document(_ kind: PageSetting.Kind, _ path: String, asked address: Link?) -> String {
        let shell = Shell(
            cityName: "Monaco",
            center: Coordinate(latitude: 43.7384, longitude: 7.4246),
            hasMap: true,
            isTrial: false,
            navigation: Navigation(bar: MainBar(hasWallet: false), menu: [], capabilities: []),
            hasLanguages: true
        )
        let setting = PageSetting(kind)
        let frame = PageFrame(title: "Page", main: "", path: path, address: address, caller: nil, setting: setting)
        return shell.document(frame).debugDescription
    }
}
