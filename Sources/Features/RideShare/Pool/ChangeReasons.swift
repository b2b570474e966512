import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Why riders have another driver or another time than they were told (C-4.6).
struct ChangeReasons {
    private let drivers: [Identifier<SignUp>: SignUp]
    private let before: [Identifier<SignUp>: Pairing]
    private let coming: Set<Identifier<SignUp>>

    /// Compares a plan with the one before; drivers are whoever drives or drove somebody.
    init(_ solution: PoolSolution, _ before: [Identifier<SignUp>: Pairing], _ drivers: [SignUp]) {
        self.drivers = drivers.reduce(into: [:]) { $0[$1.id] = $1 }
        coming = Set(solution.pool.entries.map(\.id)).subtracting(solution.pool.changed)
        self.before = before
    }

    /// The reason, where there is one that concerns the rider, before what holds from now on.
    func text(for request: Identifier<SignUp>, before text: LocalizedText) -> LocalizedText {
        guard let offer = before[request]?.offer, !coming.contains(offer) else { return text }
        guard let driver = named(for: request).first else {
            return "Your driver cannot take you any more. \(text)"
        }
        return "\(driver.name) cannot take you any more. \(text)"
    }

    /// The driver whom the reason names, if it names one.
    func named(for request: Identifier<SignUp>) -> [SignUp] {
        guard let pairing = before[request], pairing.isNamed, !coming.contains(pairing.offer) else { return [] }
        return drivers[pairing.offer].map { [$0] } ?? []
    }
}
