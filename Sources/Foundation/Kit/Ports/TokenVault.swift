public import CrosstownValues

/// The third-party vault of the real token that backs users' coins; one token is one coin.
///
/// Without a vault, coins exist only in the platform's own books.
public protocol TokenVault: Sendable {
    /// The vault's name in the books.
    var name: String { get }

    /// Returns the address for tokens that should become coins; always the same for a user.
    ///
    /// - Throws: any error if no response came within a few seconds.
    func depositAddress(of owner: Identifier<Account>) async throws -> String

    /// Returns the final deposits since a position; the first position is empty.
    ///
    /// - Throws: any error if no response came within a few seconds.
    func deposits(since position: String) async throws -> TokenDeposits

    /// Sends tokens, once for each key: a repeated call only returns the response.
    ///
    /// - Throws: any error if no response came within a few seconds, and the tokens may or may not be sent.
    func withdraw(_ coins: Int64, to address: String, key: CommandKey) async throws -> TokenResponse
}

/// The response of a vault to a withdrawal.
public enum TokenResponse: Hashable, Sendable {
    /// The tokens are sent, with the vault's reference.
    case sent(reference: String)
    /// Rejected for good.
    case refused
    /// Not decided yet.
    case underWay
}
