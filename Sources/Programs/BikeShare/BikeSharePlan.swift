public import CrosstownValues

/// Recorded rides made into what is to happen at each dock, with the work of the staff that the record leaves out.
///
/// The record says where each bike was taken out and put back, not who carried it from where it was put back to where it
/// was taken out next, nor how stations that filled up were emptied: staff did. Everybody rents the bike of the record
/// within the minute of the record.
public struct BikeSharePlan: Sendable {
    /// Something that happens at docks.
    public enum Act: Hashable, Sendable {
        /// A rider takes a bike out.
        case start(bike: String, rider: Int, from: DockedFleet.Dock)
        /// A rider puts a bike back.
        case finish(bike: String, rider: Int, into: DockedFleet.Dock)
        /// Staff carry a bike from one dock to another.
        case carry(bike: String, from: DockedFleet.Dock, into: DockedFleet.Dock)
    }

    /// What happens at one moment of the plan.
    public struct Step: Hashable, Sendable {
        /// When.
        public let at: Timestamp
        /// What may happen at the same time, one group after the other.
        public let waves: [[Act]]
    }

    /// The stations.
    public let stations: [RecordedStation]
    /// The plate numbers of each station's docks.
    public let docks: [Int: [String]]
    /// Where the bikes are before anything happens.
    public let beginning: DockedFleet
    /// Everything that happens, in its order.
    public let steps: [Step]
    /// How many rides there are.
    public let rides: Int
    /// How often staff carry a bike.
    public let carried: Int
    /// How many people ride.
    public let riders: Int

    /// Plans a number of rides.
    ///
    /// - Parameters:
    ///   - rides: what is recorded, in the order of the beginnings.
    ///   - stations: where.
    ///   - riders: how many people take turns in riding.
    ///   - moment: when what is recorded of a moment happens; never earlier for a later one.
    /// - Throws: `DockedFleet.Contradiction` where the record cannot be, or needs more riders.
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
    /// The bike that it happens to.
    var bike: String {
        switch self {
        case .start(let bike, _, _), .finish(let bike, _, _), .carry(let bike, _, _): bike
        }
    }

    /// The bike, the rider and the docks: nothing else may happen to any of them at the same time.
    var subjects: [String] {
        switch self {
        case .start(let bike, let rider, let dock), .finish(let bike, let rider, let dock):
            [bike, "rider \(rider)", dock.plate]
        case .carry(let bike, let dock, let goal): [bike, dock.plate, goal.plate]
        }
    }

    /// Makes it true of a fleet.
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
