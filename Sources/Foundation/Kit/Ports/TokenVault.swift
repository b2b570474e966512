public import CrosstownValues

/// Keeps the real token that backs people's coins, somewhere outside; one token is one coin.
///
/// Without one the coins are entries in the platform's own books, and nothing else.
public protocol TokenVault: Sendable {
    /// The vault's name in the books.
    var name: String { get }

    /// Where somebody sends tokens that are to become coins; asked again, it is the same address.
    ///
    /// - Throws: any error where no answer came within a few seconds.
    func depositAddress(of owner: Identifier<Account>) async throws -> String

    /// What has arrived since a position, and will not be taken back; the first position is empty.
    ///
    /// - Throws: any error where no answer came within a few seconds.
    func deposits(since position: String) async throws -> TokenDeposits

    /// Sends tokens out, once for each key: the same call again has no effect but its answer.
    ///
    /// - Throws: any error where no answer came within a few seconds, and the tokens may or may not be sent.
    func withdraw(_ coins: Int64, to address: String, key: CommandKey) async throws -> TokenResponse
}

/// What a vault answers to a withdrawal.
public enum TokenResponse: Hashable, Sendable {
    /// The tokens are sent; the vault knows that by this reference.
    case sent(reference: String)
    /// They are not sent and will not be.
    case refused
    /// It is not decided yet.
    case underWay
}
