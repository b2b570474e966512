import CrosstownGeo
import CrosstownTripEngine
import CrosstownValues
import Testing

@Suite struct SunTests {
    @Test func `the sun rises and sets in San Luis Obispo as the ephemeris says`() {
        let place = Coordinate(latitude: 35.2828, longitude: -120.6596)

        let day = SunDay(at: place, year: 2024, month: 6, day: 20)

        #expect(day.daylight.isNear(rise: 1_718_887_695, set: 1_718_940_035, seconds: 10))
        #expect(day.civilTwilight.isNear(rise: 1_718_885_900, set: 1_718_941_830, seconds: 10))
    }

    @Test func `a sunset after midnight of UTC belongs to the local day before`() {
        let place = Coordinate(latitude: 35.2828, longitude: -120.6596)

        let day = SunDay(at: place, year: 2024, month: 3, day: 20)

        #expect(CivilTime(day.noon).day == 20)
        #expect(day.daylight.isNear(rise: 1_710_943_520, set: 1_710_987_296, seconds: 10))
    }

    @Test func `in Tromsø the sun stays up in June and down in December`() {
        let place = Coordinate(latitude: 69.6492, longitude: 18.9553)

        let june = SunDay(at: place, year: 2026, month: 6, day: 21)
        let december = SunDay(at: place, year: 2026, month: 12, day: 21)

        #expect(june.daylight == .always)
        #expect(june.daylight.contains(june.noon.advanced(milliseconds: 43_200_000)))
        #expect(december.daylight == .never)
        #expect(!december.daylight.contains(december.noon))
        #expect(december.civilTwilight.contains(december.noon))
    }

    @Test(arguments: [(69.6492, 18.9553), (78.22, 15.64), (67.3, 26.6), (80, -60)])
    func `when the polar day begins the sun only rises, and only sets when it ends`(latitude: Double, longitude: Double)
    {
        let place = Coordinate(latitude: latitude, longitude: longitude)
        var crossings: [SunCrossing] = []
        for month in 1...12 {
            for day in 1...28 {
                crossings.append(SunDay(at: place, year: 2026, month: month, day: day).daylight)
            }
        }

        let days = crossings.filter { $0 == .always }
        #expect(!days.isEmpty)
        for (earlier, later) in zip(crossings, crossings.dropFirst()) {
            // Nobody steps from a day with a night to one without: the last night ends in a rise that no set follows.
            if case .rises = later { #expect(earlier != .always) }
            if case .sets = earlier { #expect(later != .always) }
        }
    }

    @Test func `the polar day of Longyearbyen begins with a rise, and ends with a set`() throws {
        let place = Coordinate(latitude: 78.2232, longitude: 15.6267)
        func daylight(_ month: Int, _ day: Int) -> SunCrossing {
            SunDay(at: place, year: 2026, month: month, day: day).daylight
        }

        let spring = try #require((15...22).first { daylight(4, $0) == .always })
        let autumn = try #require((20...28).last { daylight(8, $0 - 3) == .always }) - 2

        guard case .rises(let rise) = daylight(4, spring - 1), case .sets(let set) = daylight(8, autumn) else {
            Issue.record("the days around the polar day are \(daylight(4, spring - 1)) and \(daylight(8, autumn))")
            return
        }
        #expect(daylight(4, spring - 1).contains(rise))
        #expect(!daylight(4, spring - 1).contains(rise.advanced(milliseconds: -1)))
        #expect(!daylight(8, autumn).contains(set))
        #expect(daylight(8, autumn).contains(set.advanced(milliseconds: -1)))
    }

    @Test(arguments: [-90.0, -89.9, 0, 89.9, 90])
    func `every latitude has an answer from 1900 to 2100`(latitude: Double) {
        for year in stride(from: 1900, through: 2100, by: 20) {
            for month in 1...12 {
                let day = SunDay(at: Coordinate(latitude: latitude, longitude: 180), year: year, month: month, day: 1)

                if case .between(let rise, let set) = day.daylight {
                    #expect(rise < set)
                }
                #expect(CivilTime(day.noon.advanced(milliseconds: 43_200_000)).month == month)
            }
        }
    }
}

extension SunCrossing {
    fileprivate func isNear(rise: Int64, set: Int64, seconds: Int64) -> Bool {
        guard case .between(let myRise, let mySet) = self else { return false }
        return abs(myRise.milliseconds / 1000 - rise) <= seconds && abs(mySet.milliseconds / 1000 - set) <= seconds
    }
}
