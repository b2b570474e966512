import Foundation

/// Prints figures as they are measured: one line each, with the goal and the ratio to a reference.
struct Report {
    /// Begins a part.
    func begin(_ title: String) {
        let load = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8))?.prefix { $0 != " " } ?? "?"
        print("\n\(title)  (load of the machine: \(load))")
    }

    /// A figure that has no goal of its own.
    func tell(_ name: String, _ value: String) { print("  \(Self.padded(name, 44)) \(value)") }

    /// A figure beside its goal.
    func tell(_ name: String, _ value: Double, _ unit: String, goal: Goal) {
        let verdict = goal.isReached(by: value) ? "reached" : "MISSED"
        tell(name, "\(Self.rounded(value)) \(unit)   goal \(goal) \(verdict)")
    }

    /// How often the reference could be done in the time of ours, or the other way round.
    func ratio(_ name: String, _ ours: Double, to reference: Double, _ unit: String) {
        let ratio = reference > 0 ? Self.rounded(ours / reference) : "?"
        tell(name, "\(Self.rounded(reference)) \(unit)   ours : reference = \(ratio)")
    }

    /// What a part took, for each of its units.
    func effort(_ effort: Effort, per count: Int, _ unit: String) {
        let each = { (seconds: Double) in Self.rounded(seconds / Double(max(count, 1)) * 1e6) }
        if let server = effort.server {
            tell("server's processor time", "\(each(server.total)) µs a \(unit) (\(each(server.user)) in user mode)")
        }
        tell("client's processor time", "\(each(effort.client.total)) µs a \(unit)")
    }

    static func rounded(_ value: Double) -> String {
        let digits = abs(value) >= 100 ? 0 : abs(value) >= 10 ? 1 : 2
        return String(format: "%.\(digits)f", value)
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}

/// What a figure has to be.
enum Goal: CustomStringConvertible {
    case atLeast(Double)
    case below(Double)

    func isReached(by value: Double) -> Bool {
        switch self {
        case .atLeast(let least): value >= least
        case .below(let limit): value < limit
        }
    }

    var description: String {
        switch self {
        case .atLeast(let least): "≥ \(Report.rounded(least))"
        case .below(let limit): "< \(Report.rounded(limit))"
        }
    }
}
