package import CrosstownValues

/// What the city lets its taxis ask, from a day on until the next version holds.
package struct Tariff: Hashable, Sendable {
    /// The prices, in the smallest parts of the currency.
    package struct Prices: Hashable, Sendable {
        /// What every ride begins with.
        var base: Int64
        /// A kilometre by day.
        var perKilometre: Int64
        /// A kilometre by night and on Sundays.
        var nightPerKilometre: Int64
        /// A minute of waiting.
        var waitingPerMinute: Int64
        /// A piece of luggage.
        var luggage: Int64
        /// No ride costs less.
        var least: Int64

        /// Sets every price.
        package init(
            base: Int64,
            perKilometre: Int64,
            nightPerKilometre: Int64,
            waitingPerMinute: Int64,
            luggage: Int64,
            least: Int64
        ) {
            self.base = base
            self.perKilometre = perKilometre
            self.nightPerKilometre = nightPerKilometre
            self.waitingPerMinute = waitingPerMinute
            self.luggage = luggage
            self.least = least
        }
    }

    /// The hours of the night, by the clocks of the city.
    package struct Night: Hashable, Sendable {
        /// The first hour of the night, 0 to 23.
        var from: Int64
        /// The hour at which the day begins, 0 to 23.
        var until: Int64

        /// Sets the hours.
        package init(from: Int64, until: Int64) { (self.from, self.until) = (from, until) }

        /// Whether an hour belongs to the night; there is no night where both hours are the same.
        func holds(_ hour: Int64) -> Bool {
            from <= until ? (from..<until).contains(hour) : hour >= from || hour < until
        }
    }

    /// Counted from 1.
    let version: Int64
    /// The first day on which it holds, counted from 1970-01-01.
    let validFrom: Int64
    let currency: Currency
    let prices: Prices
    let night: Night
    /// What places add.
    var places: [TariffPlace] = []
    /// When the city withdrew it, before its first day; it is never valid then.
    var withdrawnAt: Timestamp?

    /// Describes a version.
    package init(
        version: Int64,
        validFrom: Int64,
        currency: Currency,
        prices: Prices,
        night: Night,
        places: [TariffPlace] = []
    ) {
        self.version = version
        self.validFrom = validFrom
        self.currency = currency
        self.prices = prices
        self.night = night
        self.places = places
    }

    /// Whether it is still to become valid, and can be withdrawn or replaced.
    func isPlanned(on today: Int64) -> Bool { withdrawnAt == nil && validFrom > today }

    /// Whether another version says the same.
    func hasTerms(of other: Tariff) -> Bool {
        (currency, prices, night, places) == (other.currency, other.prices, other.night, other.places)
    }

    /// The longest way that is reckoned, in metres.
    static let longestMetres: Int64 = 500_000
    /// The most luggage that is reckoned.
    static let mostLuggage: Int64 = 9
}
