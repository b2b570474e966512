import CrosstownClient
import CrosstownValues
import Synchronization

/// What people do at docks, done to a server and its devices.
struct ReplayedActs: Sendable {
    /// After how long, in milliseconds, a silent station beats: before the server would give it up after ten minutes.
    private static let silence: Int64 = 8 * 60_000
    /// How long, in milliseconds, before something is rented a beat still helps.
    private static let lead: Int64 = 4 * 60_000
    /// How often somebody scans again whose vehicle's station is not heard yet.
    private static let mostScans = 100
    private static let scanAgain = Duration.milliseconds(2)

    let city: ReplayedCity
    let progress: ReplayProgress

    /// Has the stations beat where something is about to be rented and that were silent for long.
    func beat(before step: BikeSharePlan.Step) {
        for case .start(_, _, let dock) in step.waves.joined() {
            guard city.stations[dock.station]?.beat(after: Self.silence, at: step.at) == true else { continue }
            progress.beats.add(1, ordering: .relaxed)
        }
    }

    /// The same a step early, where that is not too early: whoever rents does not wait for it then.
    func beat(before step: BikeSharePlan.Step, at now: Timestamp) {
        if step.at.milliseconds(since: now) <= Self.lead { beat(before: step) }
    }

    /// Has all stations beat that were silent for long.
    func beatAll(at now: Timestamp) {
        let beats = city.stations.values.count { $0.beat(after: Self.silence, at: now) }
        progress.beats.add(beats, ordering: .relaxed)
    }

    /// Does everything in a group at the same time, and something else once all of it has begun.
    ///
    /// What people ask for comes first, since locks have to answer it; meanwhile docks tell of what was put back.
    func happen(_ wave: [BikeSharePlan.Act], meanwhile: () -> Void = {}) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for act in wave { group.addTask { try await ask(for: act) } }
            try await group.waitForAll()
            for act in wave { group.addTask { try await happen(act) } }
            meanwhile()
            try await group.waitForAll()
        }
    }

    /// Asks the server for what an act needs of it: a rented bike, or one that staff have taken out of service.
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

    /// What happens at the docks.
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

    /// A bike that staff have taken out of service is in it again once a dock holds it.
    private func carry(_ bike: String, from dock: DockedFleet.Dock, into goal: DockedFleet.Dock) async throws {
        let (start, end) = (try station(dock), try station(goal))
        try await start.awaitKept(start.fetch(from: dock.plate))
        progress.note(end.insert(bike, into: goal.plate), at: end, of: [bike])
    }

    /// Scans until the station is heard: its beat may come later than the wish to rent.
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
