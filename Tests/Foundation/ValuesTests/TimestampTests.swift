import CrosstownValues
import Testing

@Suite struct TimestampTests {
    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"), (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
            (1_795_248_300_250, "2026-11-21T08:05:00.250Z"),
        ] as [(Int64, String)]
    )
    func `a moment reads as RFC 3339`(milliseconds: Int64, text: String) {
        #expect(Timestamp(milliseconds: milliseconds).description == text)
    }

    @Test(arguments: [(0, "0:00"), (29_100_000, "8:05"), (86_399_999, "23:59")] as [(Int64, String)])
    func `a time of day has no zero before its hour`(milliseconds: Int64, clock: String) {
        #expect(CivilTime(Timestamp(milliseconds: milliseconds)).clock == clock)
    }

    @Test func `every day of two centuries goes to a date and back`() {
        for day in -25_568...47_481 {
            let civil = CivilTime(Timestamp(milliseconds: Int64(day) * 86_400_000))

            #expect(CivilTime.daysSince1970(year: civil.year, month: civil.month, day: civil.day) == day)
        }
    }
}
