public import CrosstownValues

/// A mass in grams, of CO2 equivalent.
public struct Grams: Quantity {
    /// The mass in grams.
    public let value: Double

    /// Makes a mass from a number of grams.
    @inlinable
    public init(_ value: Double) { self.value = value }
}

/// What a leg was, as far as its score depends on it.
public struct ScoredLeg: Sendable, Hashable {
    /// What carried the person.
    public let kind: VehicleKind
    /// How far.
    public let distance: Metres
    /// How many people shared the vehicle, the person included.
    public let occupants: Int

    /// Makes a leg to be scored; fewer than one occupant counts as one.
    public init(kind: VehicleKind, distance: Metres, occupants: Int = 1) {
        self.kind = kind
        self.distance = distance
        self.occupants = max(1, occupants)
    }
}

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
        guard let factor = factors.factor(of: leg.kind) else { return nil }
        let perKilometre = scope == .direct ? factor.direct : factor.direct + factor.upstream
        let people = factor.basis == .vehicle ? Double(leg.occupants) : 1
        return Grams(perKilometre / people * leg.distance.value / 1000)
    }

    /// What was avoided on legs against the baseline; legs of unknown kinds count nothing on either side.
    public func score(_ legs: [ScoredLeg]) -> TripScore {
        var emitted = Grams.zero
        var avoided = Grams.zero
        for leg in legs {
            let alternative = ScoredLeg(kind: baseline, distance: leg.distance, occupants: baselineOccupants)
            guard let actual = emission(of: leg), let otherwise = emission(of: alternative) else { continue }
            emitted = emitted + actual
            avoided = avoided + max(Grams.zero, otherwise - actual)
        }
        return TripScore(emitted: emitted, avoided: avoided)
    }
}

/// The climate side of travelled legs.
public struct TripScore: Sendable, Hashable {
    /// What the legs emitted for one person.
    public let emitted: Grams
    /// What the baseline would have emitted beyond that; never negative, leg by leg.
    public let avoided: Grams

    /// Makes a score from what was emitted and avoided.
    public init(emitted: Grams, avoided: Grams) {
        self.emitted = emitted
        self.avoided = avoided
    }

    /// Tree seedlings that, grown for ten years in a city, take up what was avoided.
    ///
    /// 0.060 t CO2 each: US EPA, Greenhouse Gas Equivalencies Calculator.
    public var trees: Double { avoided.value / 60_000 }

    /// September sea ice in the Arctic that what was avoided would have melted, in square metres.
    ///
    /// 3 m² per tonne CO2: Notz and Stroeve, Science 354 (2016), doi:10.1126/science.aag2345.
    public var seaIceSquareMetres: Double { avoided.value / 1_000_000 * 3 }

    /// A symbol and no count of animals: sea ice for so many polar bears to lie on, taken as 3 m² each.
    public var polarBears: Double { seaIceSquareMetres / 3 }
}
