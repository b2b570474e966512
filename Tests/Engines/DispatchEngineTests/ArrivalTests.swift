import CrosstownDispatchEngine
import CrosstownValues
import Testing

@Suite struct ArrivalTests {
    private let now = Timestamp(milliseconds: 1_000_000)

    private func after(_ seconds: Int64) -> Timestamp { now.advanced(milliseconds: seconds * 1000) }

    @Test(arguments: [-19, -1, 0, 1, 19])
    func `an estimate that wavers by some seconds is not told`(seconds: Int64) {
        let told = Arrival(estimate: after(240), isHere: false)

        let next = Arrival(estimate: after(240 + seconds), isHere: false, after: told)

        #expect(next.expectedAt == after(240))
    }

    @Test(arguments: [-60, -20, 20, 300])
    func `another time is told`(seconds: Int64) {
        let told = Arrival(estimate: after(240), isHere: false)

        let next = Arrival(estimate: after(240 + seconds), isHere: false, after: told)

        #expect(next.expectedAt == after(240 + seconds))
    }

    @Test(arguments: [
        (600, 59, false), (600, 68, true), (600, -61, true), (240, 23, false), (240, 28, true), (60, 21, true),
    ])
    func `what is far off may waver by a tenth, what is near by twenty seconds`(
        left: Int64,
        change: Int64,
        isTold: Bool
    ) {
        let told = Arrival(estimate: after(left), isHere: false, at: now)

        let next = Arrival(estimate: after(left + change), isHere: false, after: told, at: now)

        #expect((next.expectedAt != told.expectedAt) == isTold)
    }

    @Test func `small changes add up to one that is told`() {
        var told = Arrival(estimate: after(240), isHere: false)

        for seconds in 1...30 { told = Arrival(estimate: after(240 - Int64(seconds)), isHere: false, after: told) }

        #expect(told.expectedAt == after(220))
    }

    @Test(arguments: [(-30, 1), (0, 1), (29, 1), (89, 1), (91, 2), (240, 4), (269, 4), (271, 5)])
    func `what is left is told in whole minutes, and at least one`(seconds: Int64, minutes: Int) {
        #expect(Arrival(estimate: after(seconds), isHere: false).minutesLeft(at: now) == minutes)
    }
}
