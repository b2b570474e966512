import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The movements of a user's money, as they see it.
///
/// A captured deposit is first returned and then paid, so that its payment is a separate line and the lines add up to
/// the available balance.
struct OwnStatement {
    /// The movements of the wallet, newest first.
    let wallet: [StatementLine]
    /// The movements of the held money, newest first.
    let held: [StatementLine]

    var lines: [StatementLine] {
        let oldest = wallet.last?.position ?? 0
        let taken = held.filter { $0.otherKind != "wallet" && $0.position >= oldest }
        let byEntry = Dictionary(taken.map { ($0.entry, $0) }) { first, _ in first }
        let returned = wallet.map { line in
            guard line.otherKind == "held", let part = byEntry[line.entry] else { return line }
            return line.with(change: line.change.minorUnits - part.change.minorUnits)
        }
        let whole = Set(returned.filter { $0.otherKind == "held" }.map(\.entry))
        let rest = taken.filter { !whole.contains($0.entry) }.map { $0.deposit(returning: -$0.change.minorUnits) }
        return (returned + rest + taken).sorted { Self.isNewer($0, $1) }
    }

    /// Within an entry, the return of a deposit comes before its payment.
    private static func isNewer(_ left: StatementLine, _ right: StatementLine) -> Bool {
        guard left.entry == right.entry else { return left.position > right.position }
        return left.otherKind != "held" && right.otherKind == "held"
    }
}

extension StatementLine {
    fileprivate func with(change minorUnits: Int64) -> StatementLine {
        copy(minorUnits, otherKind, otherSubject)
    }

    fileprivate func deposit(returning minorUnits: Int64) -> StatementLine { copy(minorUnits, "held", "") }

    private func copy(_ minorUnits: Int64, _ otherKind: String, _ otherSubject: String) -> StatementLine {
        StatementLine(
            position: position,
            entry: entry,
            key: key,
            madeAt: madeAt,
            change: Money(minorUnits: minorUnits, change.currency),
            otherKind: otherKind,
            otherSubject: otherSubject
        )
    }
}

extension Ledger {
    /// Returns the movements of a user's money, newest first.
    ///
    /// - Throws: `DatabaseError`.
    func ownStatement(
        of owner: Identifier<Account>,
        in currency: Currency,
        limit: Int,
        _ transaction: any Transaction
    ) throws -> [StatementLine] {
        let wallet = try statement(of: .wallet(owner), in: currency, limit: limit, transaction)
        let held = try statement(of: .held(owner), in: currency, limit: 2 * limit, transaction)
        return Array(OwnStatement(wallet: wallet, held: held).lines.prefix(limit))
    }
}
