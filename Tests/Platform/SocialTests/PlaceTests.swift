import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct PlaceTests {
    /// A place as it is sent, with what else the JSON holds.
    private static func place(_ name: String, _ more: String = "") -> String {
        "{\"name\":\"\(name)\",\"address\":\"Quai\",\"latitude\":43.73,\"longitude\":7.42\(more)}"
    }

    @Test(arguments: TestEngine.reachable)
    func `of two changes of a place the one that was entered later holds, whenever it arrives`(
        _ engine: TestEngine
    ) async throws {
        try await Circle.open(["Anna"], on: engine) { circle in
            let home = try #require(try await circle.post("/me/places", Self.place("Home"), by: 0).value("id"))
            circle.host.clock.advance(milliseconds: 60_000)
            let entered = circle.host.clock.now().milliseconds
            circle.host.clock.advance(milliseconds: 60_000)
            try await circle.post("/me/places/\(home)", Self.place("Here"), by: 0)

            let earlier = Self.place("There", ",\"editedAt\":\(entered)")
            let answer = try await circle.post("/me/places/\(home)", earlier, by: 0)

            #expect(answer.status == .conflict)
            #expect(try await circle.get("/me/places/\(home)", by: 0).value("name") == "Here")
        }
    }

    @Test func `a clock that is ahead does not keep later changes out`() async throws {
        try await Circle.open(["Anna"]) { circle in
            let nextYear = circle.host.clock.now().advanced(milliseconds: 365 * 86_400_000).milliseconds
            let ahead = Self.place("Home", ",\"editedAt\":\(nextYear)")
            let home = try #require(try await circle.post("/me/places", ahead, by: 0).value("id"))
            circle.host.clock.advance(milliseconds: 60_000)

            try await circle.post("/me/places/\(home)", Self.place("Here"), by: 0)

            #expect(try await circle.get("/me/places/\(home)", by: 0).value("name") == "Here")
        }
    }

    @Test func `what was added without a connection is there once, though it comes twice`() async throws {
        try await Circle.open(["Anna"]) { circle in
            let entered = Self.place("Home", ",\"id\":\"00000000-0000-7000-8000-000000000000\"")

            try await circle.post("/me/places", entered, by: 0)
            try await circle.post("/me/places", entered, by: 0)

            let places = try await circle.get("/me/places", by: 0)
            #expect(try places.values("*", "name") == ["Home"])
        }
    }

    @Test func `an address that several towns have is asked about, and one of them is chosen`() async throws {
        try await Circle.open(["Anna"], places: TwinPlaces()) { circle in
            let fields = "name=Home&kind=home&address=rue+grimaldi&latitude=&longitude="
            let chosen = "address%3DRue%2520Grimaldi%26latitude%3D43.763819%26longitude%3D7.464901"
            func send(_ more: String) async throws -> TestResponse {
                try await circle.send("/me/places", from: "/me/places", fields + more, by: 0)
            }
            let asked = try await send("")
            let told = try await circle.post("/me/places", #"{"name":"Home","address":"rue grimaldi"}"#, by: 0)
            let made = try await send("&suggested%3Aaddress=\(chosen)")

            #expect(asked.status == .unprocessableContent)
            #expect(asked.text.contains("data-place-candidates"))
            let towns = ["Street, Monaco", "Street, Roquebrune-Cap-Martin"]
            #expect(try told.values("errors", "*", "candidates", "*", "detail") == towns)
            #expect(made.status == .seeOther)
            #expect(try await circle.get("/me/places", by: 0).values("*", "latitude") == ["43.763819"])
        }
    }

    @Test func `everything that is wrong with a place is told at once`() async throws {
        try await Circle.open(["Anna"]) { circle in
            let nowhere = "{\"name\":\" \",\"latitude\":91,\"longitude\":7}"

            let answer = try await circle.post("/me/places", nowhere, by: 0)

            #expect(answer.status == .unprocessableContent)
            #expect(try answer.wrongFields == ["name", "address"])
        }
    }
}
