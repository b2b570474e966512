import CrosstownGeo
import CrosstownValues

/// Changes of legs when a trip's ends or length change, or when it is split.
extension TripLeg {
    /// Returns legs with other ends and total length; all rides get a mode, or keep theirs if it is `nil`.
    ///
    /// The form settles the mode it shows, so legs of that mode are no longer asked about.
    static func restated(_ legs: [TripLeg], _ statement: TripStatement, means: Means?) -> [TripLeg] {
        guard legs.count > 1 else { return [restated(legs.first, statement)] }
        let clock = Stretch(legs, statement)
        let metres = legs.reduce(0) { $0 + $1.metres }
        let scale = metres > 0 ? statement.metres / metres : 1
        let hasRides = legs.contains { $0.means != .walk && $0.means != .wait }
        return legs.map { old in
            var leg = old
            (leg.beganAt, leg.endedAt) = (clock.moved(old.beganAt), clock.moved(old.endedAt))
            leg.metres = metres > 0 ? old.metres * scale : statement.metres / Double(legs.count)
            if abs(scale - 1) > 0.001 { leg.errorMetres = nil }
            guard old.means != .wait, !hasRides || old.means != .walk else { return leg }
            leg.occupants = statement.occupants
            if let means { leg.means = means }
            if leg.means == statement.means { leg.isAsked = false }
            return leg
        }
    }

    private static func restated(_ old: TripLeg?, _ statement: TripStatement) -> TripLeg {
        var leg = statement.leg
        guard let old else { return leg }
        leg.engineMeans = old.engineMeans
        leg.way = statement.way.count == 2 ? statement.way : old.way
        leg.errorMetres = abs(old.metres - leg.metres) < 1 ? old.errorMetres : nil
        return leg
    }

    /// Maps timestamps of one time span to another, in proportion.
    private struct Stretch {
        let from: Timestamp
        let factor: Double
        let to: Timestamp

        init(_ legs: [TripLeg], _ statement: TripStatement) {
            from = legs[0].beganAt
            to = statement.beganAt
            let span = Double(max(1, legs[legs.count - 1].endedAt.milliseconds(since: from)))
            factor = Double(statement.endedAt.milliseconds(since: to)) / span
        }

        func moved(_ moment: Timestamp) -> Timestamp {
            to.advanced(milliseconds: Int64((Double(moment.milliseconds(since: from)) * factor).rounded()))
        }
    }

    /// Returns the legs before and after a moment; splits a leg that spans it in proportion to its time.
    static func parts(of legs: [TripLeg], at moment: Timestamp) -> ([TripLeg], [TripLeg]) {
        var (before, after): ([TripLeg], [TripLeg]) = ([], [])
        for leg in legs {
            if leg.endedAt <= moment {
                before.append(leg)
            } else if leg.beganAt >= moment {
                after.append(leg)
            } else {
                let (first, second) = leg.cut(at: moment)
                before.append(first)
                after.append(second)
            }
        }
        return (before, after)
    }

    private func cut(at moment: Timestamp) -> (TripLeg, TripLeg) {
        let part = Double(moment.milliseconds(since: beganAt)) / (seconds * 1000)
        var (first, second) = (self, self)
        (first.endedAt, second.beganAt) = (moment, moment)
        (first.metres, second.metres) = (metres * part, metres * (1 - part))
        (first.way, second.way) = way.cut(at: part)
        return (first, second)
    }
}

extension [Coordinate] {
    /// Splits the line at a fraction of its length.
    fileprivate func cut(at part: Double) -> ([Coordinate], [Coordinate]) {
        let line = Polyline(self)
        guard count > 1, let place = line.place(at: line.length * part) else { return (self, self) }
        let along = line.length.value * part
        var (first, second, sum): ([Coordinate], [Coordinate], Double) = ([self[0]], [place], 0)
        for index in indices.dropFirst() {
            sum += self[index - 1].distance(to: self[index]).value
            if sum < along { first.append(self[index]) } else { second.append(self[index]) }
        }
        return (first + [place], second)
    }
}
