import CrosstownGeo
import CrosstownTripEngine
import CrosstownValues

/// The moment of a number of milliseconds since 1970; what no moment can be becomes one that no fix may have.
func moment(_ milliseconds: Double) -> Timestamp {
    let limit = 9e15
    guard abs(milliseconds) < limit else { return Timestamp(milliseconds: Int64(limit)) }
    return Timestamp(milliseconds: Int64(milliseconds.rounded()))
}

/// Fixes of five numbers each.
func fixes(_ numbers: UnsafePointer<Double>, _ count: Int32) -> [Fix] {
    var fixes: [Fix] = []
    fixes.reserveCapacity(Int(count))
    for index in 0..<Int(count) {
        let fix = numbers + 5 * index
        fixes.append(
            Fix(
                time: moment(fix[0]),
                place: Coordinate(latitude: fix[1], longitude: fix[2]),
                accuracy: Metres(fix[3]),
                speed: MetresPerSecond(fix[4])
            )
        )
    }
    return fixes
}

extension [Trip] {
    /// How many there are, then of each: start, end, the number of its legs, and these.
    var numbers: [Double] {
        var numbers = [Double(count)]
        for trip in self {
            numbers += [Double(trip.start.milliseconds), Double(trip.end.milliseconds), Double(trip.legs.count)]
            for leg in trip.legs { numbers += leg.numbers }
        }
        return numbers
    }
}

extension Leg {
    /// Start, end, distance and its error, whether to ask, whether it was some vehicle or other, the best mode, and the
    /// probabilities of all modes.
    var numbers: [Double] {
        var numbers = [Double(start.milliseconds), Double(end.milliseconds)]
        numbers += [distance.distance.value, distance.error.value]
        numbers += [modes.needsAsking() ? 1 : 0, modes.isSomeVehicle() ? 1 : 0]
        numbers.append(Double(modes.best.rawValue))
        for mode in TravelMode.allCases { numbers.append(modes[mode]) }
        return numbers
    }
}

extension SunCrossing {
    var numbers: [Double] {
        switch self {
        case .between(let rise, let set): [0, Double(rise.milliseconds), Double(set.milliseconds)]
        case .rises(let rise): [2, Double(rise.milliseconds), 0]
        case .sets(let set): [3, 0, Double(set.milliseconds)]
        case .always: [1, 0, 0]
        case .never: [-1, 0, 0]
        }
    }
}
