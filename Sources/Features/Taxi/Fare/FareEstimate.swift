package import CrosstownValues

/// The estimated price of a ride, line by line.
package struct FareEstimate: Hashable, Sendable {
    /// The reason of a line.
    package enum Reason: Hashable, Sendable {
        /// The base fare.
        case base
        /// The distance by day.
        case way
        /// The distance by night.
        case nightWay
        /// The distance on a Sunday.
        case sundayWay
        /// The pieces of luggage.
        case luggage(Int64)
        /// The surcharge of a place such as an airport.
        case place(String)
        /// The difference to the minimum fare.
        case leastFare
    }

    /// A line of the estimate.
    package struct Line: Hashable, Sendable {
        /// The reason.
        package let reason: Reason
        /// The amount.
        package let amount: Money
    }

    /// The version of the tariff.
    let tariff: Int64
    /// The distance in meters.
    let metres: Int64
    /// The lines.
    package let lines: [Line]
    /// The sum.
    package let total: Money
    /// Whether the distance comes from the routing engine; not stored with a ride, whose price stays as quoted.
    var isByRoad = true

    /// The total rounded to a whole unit of the currency, because a route through a city is never exact.
    package var about: Money { total.about }
}

extension Money {
    /// The amount rounded to a whole unit of the currency, for prices that the meter can change.
    var about: Money {
        let unit = currency.wholeUnit
        return Money(minorUnits: (minorUnits + unit / 2) / unit * unit, currency)
    }
}

extension Currency {
    /// The minor units per whole unit.
    var wholeUnit: Int64 { (0..<minorDigits).reduce(1) { unit, _ in unit * 10 } }
}

extension Tariff {
    /// Returns the price of a ride that begins at a moment.
    package func estimate(
        metres: Int64,
        luggage: Int64,
        at moment: CityMoment,
        places: [TariffPlace] = []
    ) -> FareEstimate {
        estimate(metres: metres, luggage: luggage, by: way(at: moment), places: places)
    }

    /// Returns the price of a distance without luggage, by day, or by night and on Sundays.
    package func price(metres: Int64, isNight: Bool) -> Money {
        let way: Way = isNight ? (.nightWay, prices.nightPerKilometre) : (.way, prices.perKilometre)
        return estimate(metres: metres, luggage: 0, by: way, places: []).total
    }

    private typealias Way = (reason: FareEstimate.Reason, rate: Int64)

    private func estimate(metres: Int64, luggage: Int64, by way: Way, places: [TariffPlace]) -> FareEstimate {
        let bounded = min(max(metres, 0), Self.longestMetres)
        var lines: [(reason: FareEstimate.Reason, units: Int64)] = [
            (.base, prices.base), (way.reason, (way.rate * bounded + 500) / 1000),
        ]
        let bags = min(max(luggage, 0), Self.mostLuggage)
        if bags > 0, prices.luggage > 0 { lines.append((.luggage(bags), prices.luggage * bags)) }
        lines += places.map { (.place($0.name), $0.amount) }
        let sum = lines.reduce(0) { $0 + $1.units }
        if sum < prices.least { lines.append((.leastFare, prices.least - sum)) }
        return FareEstimate(
            tariff: version,
            metres: bounded,
            lines: lines.map { FareEstimate.Line(reason: $0.reason, amount: Money(minorUnits: $0.units, currency)) },
            total: Money(minorUnits: max(sum, prices.least), currency)
        )
    }

    private func way(at moment: CityMoment) -> Way {
        if moment.isSunday { return (.sundayWay, prices.nightPerKilometre) }
        return night.holds(moment.hour) ? (.nightWay, prices.nightPerKilometre) : (.way, prices.perKilometre)
    }
}
