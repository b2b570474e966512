import CrosstownGeo
import CrosstownKit
import CrosstownReleaseEngine
import CrosstownSQL
import CrosstownValues

/// Drops that a code and a position open together.
extension ReleaseService {
    /// Opens a drop by its sign's code if the device's position matches; the position counts as a claim.
    func open(
        _ drop: Drop,
        byCodeAt message: ClaimMessage,
        within reach: SignCode.Reach,
        _ person: Identifier<Account>,
        _ session: String,
        in transaction: any Transaction
    ) throws -> Result<Void, DropError> {
        let rules = context.engine.rules
        let engine = reach == .atPlace ? context.engine : ReleaseEngine(rules: rules.withPrintedCode)
        let (claim, assessment) = try hear(message, by: person, session, engine, in: transaction)
        let decision = engine.decide(assessment, at: try place(of: drop, within: reach))
        try ClaimStore(transaction: transaction).insert(
            ClaimRecord(
                id: context.host.ids.next(DropClaim.self),
                person: person,
                asked: drop.id,
                claim: claim,
                assessment: assessment,
                decision: decision
            )
        )
        switch decision {
        case .wait(let reason, let milliseconds):
            return .failure(Self.wait(reason, milliseconds, from: claim.heardAt))
        case .locked: return .failure(.locked)
        case .opens:
            let signals = assessment.signals.map(\.rawValue).sorted().joined(separator: " ")
            return .success(
                try open(drop, by: person, cell: assessment.cell.key, .code, signals, in: transaction)
            )
        }
    }

    private func place(of drop: Drop, within reach: SignCode.Reach) throws -> LockedPlace? {
        if reach == .atPlace { return try place(of: drop) }
        guard let contents = try context.contents(of: drop) else { return nil }
        let rules = context.engine.rules
        return LockedPlace(contents.position, radius: rules.signRadius, isHidden: false, rules: rules)
    }
}
