import CrosstownValues

/// Takes money from people's cards, somewhere outside.
///
/// Each call has a key: the same call again, however often, has one effect and the same answer.
public protocol PaymentProvider: Sendable {
    /// The provider's name in the books.
    var name: String { get }

    /// Makes a call.
    ///
    /// - Throws: any error where no answer came within a few seconds, and the call may or may not have had its effect.
    func make(_ call: PaymentCall, key: CommandKey) async throws -> ProviderResponse

    /// What the provider answers to an earlier call by now; `nil` where it never got one with this key.
    ///
    /// - Throws: any error where the provider cannot be asked.
    func answer(to key: CommandKey, of call: PaymentCall) async throws -> ProviderResponse?
}
