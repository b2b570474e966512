import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Asks the routing engine for the drives between the places of an event: once for each place, for ever.
struct RoadSurvey: Sendable {
    /// The routing engine could not be asked, or another server was quicker: it is asked again.
    private struct NotAnswered: Error {}

    /// How long a plan waits for the routing engine; for places that it has not answered for by then, the straight line stands in.
    private static let longestMilliseconds: Int64 = 2_000
    /// For how many places of an event drives are kept, in its whole life, unless a host says otherwise.
    ///
    /// They take 36 MB, which are read for each plan. Straight lines stand in for places that come later.
    static let usualPlaces = 3_000
    /// How long the routing engine is asked again in one go.
    private static let longestRun: Int64 = 20_000

    let database: any Database
    let events: any EventDirectory
    let travel: any TravelPlanner
    let clock: any WallClock
    let mostPlaces: Int

    var outboundHandlers: [String: OutboundTaskRunner.Handler] {
        [RideShareDeadline.roads: { try await askAgain($0.subject) }]
    }

    /// The drives between places, those that are new asked for now; those for which there is no answer are asked for again by an
    /// task.
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

    /// Writes down what was answered, and what is to be asked again.
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
            // Where another server asked at the same time, what was written first holds for both.
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

    /// Asks for the places without an answer, and has the pools planned again with what was answered.
    ///
    /// - Throws: where there is still none for some.
    private func askAgain(_ event: String) async throws {
        guard let moment = try await moment(event) else { return try await giveUp(event) }
        let (answered, isDone) = try await measureWanted(event, at: moment)
        // Once for all of them, so that nobody is notified of times in between.
        if answered > 0 || isDone { try await replan(event) }
        guard isDone else { throw NotAnswered() }
        try await giveUp(event)
    }

    /// Asks for one place after the other, until there is no answer or the time for one run is over.
    ///
    /// - Returns: how many were answered, and whether none is left.
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

    /// Has the pools of an event planned with the drives that are known now; a plan that is being made is kept.
    private func replan(_ event: String) async throws {
        let now = clock.now()
        try await database.write { transaction in
            let context = RideShareTransaction(transaction: transaction, now: now, events: events)
            try context.changed(event, Leg.allCases, byNewcomer: true)
        }
    }

    /// For when drives are asked; `nil` where they are of no use any more.
    private func moment(_ event: String) async throws -> Timestamp? {
        let now = clock.now()
        return try await database.read { transaction in
            guard let event = try events.event(event, in: transaction), !event.isCancelled, now < event.endsAt else {
                return nil
            }
            return now < event.beginsAt ? event.beginsAt : event.endsAt
        }
    }

    /// Asks for nothing more of an event.
    private func giveUpAll(_ event: String) async throws {
        try await database.write { transaction in
            let roads = RoadStore(transaction: transaction)
            for position in try roads.wanted(event: event) { try roads.settle(position, event: event) }
            try Deadlines.cancel(transaction, kind: RideShareDeadline.roads, subject: event)
        }
    }

    /// Ends the task, unless more has come to be asked meanwhile.
    private func giveUp(_ event: String) async throws {
        try await database.write { transaction in
            let isOver = try RoadStore(transaction: transaction).wanted(event: event).isEmpty
            let found = try events.event(event, in: transaction)
            let isGone = found.map { $0.isCancelled || $0.endsAt <= clock.now() } ?? true
            guard isOver || isGone else { return }
            try Deadlines.cancel(transaction, kind: RideShareDeadline.roads, subject: event)
        }
    }

    /// The drives between a place and those that are known; `nil` where the routing engine cannot be asked.
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
