import CrosstownGeo
import CrosstownKit
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Testing

@testable import CrosstownSocial

@Suite struct PlaceTests {
    @Test(arguments: TestEngine.reachable)
    func `of two changes of a place the one that was entered later holds, whenever it arrives`(
        _ engine: TestEngine
    ) async throws {
        let (circle, places) = try await town(engine)
        let anna = circle.id(0)
        let home = try await places.add(.sample("Home"), of: anna)
        circle.host.clock.advance(milliseconds: 60_000)
        let entered = circle.host.clock.now().milliseconds
        circle.host.clock.advance(milliseconds: 60_000)
        _ = try await places.change(home.id, .sample("Here"), of: anna)

        await #expect(throws: PlaceError.changedLater) {
            try await places.change(home.id, .sample("There", editedAt: entered), of: anna)
        }
        #expect(try await places.place(home.id, of: anna).name == "Here")
    }

    @Test func `a clock that is ahead does not keep later changes out`() async throws {
        let (circle, places) = try await town(.sqlite)
        let anna = circle.id(0)
        let home = try await places.add(.sample("Home", editedAt: Int64.max / 2), of: anna)
        circle.host.clock.advance(milliseconds: 60_000)

        _ = try await places.change(home.id, .sample("Here"), of: anna)

        #expect(try await places.place(home.id, of: anna).name == "Here")
    }

    @Test func `what was added without a connection is there once, though it comes twice`() async throws {
        let (circle, places) = try await town(.sqlite)
        let anna = circle.id(0)
        let entered = try Input<PlaceRequest>.sample("Home", id: "00000000-0000-7000-8000-000000000000")

        _ = try await places.add(entered, of: anna)
        _ = try await places.add(entered, of: anna)

        #expect(try await places.list(of: anna).map(\.name) == ["Home"])
    }

    @Test func `everything that is wrong with a place is told at once`() throws {
        let sent = try Sent<PlaceRequest>(texts: ["name": " ", "latitude": "91", "longitude": "7"])

        let problem = #expect(throws: Problem.self) { try sent.checked() }

        #expect(problem?.errors?.map(\.field) == ["name", "address"])
    }

    private func town(_ engine: TestEngine) async throws -> (Circle, PlaceService) {
        let circle = try await Circle(engine, ["Anna"])
        let center = Coordinate(latitude: 43.73, longitude: 7.42)
        let places = PlaceService(
            database: circle.host.database,
            clock: circle.host.clock,
            ids: circle.host.ids,
            people: circle.cast,
            entry: PlaceEntry(places: NoSurroundings(), center: center),
            limits: SocialLimits(clock: circle.host.clock)
        )
        return (circle, places)
    }
}

extension Input<PlaceRequest> {
    fileprivate static func sample(_ name: String, id: String = "", editedAt: Int64? = nil) throws -> Self {
        try Sent<PlaceRequest>(texts: [
            "id": id, "name": name, "address": "Quai", "latitude": "43.73", "longitude": "7.42",
            "editedAt": editedAt.map(String.init) ?? "",
        ]).checked()
    }
}
