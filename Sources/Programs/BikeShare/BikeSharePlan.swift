public import CrosstownValues

/// The acts at each dock, planned from recorded rides, with the work of the staff that the record leaves out.
///
/// The record has where each bike was removed and returned, without the staff who moved it between two rides or emptied
/// full stations. Every rider rents the recorded bike within the recorded minute.
public struct BikeSharePlan: Sendable {
    /// An act at docks.
    public enum Act: Hashable, Sendable {
        /// A rider removes a bike.
        case start(bike: String, rider: Int, from: DockedFleet.Dock)
        /// A rider returns a bike.
        case finish(bike: String, rider: Int, into: DockedFleet.Dock)
        /// Staff move a bike from one dock to another.
        case carry(bike: String, from: DockedFleet.Dock, into: DockedFleet.Dock)
    }

    /// The acts at one moment of the plan.
    public struct Step: Hashable, Sendable {
        /// The moment.
        public let at: Timestamp
        /// The acts in groups, one after the other; the acts of a group can be concurrent.
        public let waves: [[Act]]
    }

    /// The stations.
    public let stations: [RecordedStation]
    /// The plate numbers of each station's docks.
    public let docks: [Int: [String]]
    /// The initial docks of the bikes.
    public let beginning: DockedFleet
    /// The steps in order.
    public let steps: [Step]
    /// The number of rides.
    public let rides: Int
    /// The number of moves by staff.
    public let carried: Int
    /// The number of riders.
    public let riders: Int

    /// Creates a plan of rides.
    ///
    /// - Parameters:
    ///   - rides: The recorded rides, sorted by start.
    ///   - stations: The stations.
    ///   - riders: The number of people who take turns in riding.
    ///   - moment: Returns the time in the replay of a recorded moment; never decreasing.
    /// - Throws: `DockedFleet.Contradiction` if the record is invalid or needs more riders.
    public init(
        _ rides: [RecordedRide],
        stations: [RecordedStation],
        riders: Int,
        moment: (Timestamp) -> Timestamp = { $0 }
    ) throws(DockedFleet.Contradiction) {
        var planner = try BikeSharePlanner(rides, stations: stations, riders: riders)
        self.stations = stations
        docks = planner.docks
        beginning = planner.fleet
        steps = try planner.plan(moment)
        carried = planner.carried
        self.rides = rides.count
        self.riders = riders
    }
}

extension BikeSharePlan.Act {
    var bike: String {
        switch self {
        case .start(let bike, _, _), .finish(let bike, _, _), .carry(let bike, _, _): bike
        }
    }

    /// The bike, the rider and the docks, which can be part of only one act at a time.
    var subjects: [String] {
        switch self {
        case .start(let bike, let rider, let dock), .finish(let bike, let rider, let dock):
            [bike, "rider \(rider)", dock.plate]
        case .carry(let bike, let dock, let goal): [bike, dock.plate, goal.plate]
        }
    }

    /// Applies the act to a fleet.
    ///
    /// - Throws: `DockedFleet.Contradiction` if the act is invalid.
    package func happen(to fleet: inout DockedFleet) throws(DockedFleet.Contradiction) {
        switch self {
        case .start(let bike, _, let dock): try fleet.take(bike, from: dock)
        case .finish(let bike, _, let dock): try fleet.put(bike, into: dock)
        case .carry(let bike, let dock, let other):
            try fleet.take(bike, from: dock)
            try fleet.put(bike, into: other)
        }
    }
}
