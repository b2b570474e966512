public import CrosstownValues

/// The reasons why a place stays locked; the user never learns which.
public enum LockReason: Hashable, Sendable {
    /// There is no drop that this user could open.
    case nothingThere
    /// The user is not at the place.
    case elsewhere
    /// The claim is invalid.
    case unfit(ClaimFault)
    /// A second position has to confirm the first.
    case needsSecondFix
}

/// The decision on a claim.
public enum ReleaseDecision: Hashable, Sendable {
    /// The place opens; `isCertain` is whether the claim had no doubtful signal.
    case opens(isCertain: Bool)
    /// The place stays locked.
    case locked(LockReason)
    /// The user can retry after these milliseconds.
    case wait(WaitReason, milliseconds: Int64)
}

/// Decides which places open; the same input always returns the same decision, so that every decision can be replayed.
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
    /// The parameters of its decisions.
    public let rules: ReleaseRules

    /// Creates an engine.
    public init(rules: ReleaseRules = ReleaseRules()) { self.rules = rules }

    /// Returns the assessment of a claim, independent of any place.
    public func assess(_ claim: Claim, after history: ClaimHistory) -> Assessment {
        Assessment(of: claim, after: history, rules: rules)
    }

    /// Returns whether a place opens for an assessed claim; `nil` means that the place does not exist or is for other
    /// users.
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

    /// Both ends are cells, so that no series of responses discloses more than the cell of a place.
    private func reaches(_ assessment: Assessment, _ place: LockedPlace) -> Bool {
        let isStrict = place.isHidden || assessment.score > 0
        let allowance = isStrict ? .zero : min(assessment.accuracy, rules.allowance)
        return rules.grid.distance(assessment.cell, place.cell) - allowance <= place.radius
    }

    /// The maximum distance between a claimed cell and a place that it opens.
    public var farthestReach: Metres { rules.radii.upperBound + rules.allowance + rules.grid.side * 2 }
}
