import CrosstownValues

/// Lets people prove who they are at a service of somebody else, such as that of their university (OpenID Connect).
///
/// A person goes there with the browser and comes back with it. Between the two stands a record of the session that
/// went, which counts once and for ten minutes.
public protocol FederatedSignIn: Sendable {
    /// Records that somebody goes to a service.
    ///
    /// - Returns: the address at the service where the browser goes on.
    /// - Throws: `SignInFault`.
    func begin(_ wish: AuthorizationRequest) async throws -> String

    /// Takes in what a browser has brought back from the service.
    ///
    /// - Parameters:
    ///   - wish: the wish that was begun, made anew from the session that came back.
    ///   - brought: the parameters that the service has sent along.
    /// - Returns: who the service says it is.
    /// - Throws: `SignInFault`.
    func finish(_ wish: AuthorizationRequest, with brought: SignInReturn) async throws -> VerifiedIdentity

    /// Tries whether people could sign in at a service; what was remembered of it is read again.
    ///
    /// - Parameters:
    ///   - service: the service to be tried.
    ///   - returnAddress: where the service would send people back to.
    /// - Throws: `SignInFault` for the first thing that is wrong.
    func examine(_ service: SignInService, returnAddress: String) async throws
}
