import CrosstownPoolEngine
public import Foundation

/// Solves an instance and gives the plan as JSON text.
///
/// - Parameters:
///   - instance: The instance, JSON.
///   - previous: A plan that people know already, JSON.
///   - seconds: How long to search, on the given clock, reading and preparation included.
///   - seed: The same seed gives the same sequence of plans.
///   - processorSeconds: A clock that only goes forward.
/// - Throws: `FormatError` with the path to the field that is wrong.
public func solvePool(
    instance: Data,
    previous: Data?,
    seconds: Double,
    seed: UInt64,
    processorSeconds: () -> Double
) throws -> String {
    let end = processorSeconds() + seconds
    let file = try InstanceFile(json: instance)
    let known = try previous.map { data throws(FormatError) in try PlanFile(json: data, for: file).plan }
    var solver = PoolSolver(file.problem, startingFrom: known, seed: seed)
    solver.improve { _ in processorSeconds() >= end }
    return String(decoding: try PlanFile(solver.plan).json(for: file), as: UTF8.self)
}
