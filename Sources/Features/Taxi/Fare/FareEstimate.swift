package import CrosstownValues

/// What a ride will probably cost, line by line.
package struct FareEstimate: Hashable, Sendable {
    /// Why something is asked.
    package enum Reason: Hashable, Sendable {
        /// What every ride begins with.
        case base
        /// The way by day.
        case way
        /// The way by night.
        case nightWay
        /// The way on a Sunday.
        case sundayWay
        /// Pieces of luggage.
        case luggage(Int64)
        /// What a place such as an airport adds.
        case place(String)
        /// What is missing to the least fare.
        case leastFare
    }

    /// One line of the reckoning.
    package struct Line: Hashable, Sendable {
        /// Why it is asked.
        package let reason: Reason
        /// How much it is.
        package let amount: Money
    }

    /// The version of the tariff that it was reckoned by.
    let tariff: Int64
    /// How long the way is.
    let metres: Int64
    /// What is added up.
    package let lines: [Line]
    /// The sum.
    package let total: Money
    /// Whether the routing engine told the distance; it is not kept with a ride, whose price stays as it was told.
    var isByRoad = true

    /// The total to a whole unit of the currency, since a way through a city is never known to the cent.
    package var about: Money { total.about }
}

extension Money {
    /// The amount to a whole unit of the currency, as every price is told that the meter may still change.
    var about: Money {
        let unit = currency.wholeUnit
        return Money(minorUnits: (minorUnits + unit / 2) / unit * unit, currency)
    }
}

extension Currency {
    /// How many of the smallest parts a whole unit has.
    var wholeUnit: Int64 { (0..<minorDigits).reduce(1) { unit, _ in unit * 10 } }
}

extension Tariff {
    /// What a way costs that begins at a moment.
    package func estimate(
        metres: Int64,
        luggage: Int64,
        at moment: CityMoment,
        places: [TariffPlace] = []
    ) -> FareEstimate {
        estimate(metres: metres, luggage: luggage, by: way(at: moment), places: places)
    }

    /// What a way of a length costs without luggage, by day, or by night and on Sundays.
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
