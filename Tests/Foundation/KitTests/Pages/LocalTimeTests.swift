import CrosstownKit
import CrosstownValues
import Testing

@Suite struct LocalTimeTests {
    @Test(arguments: [
        (3600, "2026-11-18T12:06:40+01:00"), (0, "2026-11-18T11:06:40+00:00"), (-12_600, "2026-11-18T07:36:40-03:30"),
        (45_900, "2026-11-18T23:51:40+12:45"),
    ])
    func `files tell moments by the city's clocks and their zone`(ahead: Int, text: String) {
        let noon = Timestamp(milliseconds: 1_795_000_000_000)

        #expect(LocalTime { _ in ahead }.zoned(noon) == text)
    }
}
