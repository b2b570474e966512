package import CrosstownValues

/// The prices of the city's taxis, valid from a day until the next version.
package struct Tariff: Hashable, Sendable {
    /// The prices in minor units.
    package struct Prices: Hashable, Sendable {
        /// The base fare.
        var base: Int64
        /// The price per kilometer by day.
        var perKilometre: Int64
        /// The price per kilometer by night and on Sundays.
        var nightPerKilometre: Int64
        /// The price per minute of waiting.
        var waitingPerMinute: Int64
        /// The price per piece of luggage.
        var luggage: Int64
        /// The minimum fare.
        var least: Int64

        /// Creates the prices.
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

    /// The hours of the night in local time.
    package struct Night: Hashable, Sendable {
        /// The first hour of the night, 0 to 23.
        var from: Int64
        /// The first hour of the day, 0 to 23.
        var until: Int64

        /// Creates the hours.
        package init(from: Int64, until: Int64) { (self.from, self.until) = (from, until) }

        /// Whether there are no hours of the night, so that only Sundays have its price.
        var isEmpty: Bool { from == until }

        /// Returns whether an hour belongs to the night; equal hours mean no night.
        func holds(_ hour: Int64) -> Bool {
            from <= until ? (from..<until).contains(hour) : hour >= from || hour < until
        }
    }

    /// The version, starting with 1.
    let version: Int64
    /// The first valid day, counted from 1970-01-01.
    let validFrom: Int64
    let currency: Currency
    let prices: Prices
    let night: Night
    var places: [TariffPlace] = []
    /// When the city published it; `nil` before.
    var publishedAt: Timestamp?
    /// When the city withdrew the version, before it was valid.
    var withdrawnAt: Timestamp?

    /// Creates a version.
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

    /// Returns whether the version is not valid yet and can be withdrawn or replaced.
    func isPlanned(on today: Int64) -> Bool { withdrawnAt == nil && validFrom > today }

    func hasTerms(of other: Tariff) -> Bool {
        (currency, prices, night, places) == (other.currency, other.prices, other.night, other.places)
    }

    /// The maximum distance of an estimate in meters.
    static let longestMetres: Int64 = 500_000
    static let mostLuggage: Int64 = 9
}
