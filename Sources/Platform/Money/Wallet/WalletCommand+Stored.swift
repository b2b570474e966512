import CrosstownKit
import CrosstownValues

extension WalletCommand {
    /// The whole command as text, equal only for equal commands.
    var stored: String {
        switch self {
        case .authorize(let amount, let owner, let time): "authorize \(amount) from \(owner) lasting \(time)"
        case .capture(let amount, let hold, let purpose): "capture \(amount) of \(hold) for \(purpose)"
        case .release(let hold): "release \(hold)"
        case .charge(let amount, let owner, let purpose): "charge \(amount) from \(owner) for \(purpose)"
        case .refund(let amount, let charge): "refund \(amount) of \(charge)"
        case .grant(let amount, let owner, let purpose): "grant \(amount) to \(owner) for \(purpose)"
        case .transfer(let amount, let giver, let taker): "transfer \(amount) from \(giver) to \(taker)"
        }
    }

    var amount: Money? {
        switch self {
        case .authorize(let amount, _, _), .capture(let amount, _, _), .charge(let amount, _, _),
            .refund(let amount, _), .grant(let amount, _, _), .transfer(let amount, _, _):
            amount
        case .release: nil
        }
    }
}
