import CrosstownGeo
import Testing

@Suite struct ZoneNamesTests {
    private let zones = [
        Zone(id: "1", name: "Zone 1", area: MultiPolygon(TestShapes.rectangle(0, 0, 1_000, 1_000))),
        Zone(id: "2", name: "Zone 2", area: MultiPolygon(TestShapes.rectangle(1_000, 0, 2_000, 1_000))),
        Zone(id: "3", name: "Zone 3", area: MultiPolygon(TestShapes.rectangle(2_000, 0, 3_000, 1_000))),
    ]

    @Test func `a zone is named after the quarter whose middle lies in it, though another middle is nearer`() {
        let names = ZoneNames([quarter("Ribeira", 1_050, 500), quarter("Foz", 20, 20)])

        #expect(names.naming(zones).map(\.name) == ["Foz", "Ribeira", "Zone 3"])
    }

    @Test func `a zone without a quarter of its own takes the nearest name that is left`() {
        let names = ZoneNames([quarter("Foz", 500, 500), quarter("Ribeira", 1_500, 500), quarter("Bonfim", 1_500, 400)])

        #expect(names.naming(zones).map(\.name) == ["Foz", "Ribeira", "Bonfim"])
    }

    @Test func `ids and areas stay as they are`() {
        let named = ZoneNames([quarter("Foz", 500, 500)]).naming(zones)

        #expect(named.map(\.id) == ["1", "2", "3"])
        #expect(named.map(\.area) == zones.map(\.area))
    }

    private func quarter(_ name: String, _ x: Double, _ y: Double) -> ZoneNames.Quarter {
        ZoneNames.Quarter(name: name, position: TestShapes.plane.place(x: x, y: y))
    }
}
