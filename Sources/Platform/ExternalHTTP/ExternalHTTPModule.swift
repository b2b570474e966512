public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import Logging
public import ServiceLifecycle

/// Calls to the servers of others, to public addresses alone: documents, push services, webhooks, and sign-in at institutions.
public struct ExternalHTTPModule: FeatureModule {
    /// The part's name.
    public static let id: FeatureID = "outside"

    /// Whose servers may lie on this machine or in its network, which is for trials alone.
    public struct Private: Sendable {
        /// The feeds of partners.
        public var partners = false
        /// The identity providers of institutions.
        public var institutions = false
        /// Push services.
        public var pushServices = false
        /// The receivers of webhooks.
        public var webhooks = false

        /// Nobody's.
        public init() {}
    }

    /// Reads documents.
    public let documents: any ExternalDocuments
    /// Hands messages to push services.
    public let push: any PushTransport
    /// Hands webhooks to those who wish them.
    public let webhooks: any WebhookTransport
    /// Signs people in at institutions.
    public let signIn: any FederatedSignIn
    /// Close the connections at shutdown.
    public let services: [any Service]

    /// Makes the part.
    ///
    /// - Parameters:
    ///   - mayBePrivate: whose servers may lie in our own network.
    ///   - database: where those are kept who have gone to a provider and not come back.
    ///   - clock: tells the time.
    ///   - randomBytes: makes as many bytes as are asked for, which nobody can guess.
    ///   - logger: is told why somebody was not signed in, without who.
    public init(
        mayBePrivate: Private,
        database: any Database,
        clock: any WallClock,
        randomBytes: @escaping @Sendable (Int) -> [UInt8],
        logger: Logger
    ) {
        let push = PushClient(mayBePrivate: mayBePrivate.pushServices)
        let webhooks = WebhookClient(mayBePrivate: mayBePrivate.webhooks)
        documents = ExternalHTTPClient(mayBePrivate: mayBePrivate.partners)
        signIn = OpenIDSignIn(
            database: database,
            clock: clock,
            randomBytes: randomBytes,
            reader: ExternalHTTPClient(mayBePrivate: mayBePrivate.institutions),
            logger: logger
        )
        (self.push, self.webhooks) = (push, webhooks)
        services = [push, webhooks]
    }

    /// What staff call the tables.
    public static var tableWords: [TableWords] { ExternalTableWords.all }

    /// The tables with content about people.
    public static var personalTables: [PersonalTable] { [AttemptStore.personal] }

    /// The table of those who have gone to a provider.
    public var migrations: [Migration] { OpenIDMigrations.all }
}
