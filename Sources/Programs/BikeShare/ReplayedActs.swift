import CrosstownClient
import CrosstownValues
import Synchronization

/// The acts of riders and staff on a server and its devices.
struct ReplayedActs: Sendable {
    /// The silence in milliseconds after which a station sends a heartbeat, before the server would give up after ten
    /// minutes.
    private static let silence: Int64 = 8 * 60_000
    /// How long before a rental a heartbeat still helps, in milliseconds.
    private static let lead: Int64 = 4 * 60_000
    /// The maximum number of scans of a bike whose station has not reported yet.
    private static let mostScans = 100
    private static let scanAgain = Duration.milliseconds(2)

    let city: ReplayedCity
    let progress: ReplayProgress

    /// Sends the heartbeats of stations with a rental in this step that were silent for long.
    func beat(before step: BikeSharePlan.Step) {
        for case .start(_, _, let dock) in step.waves.joined() {
            guard city.stations[dock.station]?.beat(after: Self.silence, at: step.at) == true else { continue }
            progress.beats.add(1, ordering: .relaxed)
        }
    }

    /// Sends these heartbeats a step early if possible, so that riders do not wait for them.
    func beat(before step: BikeSharePlan.Step, at now: Timestamp) {
        if step.at.milliseconds(since: now) <= Self.lead { beat(before: step) }
    }

    /// Sends the heartbeats of all stations that were silent for long.
    func beatAll(at now: Timestamp) {
        let beats = city.stations.values.count { $0.beat(after: Self.silence, at: now) }
        progress.beats.add(beats, ordering: .relaxed)
    }

    /// Runs all acts of a group concurrently, and `meanwhile` once all have begun.
    ///
    /// Requests come first because locks have to answer them; meanwhile docks report returns.
    func happen(_ wave: [BikeSharePlan.Act], meanwhile: () -> Void = {}) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for act in wave { group.addTask { try await ask(for: act) } }
            try await group.waitForAll()
            for act in wave { group.addTask { try await happen(act) } }
            meanwhile()
            try await group.waitForAll()
        }
    }

    /// Sends the requests of an act to the server: a rental, or the removal of a bike from service.
    private func ask(for act: BikeSharePlan.Act) async throws {
        try await progress.settle(act.bike)
        switch act {
        case .start(let bike, let rider, _):
            try await progress.settle(Self.name(ofRider: rider))
            try await rent(bike, by: city.riders[rider])
        case .carry(let bike, _, _): try await city.staff.client().takeVehicleOut(bike)
        case .finish: break
        }
    }

    private func happen(_ act: BikeSharePlan.Act) async throws {
        switch act {
        case .start(let bike, _, let dock):
            let station = try station(dock)
            progress.note(try await station.awaitUnlock(of: dock.plate), at: station, of: [bike])
        case .finish(let bike, let rider, let dock):
            let station = try station(dock)
            let event = station.insert(bike, into: dock.plate)
            progress.note(event, at: station, of: [bike, Self.name(ofRider: rider)])
        case .carry(let bike, let dock, let goal):
            try await carry(bike, from: dock, into: goal)
        }
    }

    /// A bike that staff have taken out of service is in service again once it is in a dock.
    private func carry(_ bike: String, from dock: DockedFleet.Dock, into goal: DockedFleet.Dock) async throws {
        let (start, end) = (try station(dock), try station(goal))
        try await start.awaitKept(start.fetch(from: dock.plate))
        progress.note(end.insert(bike, into: goal.plate), at: end, of: [bike])
    }

    /// Retries the scan until the station has reported, because its heartbeat may arrive after the request.
    private func rent(_ bike: String, by rider: CrosstownClient) async throws {
        for _ in 0..<Self.mostScans {
            do {
                _ = try await rider.rent(bike)
                return
            } catch let refusal as Refusal where refusal.type.hasSuffix("/lock-out-of-reach") {
                progress.scansAgain.add(1, ordering: .relaxed)
                try await Task.sleep(for: Self.scanAgain)
            }
        }
        throw BikeShareDifference("the dock of \(bike) is out of reach")
    }

    private func station(_ dock: DockedFleet.Dock) throws -> ReplayedStation {
        guard let station = city.stations[dock.station] else {
            throw BikeShareDifference("there is no station \(dock.station)")
        }
        return station
    }

    private static func name(ofRider rider: Int) -> String { "rider \(rider)" }
}
