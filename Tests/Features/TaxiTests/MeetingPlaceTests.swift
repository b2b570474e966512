import CrosstownContract
import CrosstownGeo
import CrosstownKit
import CrosstownTesting
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// Where a passenger wants to be met, and where taxis are looked for.
@Suite struct MeetingPlaceTests {
    @Test func `a name that may mean several places is asked about, and nothing is requested`() async throws {
        let office = try await TaxiOffice()
        let anna = office.passenger()
        _ = try await office.driver("T1")
        try await office.open { client in
            let body = #"{"meetingPlace":"casino","passengers":2}"#
            let refused = try await client.json(.post, "/taxi/requests", as: anna, body)
            let page = try await client.form(
                "/taxi/requests",
                as: anna,
                from: "/taxi",
                "meetingPlace=casino&passengers=2"
            )
            let home = try await client.json(.get, "/taxi", as: anna).decoded(PassengerHome.self)

            #expect(refused.status == .unprocessableContent)
            #expect(try refused.wrongFields == ["meetingPlace"])
            #expect(try refused.candidates() == TownPlaces.casinos.map(PlaceResponse.init))
            #expect(page.status == .unprocessableContent)
            #expect(page.text.contains("Casino, Place du Casino"))
            #expect(page.text.contains(#"data-place-name data-suggest="/places?within=city""#))
            #expect(page.text.contains(#"value="casino" aria-invalid="true""#))
            #expect(home.openRequest == nil)
        }
    }

    @Test func `one of the places that were asked about is requested by a press`() async throws {
        let office = try await TaxiOffice()
        let anna = office.passenger()
        _ = try await office.driver("T1")
        try await office.open { client in
            let page = try await client.form(
                "/taxi/requests",
                as: anna,
                from: "/taxi",
                "meetingPlace=casino&passengers=2"
            )
            let form = try #require(page.text.forms(to: "/taxi/requests").last)
            let fields = form.hiddenFields.filter { $0.name != "csrf" }.map { "\($0.name)=\($0.value)" }
            let sent = try await client.form(
                "/taxi/requests",
                as: anna,
                from: "/taxi",
                fields.joined(separator: "&")
            )
            let home = try await client.json(.get, "/taxi", as: anna).decoded(PassengerHome.self)

            #expect(sent.status == .seeOther)
            #expect(home.openRequest?.meetingPlace == "Casino")
            #expect(home.openRequest?.passengers == 2)
            #expect(home.openRequest?.latitude == Town.port.latitude)
        }
    }

    @Test func `a place without a name is stored by its coordinates, and said in the language of its reader`()
        async throws
    {
        let office = try await TaxiOffice()
        let (anna, key) = (office.passenger(), try await office.driver("T1"))
        let (latitude, longitude) = (Town.pier.latitude, Town.pier.longitude)
        let entered = ["", "43.73200,7.41500"]
        try await office.open { client in
            for name in entered {
                let place = #""meetingPlace":"\#(name)","latitude":\#(latitude),"longitude":\#(longitude)"#
                let made = try await client.json(.post, "/taxi/requests", as: anna, #"{\#(place),"passengers":1}"#)
                    .decoded(RequestResponse.self)
                let page = try await client.page("/taxi/requests/\(made.id)", as: anna).text
                let driver = try await client.page("/taxi/driver", as: key).text
                _ = try await client.json(.post, "/taxi/requests/\(made.id)/withdraw", as: anna)

                #expect(made.meetingPlace == "43.732,7.415")
                for text in [page, driver] {
                    #expect(text.contains("Point on the map"))
                    #expect(!text.contains("43.732,7.415"))
                }
            }
        }
    }

    @Test func `a place that is known elsewhere alone is said to be outside the city`() async throws {
        let office = try await TaxiOffice()
        let anna = office.passenger()
        try await office.open { client in
            let body = #"{"meetingPlace":"nice","passengers":1}"#
            let refused = try await client.json(.post, "/taxi/requests", as: anna, body)

            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains("is outside the city"))
        }
    }

    @Test func `the taxis that are shown follow the place that is looked from, told to about a hundred metres`()
        async throws
    {
        let office = try await TaxiOffice()
        let anna = office.passenger()
        _ = try await office.driver("T1")
        try await office.open { client in
            let middle = try await client.page("/taxi", as: anna).text
            let near = try await client.page("/taxi?near=43.735421,7.415432", as: anna).text
            let refused = try await client.form(
                "/taxi/requests",
                as: anna,
                from: "/taxi",
                "meetingPlace=here&latitude=43.735421&longitude=7.415432&passengers=9"
            ).text

            #expect(middle.contains("1 free taxi"))
            #expect(near.contains("60\u{a0}m"))
            #expect(near.contains(#"data-live-src="/taxi?near=43.735%2C7.415""#))
            #expect(refused.contains("60\u{a0}m"))
            #expect(!near.contains("No taxi waits"))
        }
    }

    @Test func `a free taxi of another zone is nearby, and none waits in the zone of the place`() async throws {
        let office = try await TaxiOffice()
        let (anna, other) = (office.passenger(), office.passenger())
        let driver = try await office.driver("T1")
        let casino = "latitude=\(Town.casino.latitude)&longitude=\(Town.casino.longitude)"
        try await office.open { client in
            let near = try await client.page("/taxi?near=43.735,7.425", as: anna).text
            let refused = try await client.form(
                "/taxi/requests",
                as: anna,
                from: "/taxi",
                "meetingPlace=casino&\(casino)&passengers=1"
            ).text
            let made = try await client.json(
                .post,
                "/taxi/requests",
                as: other,
                #"{"meetingPlace":"quai","passengers":1}"#
            ).decoded(RequestResponse.self)
            _ = try await client.json(.post, "/taxi/driver/stop", as: driver)
            let searching = try await client.page("/taxi/requests/\(made.id)", as: other).text

            for page in [near, refused] {
                #expect(page.contains("1 free taxi nearby"))
                #expect(page.contains("No taxis are waiting in Casino"))
            }
            #expect(refused.contains("No taxis are waiting in this zone"))
            #expect(searching.contains("<h1>No taxis are waiting in Port</h1>"))
        }
    }
}

extension PlaceResponse {
    fileprivate init(_ place: Place) {
        self.init(
            name: place.name,
            detail: place.detail,
            latitude: place.position.latitude,
            longitude: place.position.longitude
        )
    }
}

extension String {
    /// The forms of a page that are sent to an address.
    fileprivate func forms(to address: String) -> [String] {
        components(separatedBy: "<form method=\"post\" action=\"\(address)\"").dropFirst().map { form in
            form.components(separatedBy: "</form>")[0]
        }
    }

    /// The hidden fields of a form.
    fileprivate var hiddenFields: [(name: String, value: String)] {
        matches(of: #/<input type="hidden" name="([^"]*)" value="([^"]*)">/#).map { (String($0.1), String($0.2)) }
    }
}

extension TestResponse {
    /// The places that a problem asks to choose from.
    fileprivate func candidates() throws -> [PlaceResponse] {
        struct Unclear: Decodable {
            struct Field: Decodable { let candidates: [PlaceResponse]? }
            let errors: [Field]?
        }
        return try decoded(Unclear.self).errors?.flatMap { $0.candidates ?? [] } ?? []
    }
}
