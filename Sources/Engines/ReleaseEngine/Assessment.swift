import CrosstownGeo
import CrosstownValues

/// Why a claim is not looked at.
public enum ClaimFault: String, Hashable, Sendable, Codable, CaseIterable {
    /// The degrees or the accuracy are no numbers of this world.
    case nonsense
    /// It is too uncertain to say anything.
    case tooVague
    /// The position is too old.
    case tooOld
    /// The position comes from the future.
    case fromTheFuture
    /// The device has sent this very position, or a later one, before.
    case replayed
}

/// What keeps somebody from looking for a while; it is told openly, since it depends on nothing that is hidden.
public enum WaitReason: String, Hashable, Sendable, Codable, CaseIterable {
    /// Too many at once.
    case burst
    /// Too many in an hour.
    case hour
    /// Too many places in a day.
    case cells
    /// Too many failures at one place in a day.
    case failures
    /// Too much speaks against the person's positions, or spoke against one shortly before.
    case doubtful
}

/// What is thought of a claim before any place is looked at.
public struct Assessment: Hashable, Sendable {
    /// Whether a place is looked at, and why not.
    public enum Verdict: Hashable, Sendable {
        /// It is.
        case fit
        /// The claim cannot be used.
        case unfit(ClaimFault)
        /// Too much was asked for, or speaks against the person's positions; again after so many milliseconds.
        case wait(WaitReason, milliseconds: Int64)
    }

    /// Whether a place is looked at.
    public let verdict: Verdict
    /// The cell that is claimed; that of the south pole where the claim is nonsense.
    public let cell: ReleaseGrid.Cell
    /// What makes the claim doubtful.
    public let signals: Set<RiskSignal>
    /// The claimed uncertainty as far as it counts.
    let accuracy: Metres
    /// Whether another position agrees with this one.
    let isConfirmed: Bool

    /// The sum of the weights of what makes it doubtful.
    public var score: Int { signals.reduce(0) { $0 + $1.weight } }
}

extension Assessment {
    init(of claim: Claim, after history: ClaimHistory, rules: ReleaseRules) {
        if let fault = Self.fault(of: claim, after: history, rules) {
            self.init(unfit: fault)
            return
        }
        let cell = rules.grid.cell(at: claim.position)
        // Who waits for the end of a doubt is not held up again for asking in between.
        let isHeldUp = Self.coolDown(at: claim.heardAt, history, rules) != nil
        let signals = isHeldUp ? [] : RiskSignal.found(in: claim, after: history.claims.map(\.claim))
        self.init(
            verdict: Self.verdict(on: claim, signals, after: history, rules),
            cell: cell,
            signals: signals,
            accuracy: Metres(claim.accuracy),
            isConfirmed: Self.isConfirmed(claim, cell, history, rules)
        )
    }

    private init(unfit fault: ClaimFault) {
        self.init(
            verdict: .unfit(fault),
            cell: ReleaseGrid.Cell(row: 0, column: 0),
            signals: [],
            accuracy: .zero,
            isConfirmed: false
        )
    }

    private static func verdict(
        on claim: Claim,
        _ signals: Set<RiskSignal>,
        after history: ClaimHistory,
        _ rules: ReleaseRules
    ) -> Verdict {
        if let wait = wait(for: claim, after: history, rules) { return wait }
        let isDoubtful = signals.reduce(0) { $0 + $1.weight } >= rules.refusingScore
        if isDoubtful { return .wait(.doubtful, milliseconds: rules.coolDownMilliseconds) }
        return coolDown(at: claim.heardAt, history, rules).map { .wait(.doubtful, milliseconds: $0) } ?? .fit
    }

    private static func fault(of claim: Claim, after history: ClaimHistory, _ rules: ReleaseRules) -> ClaimFault? {
        let position = claim.position
        let isPlace = Coordinate(validatingLatitude: position.latitude, longitude: position.longitude) != nil
        guard isPlace, claim.accuracy.isFinite, claim.accuracy > 0 else { return .nonsense }
        guard claim.accuracy <= rules.worstAccuracy.value else { return .tooVague }
        let age = claim.heardAt.milliseconds(since: claim.fixedAt)
        guard age <= rules.oldestMilliseconds + rules.skewMilliseconds else { return .tooOld }
        guard age >= -rules.skewMilliseconds else { return .fromTheFuture }
        let last = history.claims.first { $0.claim.session == claim.session }?.claim
        if let last, claim.fixedAt <= last.fixedAt { return .replayed }
        return nil
    }

    private static func wait(
        for claim: Claim,
        after history: ClaimHistory,
        _ rules: ReleaseRules
    ) -> Verdict? {
        let age = claim.heardAt.milliseconds(since: history.accountMadeAt)
        let share = age < rules.probationMilliseconds ? 4 : 1
        let recent = history.claims.filter {
            claim.heardAt.milliseconds(since: $0.claim.heardAt) < rules.burstMilliseconds
        }
        if recent.count >= rules.burst {
            let first = recent[rules.burst - 1].claim.heardAt
            return .wait(.burst, milliseconds: rules.burstMilliseconds - claim.heardAt.milliseconds(since: first))
        }
        if history.claimsInHour >= rules.hourlyClaims / share {
            return .wait(.hour, milliseconds: Self.untilHourIsOver(claim.heardAt, history))
        }
        if !history.isCellKnown, history.cellsToday >= rules.dailyCells / share {
            return .wait(.cells, milliseconds: Self.untilTomorrow(claim.heardAt))
        }
        if history.failuresToday >= rules.dailyFailures {
            return .wait(.failures, milliseconds: Self.untilTomorrow(claim.heardAt))
        }
        return nil
    }

    /// Days are those of UTC, so that limits need no time zone.
    private static func untilTomorrow(_ now: Timestamp) -> Int64 { 86_400_000 - now.milliseconds % 86_400_000 }

    /// Until the first of those that count is an hour old.
    private static func untilHourIsOver(_ now: Timestamp, _ history: ClaimHistory) -> Int64 {
        let first = history.firstClaimInHour ?? now
        return max(1_000, 3_600_000 - now.milliseconds(since: first))
    }

    /// For how long an earlier doubt still counts, in milliseconds; `nil` where none does.
    private static func coolDown(at now: Timestamp, _ history: ClaimHistory, _ rules: ReleaseRules) -> Int64? {
        let left = history.claims.filter { $0.score >= rules.refusingScore }
            .map { rules.coolDownMilliseconds - now.milliseconds(since: $0.claim.heardAt) }
        return left.max().flatMap { $0 > 0 ? $0 : nil }
    }

    private static func isConfirmed(
        _ claim: Claim,
        _ cell: ReleaseGrid.Cell,
        _ history: ClaimHistory,
        _ rules: ReleaseRules
    ) -> Bool {
        history.claims.contains { entry in
            entry.claim.session == claim.session
                && rules.secondFixMilliseconds.contains(claim.heardAt.milliseconds(since: entry.claim.heardAt))
                && rules.grid.distance(rules.grid.cell(at: entry.claim.position), cell) <= rules.secondFixDistance
        }
    }
}
