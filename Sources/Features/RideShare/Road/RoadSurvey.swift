import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Queries the routing engine for the drives between the places of an event, once per place.
struct RoadSurvey: Sendable {
    /// The routing engine failed, or another server was quicker; the query is retried.
    private struct NotAnswered: Error {}

    /// How long a plan waits for the routing engine; unanswered places use straight lines.
    private static let longestMilliseconds: Int64 = 2_000
    /// The default maximum of places with stored drives during an event's lifetime.
    ///
    /// They use 36 MB, read for each plan. Later places use straight lines.
    static let usualPlaces = 3_000
    /// The maximum duration of a retry.
    private static let longestRun: Int64 = 20_000

    let database: any Database
    let events: any EventDirectory
    let travel: any TravelPlanner
    let clock: any WallClock
    let mostPlaces: Int

    var outboundHandlers: [String: OutboundTaskRunner.Handler] {
        [RideShareDeadline.roads: { try await askAgain($0.subject) }]
    }

    /// Returns the drives between places after querying new ones; an outbound task retries those that failed.
    ///
    /// - Throws: `DatabaseError`.
    func times(_ event: String, _ positions: [Coordinate], at moment: Timestamp) async throws -> RoadTimes {
        let (before, wanted) = try await database.read { transaction in
            let roads = RoadStore(transaction: transaction)
            return (try roads.times(event: event), Set(try roads.wanted(event: event)))
        }
        var known = before
        var missing: [Coordinate] = []
        let start = clock.now()
        for position in positions where known.number(of: position) == nil && !wanted.contains(position) {
            if known.places.count >= mostPlaces { break }
            let isLate = clock.now().milliseconds(since: start) > Self.longestMilliseconds
            if !isLate, let place = await survey(position, known, at: moment) {
                known.append(place)
            } else if !missing.contains(position) {
                missing.append(position)
            }
        }
        if known.places.count == before.places.count, missing.isEmpty { return known }
        return try await keep(known, since: before, missing, event)
    }

    /// Stores the responses, and the places to retry.
    private func keep(
        _ known: RoadTimes,
        since before: RoadTimes,
        _ missing: [Coordinate],
        _ event: String
    ) async throws -> RoadTimes {
        let now = clock.now()
        return try await database.write { transaction in
            let roads = RoadStore(transaction: transaction)
            let fresh = known.places.dropFirst(before.places.count)
            // If another server measured at the same time, the first stored result is valid for both.
            let isFirst = try roads.count(event: event) == before.places.count
            for place in fresh where isFirst { try roads.insert(place, event: event) }
            let again = missing + (isFirst ? [] : fresh.map(\.position))
            for position in again { try roads.want(position, event: event) }
            if !again.isEmpty {
                let (kind, soon) = (RideShareDeadline.roads, now.advanced(milliseconds: 1_000))
                try Deadlines.schedule(transaction, kind: kind, subject: event, dueAt: soon)
            }
            return isFirst ? known : try roads.times(event: event)
        }
    }

    /// Retries places that failed, and has the pools planned again with the responses.
    ///
    /// - Throws: if some still fail.
    private func askAgain(_ event: String) async throws {
        guard let moment = try await moment(event) else { return try await giveUp(event) }
        let (answered, isDone) = try await measureWanted(event, at: moment)
        // Planning once for all of them avoids notifications about intermediate times.
        if answered > 0 || isDone { try await replan(event) }
        guard isDone else { throw NotAnswered() }
        try await giveUp(event)
    }

    /// Queries one place after the other until a failure or the end of the run.
    ///
    /// - Returns: the number of responses, and whether all places are done.
    private func measureWanted(_ event: String, at moment: Timestamp) async throws -> (answered: Int, isDone: Bool) {
        let start = clock.now()
        var answered = 0
        while let position = try await database.read({ try RoadStore(transaction: $0).wanted(event: event).first }) {
            guard clock.now().milliseconds(since: start) < Self.longestRun else { return (answered, false) }
            let known = try await database.read { try RoadStore(transaction: $0).times(event: event) }
            guard known.places.count < mostPlaces else {
                try await giveUpAll(event)
                return (answered, true)
            }
            guard let place = await survey(position, known, at: moment) else { return (answered, false) }
            let isKept = try await database.write { transaction in
                let roads = RoadStore(transaction: transaction)
                guard try roads.count(event: event) == known.places.count else { return false }
                try roads.insert(place, event: event)
                try roads.settle(position, event: event)
                return true
            }
            guard isKept else { return (answered, false) }
            answered += 1
        }
        return (answered, true)
    }

    /// Has an event's pools planned with the current drives; a plan in progress stays valid.
    private func replan(_ event: String) async throws {
        let now = clock.now()
        try await database.write { transaction in
            let context = RideShareTransaction(transaction: transaction, now: now, events: events)
            try context.changed(event, Leg.allCases, byNewcomer: true)
        }
    }

    /// Returns the time to query drives for; `nil` if they are no longer needed.
    private func moment(_ event: String) async throws -> Timestamp? {
        let now = clock.now()
        return try await database.read { transaction in
            guard let event = try events.event(event, in: transaction), !event.isCancelled, now < event.endsAt else {
                return nil
            }
            return now < event.beginsAt ? event.beginsAt : event.endsAt
        }
    }

    /// Deletes all retries of an event.
    private func giveUpAll(_ event: String) async throws {
        try await database.write { transaction in
            let roads = RoadStore(transaction: transaction)
            for position in try roads.wanted(event: event) { try roads.settle(position, event: event) }
            try Deadlines.cancel(transaction, kind: RideShareDeadline.roads, subject: event)
        }
    }

    /// Ends the task, unless new places were marked meanwhile.
    private func giveUp(_ event: String) async throws {
        try await database.write { transaction in
            let isOver = try RoadStore(transaction: transaction).wanted(event: event).isEmpty
            let found = try events.event(event, in: transaction)
            let isGone = found.map { $0.isCancelled || $0.endsAt <= clock.now() } ?? true
            guard isOver || isGone else { return }
            try Deadlines.cancel(transaction, kind: RideShareDeadline.roads, subject: event)
        }
    }

    /// Returns the drives between a place and the known ones; `nil` if the routing engine fails.
    private func survey(_ position: Coordinate, _ known: RoadTimes, at moment: Timestamp) async -> RoadTimes.Place? {
        let others = known.places.filter(\.isOnRoad)
        guard let star = await travel.durations(around: position, others: others.map(\.position), at: moment) else {
            return nil
        }
        var place = RoadTimes.Place(straight: position, known)
        guard star.isOnRoad else { return place }
        place.isOnRoad = true
        for (index, other) in others.enumerated() {
            if let time = star.outward[index] { place.outward[other.number] = Self.milliseconds(time) }
            if let time = star.inward[index] { place.inward[other.number] = Self.milliseconds(time) }
        }
        return place
    }

    private static func milliseconds(_ time: Seconds) -> Int32 { Int32(clamping: Int64((time.value * 1000).rounded())) }
}
