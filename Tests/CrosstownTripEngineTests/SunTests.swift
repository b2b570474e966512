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
