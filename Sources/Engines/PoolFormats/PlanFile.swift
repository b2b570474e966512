public import CrosstownPoolEngine
import CrosstownValues
public import Foundation

/// A plan as JSON: for each car the driver, the riders in order, and the times in minutes after 00:00.
public struct PlanFile: Sendable {
    /// The plan.
    public let plan: PoolPlan
    /// Whether the file has a time for every pick-up.
    private let isTimed: Bool
    /// The path in the file to each ride of the plan.
    private let paths: [String]

    /// Creates a file from a plan.
    public init(_ plan: PoolPlan) {
        self.plan = plan
        isTimed = true
        paths = plan.rides.indices.map { "routes[\($0)]" }
    }

    /// Parses a plan for an instance; it skips people who are missing from the instance.
    ///
    /// - Throws: `FormatError` with the path to the invalid field.
    public init(json: Data, for instance: InstanceFile) throws(FormatError) {
        let text = try decode(PlanText.self, from: json)
        try text.validate()
        var (rides, paths): ([Ride], [String]) = ([], [])
        for (index, route) in text.routes.enumerated() {
            guard let ride = try route.ride(path: "routes[\(index)]", instance) else { continue }
            rides.append(ride)
            paths.append("routes[\(index)]")
        }
        plan = PoolPlan(rides: rides)
        self.paths = paths
        isTimed = text.routes.allSatisfy { $0.pickupAt != nil || $0.riders.isEmpty }
    }

    /// Validates that every car can drive with its riders, within 0.02 minutes for rounding.
    ///
    /// - Throws: `FormatError` with the path to the first invalid car.
    func checkDrivable(in instance: InstanceFile) throws(FormatError) {
        for (ride, path) in zip(plan.rides, paths) {
            let faults = PoolPlan(rides: [ride]).faults(in: instance.problem, tolerance: Seconds(1.2))
            guard let fault = faults.first else { continue }
            let car = instance.driverNames[Int(ride.driver.low)]
            throw FormatError(path: path, reason: "the car of \(car) cannot be driven: \(text(fault, instance))")
        }
    }

    /// Returns the plan with a time for every pick-up: the file's time or, by default, the latest possible one.
    func timedPlan(_ instance: InstanceFile) -> PoolPlan {
        guard isTimed else { return PoolSolver(instance.problem, startingFrom: plan).plan.restricted(to: plan) }
        return plan
    }

    /// Returns the plan as JSON.
    ///
    /// - Throws: An encoding error if a number is not finite.
    public func json(for instance: InstanceFile) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return try encoder.encode(PlanText(plan, instance))
    }
}

extension PoolPlan {
    /// Returns the plan with only the riders who also have a ride in another plan.
    fileprivate func restricted(to other: PoolPlan) -> PoolPlan {
        let known = other.pickUps
        var restricted = self
        for index in rides.indices { restricted.rides[index].pickUps.removeAll { known[$0.rider] == nil } }
        restricted.rides.removeAll { $0.pickUps.isEmpty }
        return restricted
    }
}

private struct PlanText: Codable {
    var routes: [RouteText]
    var served: Int?
    var detourMinutes: Double?

    init(_ plan: PoolPlan, _ instance: InstanceFile) {
        routes = plan.rides.map { RouteText($0, instance) }
        served = plan.served
        detourMinutes = rounded(plan.totalDetour.value / 60)
    }

    func validate() throws(FormatError) {
        var (drivers, riders) = (UniqueNames(), UniqueNames())
        for (index, route) in routes.enumerated() {
            let path = "routes[\(index)]"
            try drivers.add(route.driver, path: "\(path).driver")
            for (number, rider) in route.riders.enumerated() {
                try riders.add(rider, path: "\(path).riders[\(number)]")
            }
            try route.checkTimes(path)
        }
    }
}

private struct RouteText: Codable {
    var driver: String
    var riders: [String]
    var departAt: Double?
    var pickupAt: [Double]?
    var arriveAt: Double?
    var meetingPoints: [String?]?

    init(_ ride: Ride, _ instance: InstanceFile) {
        driver = instance.driverNames[Int(ride.driver.low)]
        riders = ride.pickUps.map { instance.riderNames[Int($0.rider.low)] }
        departAt = rounded(minutes(ride.departAt))
        pickupAt = ride.pickUps.map { rounded(minutes($0.at)) }
        arriveAt = rounded(minutes(ride.arriveAt))
        guard ride.pickUps.contains(where: { $0.meetingPoint != nil }) else { return }
        meetingPoints = ride.pickUps.map { $0.meetingPoint.map { instance.meetingPointNames[$0] } }
    }

    func checkTimes(_ path: String) throws(FormatError) {
        if let departAt { try checkTime(departAt, "\(path).departAt") }
        if let arriveAt { try checkTime(arriveAt, "\(path).arriveAt") }
        for (index, time) in (pickupAt ?? []).enumerated() { try checkTime(time, "\(path).pickupAt[\(index)]") }
    }

    func ride(path: String, _ instance: InstanceFile) throws(FormatError) -> Ride? {
        if let pickupAt, pickupAt.count != riders.count {
            throw FormatError(path: "\(path).pickupAt", reason: "must have as many times as there are riders")
        }
        if let meetingPoints, meetingPoints.count != riders.count {
            throw FormatError(path: "\(path).meetingPoints", reason: "must have as many entries as there are riders")
        }
        let pickUps = self.pickUps(instance)
        guard let number = instance.driverNames.firstIndex(of: driver), !pickUps.isEmpty else { return nil }
        let ride = Ride(
            driver: driverID(number),
            pickUps: pickUps,
            departAt: moment(minutes: departAt ?? 0),
            arriveAt: moment(minutes: arriveAt ?? 0),
            detour: .zero
        )
        guard pickupAt != nil else { return ride.asLateAsPossible(in: instance.problem) }
        return departAt == nil ? ride.leavingInTime(in: instance.problem) : ride
    }

    private func pickUps(_ instance: InstanceFile) -> [PickUp] {
        var pickUps: [PickUp] = []
        for (index, name) in riders.enumerated() {
            guard let rider = instance.riderNames.firstIndex(of: name) else { continue }
            let point = meetingPoints?[index].flatMap { instance.meetingPointNames.firstIndex(of: $0) }
            let at = moment(minutes: pickupAt?[index] ?? 0)
            pickUps.append(PickUp(rider: riderID(rider), at: at, meetingPoint: point))
        }
        return pickUps
    }
}

/// Rounds minutes to six decimal places, less than a tenth of a millisecond.
private func rounded(_ minutes: Double) -> Double { (minutes * 1_000_000).rounded() / 1_000_000 }

/// Returns the error of a car as text.
private func text(_ fault: PlanFault, _ instance: InstanceFile) -> String {
    switch fault {
    case .driver: "nobody knows the driver"
    case .rider(let rider): "nobody knows \(instance.name(rider))"
    case .seats: "more persons than seats"
    case .stops: "more stops than the driver makes"
    case .detour: "the detour is longer than the driver accepts"
    case .time: "it leaves before the driver can, or comes too late to a stop or to the event"
    case .readiness(let rider): "\(instance.name(rider)) is not ready at the pick-up"
    case .walk(let rider): "the meeting point is farther away than \(instance.name(rider)) walks"
    case .company(let rider): "\(instance.name(rider)) has asked for other company"
    }
}

extension InstanceFile {
    fileprivate func name(_ rider: Identifier<Rider>) -> String { riderNames[Int(rider.low)] }
}
