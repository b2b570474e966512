public import CrosstownContract

extension CrosstownClient {
    /// Creates a passenger's account; fails with the fields to change where a name is empty or taken.
    @discardableResult
    public func register(_ credentials: Credentials) async throws -> RegistrationResponse {
        try await post("/register", credentials)
    }

    /// Creates a session, whose key goes into ``with(key:)``.
    public func signIn(_ credentials: Credentials) async throws -> SessionResponse {
        try await post("/sessions", credentials)
    }

    /// Ends the session of the client's key.
    public func signOut() async throws {
        try await delete("/sessions/current")
    }
}
