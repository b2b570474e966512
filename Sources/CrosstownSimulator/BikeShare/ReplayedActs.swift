import CrosstownClient
import Synchronization

/// What people do at docks, done to a server and its devices.
struct ReplayedActs: Sendable {
    /// After how long, in milliseconds, a silent station beats: before the server would give it up after ten minutes.
    private static let silence: Int64 = 8 * 60_000
    /// How often somebody scans again whose vehicle's station is not heard yet.
    private static let mostScans = 100
    private static let scanAgain = Duration.milliseconds(2)

    let city: ReplayedCity
    let progress: ReplayProgress

    /// Has the stations beat where something is about to be rented and that were silent for long.
    func beat(before minute: BikeSharePlan.Minute) {
        for case .start(_, _, let dock) in minute.waves.joined() {
            guard city.stations[dock.station]?.beat(after: Self.silence) == true else { continue }
            progress.beats.add(1, ordering: .relaxed)
        }
    }

    /// Does everything in a group at the same time.
    func happen(_ wave: [BikeSharePlan.Act]) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for act in wave { group.addTask { try await happen(act) } }
            try await group.waitForAll()
        }
    }

    private func happen(_ act: BikeSharePlan.Act) async throws {
        try await progress.settle(act.bike)
        switch act {
        case .start(let bike, let rider, let dock):
            try await progress.settle(Self.name(ofRider: rider))
            let station = try station(dock)
            try await rent(bike, by: city.riders[rider])
            progress.note(try await station.awaitUnlock(of: dock.plate), at: station, of: [bike])
        case .finish(let bike, let rider, let dock):
            let station = try station(dock)
            let event = station.insert(bike, into: dock.plate)
            progress.note(event, at: station, of: [bike, Self.name(ofRider: rider)])
        case .carry(let bike, let dock, let goal):
            try await carry(bike, from: dock, into: goal)
        }
    }

    /// Staff take a bike out of service, which it is in again once a dock holds it.
    private func carry(_ bike: String, from dock: DockedFleet.Dock, into goal: DockedFleet.Dock) async throws {
        try await city.staff.client().takeVehicleOut(bike)
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
