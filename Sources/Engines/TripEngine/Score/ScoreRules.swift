import CrosstownValues

/// The factors and the baseline of scores.
///
/// ```swift
/// let legs = [ScoredLeg(kind: .onFoot, distance: Metres(600)), ScoredLeg(kind: .metro, distance: Metres(5_000))]
/// let score = ScoreRules().score(legs)
/// // score.emitted is for one person; score.avoided is what an average car would have emitted beyond that.
/// ```
public struct ScoreRules: Sendable, Hashable {
    /// The edition of emission factors.
    public let factors: FactorSet
    /// The vehicle that the user would otherwise have used.
    public let baseline: VehicleKind
    /// The number of people who would have shared it.
    public let baselineOccupants: Int
    /// The scope of the emissions.
    public let scope: Scope

    /// The scopes of emissions; scores of different scopes must not be added.
    public enum Scope: Sendable, Hashable {
        /// The emissions of the moving vehicle.
        case direct
        /// The emissions of the moving vehicle and of the production and delivery of its fuel.
        case wellToWheel
    }

    /// Creates rules; by default they compare with driving alone in an average car.
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

    /// Returns the emissions of a leg for one person, or `nil` for an unknown kind.
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

    /// Returns the emissions of legs, and the savings compared with the baseline.
    ///
    /// Legs of unknown kinds have neither. A flight saves nothing, because no one drives that far instead.
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
