import CrosstownValues

/// Lets users prove their identity at a third-party service, such as their university's (OpenID Connect).
///
/// A user goes there with the browser and comes back with it. In between, a record of the session is stored, which can
/// be used once and expires after ten minutes.
public protocol FederatedSignIn: Sendable {
    /// Stores that a user goes to a service.
    ///
    /// - Returns: the address at the service where the browser continues.
    /// - Throws: `SignInFault`.
    func begin(_ wish: AuthorizationRequest) async throws -> String

    /// Validates what a browser has brought back from the service.
    ///
    /// - Parameters:
    ///   - wish: the original request, recreated from the session that came back.
    ///   - brought: the parameters from the service.
    /// - Returns: the identity that the service confirms.
    /// - Throws: `SignInFault`.
    func finish(_ wish: AuthorizationRequest, with brought: SignInReturn) async throws -> VerifiedIdentity

    /// Tests whether users could sign in at a service, without its cached configuration.
    ///
    /// - Parameters:
    ///   - service: the service.
    ///   - returnAddress: where the service would send users back to.
    /// - Throws: `SignInFault` for the first error.
    func examine(_ service: SignInService, returnAddress: String) async throws
}
