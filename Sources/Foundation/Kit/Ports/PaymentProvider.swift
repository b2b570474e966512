import CrosstownValues

/// Charges users' cards at a third-party provider.
///
/// Each call has an idempotency key: the same call again has one effect and returns the same response.
public protocol PaymentProvider: Sendable {
    /// The provider's name in the books.
    var name: String { get }

    /// Sends a call.
    ///
    /// - Throws: any error if no response came within a few seconds, and the call may or may not have had its effect.
    func make(_ call: PaymentCall, key: CommandKey) async throws -> ProviderResponse

    /// Returns the provider's current response to an earlier call; `nil` if it never got one with this key.
    ///
    /// - Throws: any error if the provider is unreachable.
    func answer(to key: CommandKey, of call: PaymentCall) async throws -> ProviderResponse?
}
