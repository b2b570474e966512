import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The reason for a movement in words, parsed from its command key.
struct MovementCause: Hashable {
    private let scope: Substring
    private let step: Substring
    /// What followed automatically from the command, such as `expired`.
    private let consequence: Substring?
    /// The short number of its subject; `nil` if the key has none.
    let reference: String?

    /// Parses a key such as `ride:01926…:hold/expired`.
    init(_ key: CommandKey) {
        let halves = key.description.split(separator: "/", maxSplits: 1)
        let parts = halves.first?.split(separator: ":") ?? []
        scope = parts.first ?? ""
        let subject = parts.count > 1 ? Identifier<CommandKey>(parts[1]) : nil
        step = parts.count > 2 ? parts[2] : ""
        consequence = halves.count > 1 ? halves[1] : nil
        // The subject of a client's command is its account, and the subject of a card payment is the wallet's owner.
        reference = scope == "client" || scope == "wallet" ? nil : subject?.reference
    }

    var text: LocalizedText {
        switch (scope, step) {
        case ("ride", "hold"): consequence == nil ? "Deposit for a rental" : "Deposit for a rental returned"
        case ("ride", "card"), ("wallet", "from-card"): "Added from a card for a ride"
        case ("ride", _): "Rental"
        case ("taxi", "hold"): consequence == nil ? "Deposit for a taxi ride" : "Deposit for a taxi ride returned"
        case ("taxi", "freeze"): "Disputed taxi fare"
        case ("taxi", "tip"): "Taxi tip"
        case ("taxi", "refund"), ("taxi", "refund-rest"): "Taxi ride refund"
        case ("taxi", _): "Taxi ride"
        case ("gift", _): "Gift"
        case ("redemption", _): "Reward"
        case ("erasure", _): "Balance of a deleted account"
        case ("token", "withdrawal"): "Coin withdrawal"
        case ("token", _): "Coin deposit"
        case ("wallet", "invoice"): "Money added by cryptocurrency"
        case ("wallet", _): "Money added by card"
        case ("client", _): "Transfer"
        default: "Reported by the payment provider"
        }
    }

    var markup: Markup { "\(text)\(optional: reference.map { " <span class=\"quiet small\">\($0)</span>" as Markup })" }
}
