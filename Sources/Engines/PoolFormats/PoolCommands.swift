import CrosstownPoolEngine
import CrosstownValues
public import Foundation

/// Solves an instance and returns the plan as JSON.
///
/// - Parameters:
///   - instance: The instance, JSON.
///   - previous: A published plan, JSON: its riders keep a ride and their pick-up times within 5 minutes, and of equal
///     plans the search chooses the one with the fewest changes of driver.
///   - seconds: How long to search on the given clock, including parsing and preparation.
///   - seed: The same seed gives the same sequence of plans.
///   - processorSeconds: A monotonic clock.
/// - Returns: The plan as JSON.
/// - Throws: `FormatError` with the path to the invalid field.
public func solvePool(
    instance: Data,
    previous: Data?,
    seconds: Double,
    seed: UInt64,
    processorSeconds: () -> Double
) throws -> String {
    let start = processorSeconds()
    let file = try InstanceFile(json: instance)
    let known = try previous.map { data throws(FormatError) in try PlanFile(json: data, for: file).timedPlan(file) }
    let commitments = known.map { Commitments(told: $0, tolerance: PromiseRules().tolerance) } ?? Commitments()
    var solver = PoolSolver(file.problem, commitments: commitments, startingFrom: known, seed: seed)
    solver.improve { _ in seconds > 0 ? (processorSeconds() - start) / seconds : 1 }
    return String(decoding: try PlanFile(solver.plan).json(for: file), as: UTF8.self)
}

/// Explains why a rider has no ride in a plan, and the smallest change that would help.
///
/// - Parameters:
///   - instance: The instance, JSON.
///   - plan: The plan, JSON.
///   - rider: The rider's id in the instance.
/// - Returns: One line of text.
/// - Throws: `FormatError` with the path to the invalid field or car, or if the id is unknown.
public func explainPool(instance: Data, plan: Data, rider: String) throws(FormatError) -> String {
    let file = try InstanceFile(json: instance)
    let planFile = try PlanFile(json: plan, for: file)
    try planFile.checkDrivable(in: file)
    let known = planFile.plan
    guard let number = file.riderNames.firstIndex(of: rider) else {
        throw FormatError(path: "riders", reason: "nobody has the id \"\(rider)\"")
    }
    if let pickUp = known.pickUps[riderID(number)] {
        return "\(rider) rides with \(file.driverNames[Int(pickUp.driver.low)])"
    }
    guard let refusal = known.refusal(of: riderID(number), in: file.problem) else { return "\(rider) has no ride" }
    return "\(rider): \(text(refusal.reason)); \(text(refusal.remedy, file))"
}

private func text(_ reason: Refusal.Reason) -> String {
    switch reason {
    case .windowTooTight: "the time window is too tight"
    case .detoursExceeded: "the detour is too long for every driver"
    case .noSeatInTime: "no seat is free in time"
    }
}

private func text(_ remedy: Refusal.Remedy, _ file: InstanceFile) -> String {
    switch remedy {
    case .readyEarlier(let span): "being ready \(Int(span.value / 60)) min earlier would help"
    case .moreDetour(let driver, let span):
        "\(Int(span.value / 60)) min more detour for \(file.driverNames[Int(driver.low)]) would help"
    case .moreSeats(let driver, 1): "1 more seat with \(file.driverNames[Int(driver.low)]) would help"
    case .moreSeats(let driver, let seats): "\(seats) more seats with \(file.driverNames[Int(driver.low)]) would help"
    case .anotherDriver: "another driver near by is needed"
    }
}
