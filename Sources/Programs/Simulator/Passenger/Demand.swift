package import CrosstownGeo
package import CrosstownValues

/// The demand in each hour of the day, relative to the day's mean.
public struct DemandProfile: Hashable, Sendable {
    private static let hourMilliseconds: Int64 = 3_600_000

    private let shares: [Double]
    private let offsetMilliseconds: Int64

    /// Creates a profile.
    ///
    /// - Parameters:
    ///   - hours: The demand in the 24 hours from midnight, in any unit.
    ///   - offsetMinutes: The offset of local time from UTC.
    public init(hours: [Double], offsetMinutes: Int = 0) {
        let mean = hours.reduce(0, +) / Double(max(1, hours.count))
        shares = mean > 0 ? hours.map { $0 / mean } : [1]
        offsetMilliseconds = Int64(offsetMinutes) * 60_000
    }

    /// The same demand at every hour.
    public static let even = DemandProfile(hours: [1])

    /// Returns a working day in a city, with a morning and an evening peak and a quiet night.
    public static func workingDay(offsetMinutes: Int = 0) -> DemandProfile {
        DemandProfile(
            hours: [3, 2, 2, 2, 2, 3, 5, 8, 10, 9, 8, 8, 8, 7, 8, 8, 8, 9, 10, 9, 8, 7, 6, 4],
            offsetMinutes: offsetMinutes
        )
    }

    var peak: Double { shares.max() ?? 1 }

    func share(at moment: Timestamp) -> Double {
        let hour = (moment.milliseconds + offsetMilliseconds) / Self.hourMilliseconds % 24
        return shares[Int(hour + 24) % 24 % shares.count]
    }
}

/// Independent wishes: a Poisson process whose rate follows the hours of the day.
package struct Demand: WishSource {
    private static let longestGapSeconds = 86_400.0

    let city: SimulatedCity
    let profile: DemandProfile
    /// The mean number of wishes per hour.
    let rate: Double
    let habits: PassengerHabits
    private var random: SplitMix

    /// Creates the demand of one or more passengers.
    package init(city: SimulatedCity, profile: DemandProfile, rate: Double, habits: PassengerHabits, random: SplitMix) {
        self.city = city
        self.profile = profile
        self.rate = rate
        self.habits = habits
        self.random = random
    }

    /// Returns the next wish after a moment, or `nil` at the end.
    package mutating func nextWish(after now: Timestamp) -> Wish? {
        guard let moment = nextMoment(after: now) else { return nil }
        let (name, place) = city.meetingPlace(using: &random)
        return Wish(
            at: moment,
            placeName: name,
            place: place,
            passengers: habits.passengers(using: &random),
            patience: habits.patience(using: &random)
        )
    }

    /// Draws moments at the peak's rate and accepts each with its hour's share of the peak (thinning; Lewis and
    /// Shedler, 1979).
    private mutating func nextMoment(after now: Timestamp) -> Timestamp? {
        let peak = profile.peak
        guard rate > 0, peak > 0 else { return nil }
        var moment = now
        while true {
            let gap = min(Self.longestGapSeconds, random.exponential(mean: 3600 / (rate * peak)))
            moment = moment.advanced(milliseconds: Int64(gap * 1000))
            if random.happens(profile.share(at: moment) / peak) { return moment }
        }
    }
}
