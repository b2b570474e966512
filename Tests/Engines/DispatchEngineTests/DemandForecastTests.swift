import CrosstownDispatchEngine
import Testing

/// Where passengers will be, from counts of a small city whose days are all alike.
@Suite struct DemandForecastTests {
    /// Four weeks: the port has six requests in the half hour that is asked about and none else, the hill one at any time.
    private func history(today: Int = 1) -> DemandHistory<String> {
        var counts: [(zone: String, halfHoursAgo: Int, requests: Int)] = []
        for ago in 0..<(28 * 48) {
            // The half hour that is asked about is that of 48, 96, … half hours before it.
            if ago % 48 == 47 { counts.append(("port", ago, 6)) }
            counts.append(("hill", ago, ago < 4 ? today : 1))
        }
        return DemandHistory(counts, known: 28 * 48)
    }

    @Test func `each zone is expected to have what it has at this time of day`() {
        let forecast = DemandForecast(history(), weekday: 2)
        let (port, hill) = (forecast.expectation(in: "port"), forecast.expectation(in: "hill"))

        // The port's six are spread over the half hours beside theirs, and still far above its mean of an eighth.
        #expect(port.usual > 1)
        #expect(port.usual < 6)
        #expect(hill.usual > 0.5)
        #expect(hill.usual < 2)
        #expect(port.requests > 1)
        #expect(forecast.trend == .usual)
        #expect(forecast.expectation(in: "nowhere").requests == 0)
    }

    @Test func `a day with more requests raises what is expected, one with less lowers it`() {
        let (usual, more) = (DemandForecast(history(), weekday: 2), DemandForecast(history(today: 20), weekday: 2))
        let less = DemandForecast(history(today: 0), weekday: 2)

        #expect(more.expectation(in: "port").requests > usual.expectation(in: "port").requests)
        #expect(less.expectation(in: "port").requests < usual.expectation(in: "port").requests)
        #expect(more.trend == .more)
    }

    /// Three weeks with a request in an hour, then a city in which ten zones have ten requests in each half hour.
    @Test(arguments: 1...4) func `a city that has grown is expected to go on as in the last half hours`(
        halfHours: Int
    ) {
        let zones = (0..<10).map { "zone \($0)" }
        let counts = zones.enumerated().flatMap { index, zone in
            (0..<(21 * 48)).compactMap { ago -> (zone: String, halfHoursAgo: Int, requests: Int)? in
                if ago < halfHours { return (zone, ago, index == 0 ? 15 : 10) }
                return ago % 20 == index ? (zone, ago, 1) : nil
            }
        }
        let forecast = DemandForecast(DemandHistory(counts, known: 21 * 48), weekday: 2)
        let expected = zones.map { forecast.expectation(in: $0).requests }

        #expect((90...120).contains(expected.reduce(0, +)))
        #expect(expected[0] > expected[1])
        #expect(forecast.trend == .more)
    }

    @Test func `a zone with far more requests than chance explains is expected to go on so`() {
        let counts = (0..<10).flatMap { zone in
            (0..<(28 * 48)).map { (zone: zone, halfHoursAgo: $0, requests: zone == 3 && $0 < 2 ? 12 : 1) }
        }
        let forecast = DemandForecast(DemandHistory(counts, known: 28 * 48), weekday: 2)

        #expect(forecast.expectation(in: 3).requests > 4)
        #expect(forecast.expectation(in: 2).requests < 2)
    }

    @Test func `on the first day the last two hours are all that is known`() {
        let counts = [(zone: "port", halfHoursAgo: 0, requests: 4), (zone: "hill", halfHoursAgo: 3, requests: 2)]
        let forecast = DemandForecast(DemandHistory(counts, known: 4), weekday: 0)

        #expect(forecast.expectation(in: "port").requests > forecast.expectation(in: "hill").requests)
        #expect(DemandForecast(DemandHistory<String>([], known: 0), weekday: 0).expectation(in: "port").requests == 0)
    }

    @Test(arguments: [(0.0, 0), (0.5, 0), (0.7, 1), (1.7, 2), (3.7, 4), (10, 10), (80, 80)])
    func `the median of counts is told where whole requests are`(mean: Double, median: Int) {
        let counts = [(zone: "port", halfHoursAgo: 0, requests: 1)]
        let history = DemandHistory(counts, known: 1)
        #expect(history.requests(in: "port", halfHoursAgo: 0) == 1)
        #expect(history.length == 1)
        #expect(DemandForecast<String>.Expectation(requests: mean, usual: mean).median == median)
    }

    @Test func `counts from before what is known, and of nobody, are left out`() {
        let counts = [
            (zone: "port", halfHoursAgo: 5, requests: 9), (zone: "port", halfHoursAgo: -1, requests: 9),
            (zone: "port", halfHoursAgo: 1, requests: -3),
        ]
        let history = DemandHistory(counts, known: 3)
        #expect(history.length == 3)
        #expect((0..<6).allSatisfy { history.requests(in: "port", halfHoursAgo: $0) == 0 })
    }
}
