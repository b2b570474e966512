import CrosstownValues

/// What legs are compared with, and by which factors.
///
/// ```swift
/// let legs = [ScoredLeg(kind: .onFoot, distance: Metres(600)), ScoredLeg(kind: .metro, distance: Metres(5_000))]
/// let score = ScoreRules().score(legs)
/// // score.emitted is for one person; score.avoided is what an average car would have emitted beyond that.
/// ```
public struct ScoreRules: Sendable, Hashable {
    /// The edition of emission factors.
    public let factors: FactorSet
    /// What the person would otherwise have used.
    public let baseline: VehicleKind
    /// How many would have shared it.
    public let baselineOccupants: Int
    /// Which emissions count.
    public let scope: Scope

    /// The emissions that a score counts; scores of different scopes must not be added.
    public enum Scope: Sendable, Hashable {
        /// Those of the moving vehicle.
        case direct
        /// Those of the moving vehicle and of its fuel on the way to it.
        case wellToWheel
    }

    /// Makes rules; the usual ones compare with driving alone in an average car.
    public init(
        factors: FactorSet = .desnz2025,
        baseline: VehicleKind = .car(.average, .unknown),
        baselineOccupants: Int = 1,
        scope: Scope = .wellToWheel
    ) {
        self.factors = factors
        self.baseline = baseline
        self.baselineOccupants = max(1, baselineOccupants)
        self.scope = scope
    }

    /// What a leg emits for one person, or `nil` where the factors know nothing of its kind.
    public func emission(of leg: ScoredLeg) -> Grams? {
        let kilometres = leg.distance.value / 1000
        if leg.kind == .flight {
            return factors.flight(of: leg.distance).map { Grams(counted($0.direct, $0.upstream) * kilometres) }
        }
        return factors.factor(of: leg.kind).map { factor in
            Grams(counted(factor.direct, factor.upstream) * factor.share(among: leg.occupants) * kilometres)
        }
    }

    private func counted(_ direct: Double, _ upstream: Double) -> Double {
        scope == .direct ? direct : direct + upstream
    }

    /// What was emitted on legs, and avoided against the baseline.
    ///
    /// Legs of unknown kinds count nothing on either side. A flight avoids nothing: nobody drives that far instead.
    public func score(_ legs: [ScoredLeg]) -> TripScore {
        var emitted = Grams.zero
        var avoided = Grams.zero
        for leg in legs {
            guard let actual = emission(of: leg) else { continue }
            emitted = emitted + actual
            let alternative = ScoredLeg(kind: baseline, distance: leg.distance, occupants: baselineOccupants)
            guard leg.kind != .flight, let otherwise = emission(of: alternative) else { continue }
            avoided = avoided + max(Grams.zero, otherwise - actual)
        }
        return TripScore(emitted: emitted, avoided: avoided)
    }
}
