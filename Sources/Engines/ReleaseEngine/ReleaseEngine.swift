public import CrosstownValues

/// Why something stays closed; whoever claims learns of none of these.
public enum LockReason: Hashable, Sendable {
    /// There is nothing that this person could open, there or anywhere.
    case nothingThere
    /// The person is not at the place.
    case elsewhere
    /// The claim cannot be used.
    case unfit(ClaimFault)
    /// A second position must agree first.
    case needsSecondFix
}

/// What becomes of a claim.
public enum ReleaseDecision: Hashable, Sendable {
    /// It opens; `isCertain` is whether nothing spoke against the place.
    case opens(isCertain: Bool)
    /// It stays closed.
    case locked(LockReason)
    /// Nothing is looked at before so many milliseconds have passed.
    case wait(WaitReason, milliseconds: Int64)
}

/// Decides what opens; the same input always gives the same answer, so that every decision can be replayed.
///
/// ```swift
/// let engine = ReleaseEngine()
/// let port = Coordinate(latitude: 43.734_912, longitude: 7.421_337)
/// let now = Timestamp(milliseconds: 1_795_000_000_000)
/// let claim = Claim(position: port, accuracy: 12.5, fixedAt: now, heardAt: now, session: "phone")
/// let history = ClaimHistory(accountMadeAt: Timestamp(milliseconds: 0))
/// let assessment = engine.assess(claim, after: history)
/// let decision = engine.decide(assessment, at: LockedPlace(port, radius: Metres(50), isHidden: false))
/// // decision is .opens(isCertain: true)
/// ```
public struct ReleaseEngine: Hashable, Sendable {
    /// The numbers that it decides by.
    public let rules: ReleaseRules

    /// Makes the engine of some rules.
    public init(rules: ReleaseRules = ReleaseRules()) { self.rules = rules }

    /// What is thought of a claim, whatever is there.
    public func assess(_ claim: Claim, after history: ClaimHistory) -> Assessment {
        Assessment(of: claim, after: history, rules: rules)
    }

    /// Whether a place opens for an assessed claim; `nil` stands for one that is not there, or not for this person.
    public func decide(_ assessment: Assessment, at place: LockedPlace?) -> ReleaseDecision {
        switch assessment.verdict {
        case .wait(let reason, let milliseconds): return .wait(reason, milliseconds: milliseconds)
        case .unfit(let fault): return .locked(.unfit(fault))
        case .fit: break
        }
        guard let place else { return .locked(.nothingThere) }
        guard reaches(assessment, place) else { return .locked(.elsewhere) }
        let needsSecond = assessment.score > 0 || place.radius < rules.secondFixRadius
        if needsSecond, !assessment.isConfirmed { return .locked(.needsSecondFix) }
        return .opens(isCertain: assessment.score == 0)
    }

    /// Both ends are cells, so that no series of answers tells more of the place than its cell.
    private func reaches(_ assessment: Assessment, _ place: LockedPlace) -> Bool {
        let isStrict = place.isHidden || assessment.score > 0
        let allowance = isStrict ? .zero : min(assessment.accuracy, rules.allowance)
        return rules.grid.distance(assessment.cell, place.cell) - allowance <= place.radius
    }

    /// How far from a claimed cell something may lie that opens, at most.
    public var farthestReach: Metres { rules.radii.upperBound + rules.allowance + rules.grid.side * 2 }
}
