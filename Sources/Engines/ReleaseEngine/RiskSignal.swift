import CrosstownGeo
import CrosstownValues

/// A signal that makes a claim doubtful.
public enum RiskSignal: String, Hashable, Sendable, Codable, CaseIterable {
    /// The distance from the claim before is too far for anything on the ground.
    case tooFast
    /// The device was far away for a few minutes in between.
    case thereAndBack
    /// Two of a user's devices claim distant places at once.
    case twoPlaces
    /// A position that no receiver measures is repeated to the last digit.
    case frozen
    /// Positions and accuracies are rounder than those of receivers.
    case tooRound
    /// The accuracy is better than a phone's.
    case tooGood
    /// The reported speed does not match the movement.
    case otherSpeed

    /// The weight of the signal in the score.
    public var weight: Int {
        switch self {
        case .tooFast, .thereAndBack, .twoPlaces: 3
        // Only positions that are already round or too exact are frozen: rest adds to their score and never refuses a
        // user alone.
        case .frozen, .tooRound, .tooGood, .otherSpeed: 1
        }
    }
}

extension RiskSignal {
    /// Returns the signals of a claim after the earlier ones, latest first.
    static func found(in claim: Claim, after earlier: [Claim]) -> Set<RiskSignal> {
        var found: Set<RiskSignal> = []
        let own = earlier.filter { $0.session == claim.session }
        if let last = earlier.first, isTooFast(from: last, to: claim) { found.insert(.tooFast) }
        if wentThereAndBack(claim, earlier) { found.insert(.thereAndBack) }
        if isElsewhereToo(claim, earlier) { found.insert(.twoPlaces) }
        if isMadeUp(claim), isFrozen(claim, own) { found.insert(.frozen) }
        if isTooRound(claim, own.first) { found.insert(.tooRound) }
        if claim.accuracy <= 1 { found.insert(.tooGood) }
        if let last = own.first, hasOtherSpeed(claim, last) { found.insert(.otherSpeed) }
        return found
    }

    /// Over 55 m/s for more than 500 m, after subtracting both inaccuracies.
    private static func isTooFast(from last: Claim, to claim: Claim) -> Bool {
        let way = last.position.greatCircleDistance(to: claim.position).value - last.accuracy - claim.accuracy
        let seconds = max(1, Double(claim.heardAt.milliseconds(since: last.heardAt)) / 1000)
        return way > 500 && way / seconds > 55
    }

    /// Over 5 km away within the last ten minutes, and here before that.
    private static func wentThereAndBack(_ claim: Claim, _ earlier: [Claim]) -> Bool {
        let recent = earlier.filter { claim.heardAt.milliseconds(since: $0.heardAt) <= 600_000 }
        guard let away = recent.firstIndex(where: { distance($0, claim) > 5000 }) else { return false }
        return recent[away...].contains { distance($0, claim) < 1000 }
    }

    private static func isElsewhereToo(_ claim: Claim, _ earlier: [Claim]) -> Bool {
        earlier.contains {
            $0.session != claim.session && claim.heardAt.milliseconds(since: $0.heardAt) <= 60_000
                && distance($0, claim) > 2000
        }
    }

    /// Returns whether the numbers look typed instead of measured.
    private static func isMadeUp(_ claim: Claim) -> Bool { hasRoundDegrees(claim) || claim.accuracy <= 1 }

    /// Three in a row over at least ten seconds: a phone at rest repeats its position too, so this applies only to
    /// invented positions.
    private static func isFrozen(_ claim: Claim, _ own: [Claim]) -> Bool {
        let same = own.prefix { $0.position == claim.position && $0.accuracy == claim.accuracy }
        guard same.count >= 2, let first = same.last else { return false }
        return claim.heardAt.milliseconds(since: first.heardAt) >= 10_000
    }

    /// At most four decimal places, or an accuracy of 1, 10 or 100 m twice, in two different positions.
    private static func isTooRound(_ claim: Claim, _ last: Claim?) -> Bool {
        if hasRoundDegrees(claim) { return true }
        guard let last, last.position != claim.position else { return false }
        return [1, 10, 100].contains(claim.accuracy) && last.accuracy == claim.accuracy
    }

    private static func hasRoundDegrees(_ claim: Claim) -> Bool {
        isRound(claim.position.latitude) && isRound(claim.position.longitude)
    }

    private static func isRound(_ degrees: Double) -> Bool {
        let scaled = degrees * 10_000
        return abs(scaled - scaled.rounded()) < 1e-6
    }

    private static func hasOtherSpeed(_ claim: Claim, _ last: Claim) -> Bool {
        guard let speed = claim.speed else { return false }
        let seconds = Double(claim.fixedAt.milliseconds(since: last.fixedAt)) / 1000
        guard (2...60).contains(seconds) else { return false }
        let uncertain = (claim.accuracy + last.accuracy) / seconds
        return abs(distance(claim, last) / seconds - speed) > 10 + uncertain
    }

    private static func distance(_ one: Claim, _ other: Claim) -> Double {
        one.position.greatCircleDistance(to: other.position).value
    }
}
