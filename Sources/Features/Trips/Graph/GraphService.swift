import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Returns the graph's data, with a fixed number of statements.
struct GraphService {
    let host: TripsHost

    /// The data of the graph's page.
    struct Picture: Sendable {
        let span: GraphSpan
        let bars: [GraphBar]
        let weeks: WeekComparison
        let better: [BetterChoice]
        let settings: TripSettings
        let factors: TripFactors
    }

    func picture(_ span: GraphSpan, of person: Identifier<Account>) async throws -> Picture {
        let now = host.clock.now()
        let time = host.localTime
        let today = time.day(of: now)
        let first = min(span.starts(today: today)[0], today.monday.adding(days: -7))
        let factors = host.factors
        return try await host.database.read { transaction in
            let trips = try Self.trips(of: person, from: time.start(of: first), to: now, in: transaction)
            let settings = try SettingsStore(transaction: transaction).settings(of: person)
            let start = time.start(of: span.starts(today: today)[0])
            return Picture(
                span: span,
                bars: TripSums.bars(span, today: today, trips: trips, localTime: time),
                weeks: Self.weeks(trips, now: now, time: time),
                better: BetterChoice.best(
                    of: trips.map(\.trip).filter { $0.beganAt >= start },
                    scoring: Scoring(car: settings.car, factors: factors.set)
                ),
                settings: settings,
                factors: factors
            )
        }
    }

    /// Returns trips with the lengths of their legs, without their lines.
    static func trips(
        of person: Identifier<Account>,
        from start: Timestamp,
        to end: Timestamp,
        in transaction: any Transaction
    ) throws -> [(trip: StoredTrip, legs: [MeansSum])] {
        let store = TripStore(transaction: transaction)
        let legs = try store.sums(of: person, beganFrom: start, to: end)
        return try store.trips(of: person, beganFrom: start, to: end.advanced(milliseconds: 1))
            .map { ($0, legs[$0.id] ?? []) }
    }

    /// Returns this week, and the previous week up to the same hour.
    static func weeks(
        _ trips: [(trip: StoredTrip, legs: [MeansSum])],
        now: Timestamp,
        time: LocalTime
    ) -> WeekComparison {
        let monday = time.day(of: now).monday
        let (this, last) = (time.start(of: monday), time.start(of: monday.adding(days: -7)))
        let sameHour = last.advanced(milliseconds: now.milliseconds(since: this))
        var (thisWeek, lastWeek) = (SpanSum(), SpanSum())
        for (trip, legs) in trips {
            if trip.beganAt >= this {
                thisWeek.add(trip, legs)
            } else if trip.beganAt >= last, trip.beganAt <= sameHour {
                lastWeek.add(trip, legs)
            }
        }
        return WeekComparison(thisWeek: thisWeek, lastWeek: lastWeek)
    }
}
