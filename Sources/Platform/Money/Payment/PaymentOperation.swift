import CrosstownKit

/// An operation of a provider, at most once for each payment.
enum PaymentOperation: String, CaseIterable, Sendable {
    /// Holds money on the card.
    case authorize = "authorise"
    /// Takes it.
    case capture
    /// Cancels the hold.
    case void
    /// Returns it.
    case refund

    /// Returns the key of the operation's call.
    func key(of payment: CommandKey) -> CommandKey {
        switch self {
        case .authorize: payment.following("authorise")
        case .capture: payment.following("capture")
        case .void: payment.following("void")
        case .refund: payment.following("refund")
        }
    }
}

/// The result of a response to a call.
struct PaymentProgress: Hashable, Sendable {
    let state: Payment.State
    /// The call that follows immediately.
    var next: PaymentOperation?

    /// Returns the result for a state and the response that it waits for; `nil` for other responses.
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
