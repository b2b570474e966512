import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Why riders have another driver or another time than promised (C-4.6).
struct ChangeReasons {
    private let drivers: [Identifier<SignUp>: SignUp]
    private let before: [Identifier<SignUp>: Pairing]
    private let coming: Set<Identifier<SignUp>>
    private let isRemeasured: Bool

    /// Compares a plan with the previous one; `drivers` are all current and former drivers of riders.
    init(_ solution: PoolSolution, _ before: [Identifier<SignUp>: Pairing], _ drivers: [SignUp]) {
        self.drivers = drivers.reduce(into: [:]) { $0[$1.id] = $1 }
        coming = Set(solution.pool.entries.map(\.id)).subtracting(solution.pool.changed)
        self.before = before
        isRemeasured = solution.pool.isRemeasured
    }

    /// Whether a rider's previous driver still comes.
    func isDriverComing(for request: Identifier<SignUp>) -> Bool {
        before[request].map { coming.contains($0.offer) } ?? false
    }

    /// Returns the reason that concerns the rider, if any, followed by the new ride.
    func text(for request: Identifier<SignUp>, before text: LocalizedText) -> LocalizedText {
        guard let offer = before[request]?.offer else { return text }
        if coming.contains(offer) {
            return isRemeasured ? "The drive time differs from our estimate. \(text)" : text
        }
        guard let driver = named(for: request).first else {
            return "Your driver can no longer take you. \(text)"
        }
        return "\(driver.name) can no longer take you. \(text)"
    }

    /// Returns the driver named in the reason, if any.
    func named(for request: Identifier<SignUp>) -> [SignUp] {
        guard let pairing = before[request], pairing.isNamed, !coming.contains(pairing.offer) else { return [] }
        return drivers[pairing.offer].map { [$0] } ?? []
    }
}
