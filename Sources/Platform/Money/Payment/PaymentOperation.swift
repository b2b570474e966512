import CrosstownKit

/// What a provider is called for, at most once in the life of a payment.
enum PaymentOperation: String, CaseIterable, Sendable {
    /// To set money aside.
    case authorize = "authorise"
    /// To take it.
    case capture
    /// To let go of it.
    case void
    /// To give it back.
    case refund

    /// The key of the step's call.
    func key(of payment: CommandKey) -> CommandKey {
        switch self {
        case .authorize: payment.following("authorise")
        case .capture: payment.following("capture")
        case .void: payment.following("void")
        case .refund: payment.following("refund")
        }
    }
}

/// What follows from the answer to a call.
struct PaymentProgress: Hashable, Sendable {
    /// The state that the payment is in from now on.
    let state: Payment.State
    /// The call that has to follow at once.
    var next: PaymentOperation?

    /// The rules: each state, with the answer that it waits for; `nil` for an answer that it does not wait for.
    static func after(
        _ state: Payment.State,
        _ step: PaymentOperation,
        isAccepted: Bool,
        takesAtOnce: Bool
    ) -> PaymentProgress? {
        switch (state, step, isAccepted) {
        case (.requested, .authorize, true) where takesAtOnce: PaymentProgress(state: .capturing, next: .capture)
        case (.requested, .authorize, true): PaymentProgress(state: .authorized)
        case (.requested, .authorize, false): PaymentProgress(state: .failed)
        case (.withdrawn, .authorize, true): PaymentProgress(state: .voiding, next: .void)
        case (.withdrawn, .authorize, false): PaymentProgress(state: .voided)
        case (.capturing, .capture, true): PaymentProgress(state: .captured)
        case (.capturing, .capture, false): PaymentProgress(state: .failed)
        case (.voiding, .void, true): PaymentProgress(state: .voided)
        case (.voiding, .void, false): PaymentProgress(state: .failed)
        case (.refunding, .refund, true): PaymentProgress(state: .refunded)
        case (.refunding, .refund, false): PaymentProgress(state: .kept)
        default: nil
        }
    }
}
