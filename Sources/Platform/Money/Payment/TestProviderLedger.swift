import CrosstownKit
import CrosstownValues

/// The ledger of the test provider: holds, captures and refunds.
struct TestProviderLedger: Sendable {
    private struct Authorization {
        let amount: Money
        let card: CardToken
        var captured: Int64 = 0
        var refunded: Int64 = 0
        var isOpen = true
    }

    private var authorizations: [String: Authorization] = [:]
    private var answers: [CommandKey: (call: PaymentCall, answer: ProviderResponse)] = [:]

    /// The money captured and not refunded.
    var takings: [Currency: Int64] {
        authorizations.values.reduce(into: [:]) { $0[$1.amount.currency, default: 0] += $1.captured - $1.refunded }
    }

    /// The held money.
    var setAside: [Currency: Int64] {
        authorizations.values.reduce(into: [:]) {
            $0[$1.amount.currency, default: 0] += $1.isOpen ? $1.amount.minorUnits : 0
        }
    }

    func card(of call: PaymentCall) -> String? {
        switch call {
        case .authorize(_, let card, _): card.value
        case .capture(_, let authorization), .void(let authorization), .refund(_, let authorization):
            authorizations[authorization]?.card.value
        }
    }

    func earlier(_ key: CommandKey) -> ProviderResponse? { answers[key]?.answer }

    /// Performs a call, once for each key.
    mutating func answer(to call: PaymentCall, _ key: CommandKey) -> ProviderResponse {
        if let earlier = answers[key] { return earlier.call == call ? earlier.answer : .declined(.notPossible) }
        let answer = take(call, key)
        answers[key] = (call, answer)
        return answer
    }

    private mutating func take(_ call: PaymentCall, _ key: CommandKey) -> ProviderResponse {
        switch call {
        case .authorize(let amount, let card, let isOwnerPresent):
            authorize(amount, card, isOwnerPresent, reference: "test_\(key)")
        case .capture(let amount, let reference):
            change(reference) { authorization in
                guard authorization.isOpen, amount.minorUnits <= authorization.amount.minorUnits else { return false }
                authorization.captured = amount.minorUnits
                authorization.isOpen = false
                return true
            }
        case .void(let reference):
            change(reference) { authorization in
                defer { authorization.isOpen = false }
                return authorization.isOpen
            }
        case .refund(let amount, let reference):
            change(reference) { authorization in
                guard amount.minorUnits <= authorization.captured - authorization.refunded else { return false }
                authorization.refunded += amount.minorUnits
                return true
            }
        }
    }

    /// Confirms a call as the owner of the card.
    mutating func confirm(_ key: CommandKey) {
        guard case .authorize(let amount, let card, _)? = answers[key]?.call, case .needsOwner? = answers[key]?.answer
        else { return }
        let reference = "test_\(key)"
        authorizations[reference] = Authorization(amount: amount, card: card)
        answers[key]?.answer = .accepted(reference: reference)
    }

    private mutating func authorize(
        _ amount: Money,
        _ card: CardToken,
        _ isOwnerPresent: Bool,
        reference: String
    ) -> ProviderResponse {
        switch card.value {
        case "tok_confirm" where isOwnerPresent:
            return .needsOwner(PaymentConfirmation(address: "https://bank.example/confirm", reference: reference))
        case "tok_confirm": return .declined(.notConfirmed)
        case "tok_ok", "tok_timeout", "tok_charged_but_answer_lost", "tok_slow":
            authorizations[reference] = Authorization(amount: amount, card: card)
            return .accepted(reference: reference)
        case "tok_declined": return .declined(.declined)
        case "tok_insufficient": return .declined(.insufficientFunds)
        default: return .declined(.unknownCard)
        }
    }

    private mutating func change(_ reference: String, _ body: (inout Authorization) -> Bool) -> ProviderResponse {
        guard var authorization = authorizations[reference], body(&authorization) else {
            return .declined(.notPossible)
        }
        authorizations[reference] = authorization
        return .accepted(reference: reference)
    }
}
