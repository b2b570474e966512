import CrosstownGeo
import CrosstownValues

/// The errors of an invalid claim.
public enum ClaimFault: String, Hashable, Sendable, Codable, CaseIterable {
    /// The degrees or the accuracy are out of range.
    case nonsense
    /// The position is too inaccurate.
    case tooVague
    /// The position is too old.
    case tooOld
    /// The timestamp of the position is in the future.
    case fromTheFuture
    /// The device has sent this position, or a later one, before.
    case replayed
}

/// The reasons why a user has to wait; the app shows them because they disclose nothing about hidden places.
public enum WaitReason: String, Hashable, Sendable, Codable, CaseIterable {
    /// Too many claims at once.
    case burst
    /// Too many claims in an hour.
    case hour
    /// Too many cells in a day.
    case cells
    /// Too many failures at one place in a day.
    case failures
    /// The user's positions are too doubtful, now or shortly before.
    case doubtful
}

/// The result of checking a claim without looking at any place.
public struct Assessment: Hashable, Sendable {
    /// Whether the engine checks a place for the claim.
    public enum Verdict: Hashable, Sendable {
        /// The claim is valid.
        case fit
        /// The claim is invalid.
        case unfit(ClaimFault)
        /// The user made too many claims, or doubtful ones, and can retry after these milliseconds.
        case wait(WaitReason, milliseconds: Int64)
    }

    /// The verdict on the claim.
    public let verdict: Verdict
    /// The claimed cell; the south pole's cell if the claim is invalid.
    public let cell: ReleaseGrid.Cell
    /// The signals that make the claim doubtful.
    public let signals: Set<RiskSignal>
    /// The accuracy that the engine uses.
    let accuracy: Metres
    /// Whether another position confirms this one.
    let isConfirmed: Bool

    /// The sum of the weights of the signals.
    public var score: Int { signals.reduce(0) { $0 + $1.weight } }
}

extension Assessment {
    init(of claim: Claim, after history: ClaimHistory, rules: ReleaseRules) {
        if let fault = Self.fault(of: claim, after: history, rules) {
            self.init(unfit: fault)
            return
        }
        let cell = rules.grid.cell(at: claim.position)
        // A claim during a cool-down does not extend it.
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

    /// Days are in UTC, so that limits need no time zone.
    private static func untilTomorrow(_ now: Timestamp) -> Int64 { 86_400_000 - now.milliseconds % 86_400_000 }

    /// Returns the time until the first counted claim is an hour old.
    private static func untilHourIsOver(_ now: Timestamp, _ history: ClaimHistory) -> Int64 {
        let first = history.firstClaimInHour ?? now
        return max(1_000, 3_600_000 - now.milliseconds(since: first))
    }

    /// Returns how long an earlier doubtful claim still blocks the user, in milliseconds, or `nil`.
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
