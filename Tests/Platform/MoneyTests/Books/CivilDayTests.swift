import CrosstownKit
import CrosstownTesting
import CrosstownValues
import Testing

@Suite struct CivilDayTests {
    /// As Monaco: an hour ahead of UTC, two between the last Sundays of March and October.
    private let monaco = LocalTime { moment in
        let summer = Int64(1_774_746_000_000)..<Int64(1_792_890_000_000)
        return summer.contains(moment.milliseconds) ? 7200 : 3600
    }

    @Test(arguments: ["2026-11-22", "2024-02-29", "1969-12-31", "2000-01-01"])
    func `a day is written as it is read`(text: String) {
        #expect(CivilDay(text)?.description == text)
    }

    @Test(arguments: ["2026-02-29", "2026-13-01", "2026-00-10", "26-11-22", "2026-11-2x", "2026/11/22", ""])
    func `what no calendar has is no day`(text: String) {
        #expect(CivilDay(text) == nil)
    }

    @Test(arguments: ["2026-03-28", "2026-03-29", "2026-03-30", "2026-10-25", "2026-10-26", "2026-11-22"])
    func `a day begins at the first of its moments, whatever clocks do`(text: String) throws {
        let day = try #require(CivilDay(text))
        let start = monaco.start(of: day)

        #expect(monaco.day(of: start) == day)
        #expect(monaco.day(of: start.advanced(milliseconds: -1)) == day.adding(days: -1))
        #expect(monaco.clock(start) == "0:00")
    }

    @Test func `weeks begin on Mondays and months on their first days`() throws {
        var random = SeededRandom(seed: 4)
        for _ in 0..<500 {
            let day = CivilDay(number: Int.random(in: -40_000...40_000, using: &random))

            #expect((0...6).contains(day.number - day.monday.number))
            #expect((day.monday.number - 4) % 7 == 0)
            #expect(day.firstOfMonth.description == day.description.prefix(8) + "01")
        }
    }

    @Test(
        arguments: [
            (["a", "b"], "a,b\r\n"), (["a,b", "c\"d"], "\"a,b\",\"c\"\"d\"\r\n"), (["=1+1", "@x"], "'=1+1,'@x\r\n"),
            (["-5.20", "-x"], "-5.20,'-x\r\n"), (["", "two\nlines"], ",\"two\nlines\"\r\n"),
        ]
    )
    func `a record is read as text and numbers alone`(values: [String], line: String) {
        #expect(CSVLine(values).description == line)
    }
}
