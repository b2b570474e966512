public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import Logging
public import ServiceLifecycle

/// Calls to third-party servers at public addresses: documents, push services, webhooks, and sign-in at institutions.
public struct ExternalHTTPModule: FeatureModule {
    /// The feature's identifier.
    public static let id: FeatureID = "outside"

    /// The kinds of servers that may run on this machine or in its network, for trials only.
    public struct Private: Sendable {
        /// The feeds of partners.
        public var partners = false
        /// The identity providers of institutions.
        public var institutions = false
        /// Push services.
        public var pushServices = false
        /// The receivers of webhooks.
        public var webhooks = false

        /// Creates the default: no private servers.
        public init() {}
    }

    /// Reads documents.
    public let documents: any ExternalDocuments
    /// Sends messages to push services.
    public let push: any PushTransport
    /// Sends webhooks.
    public let webhooks: any WebhookTransport
    /// Signs users in at institutions.
    public let signIn: any FederatedSignIn
    /// The services that close connections at shutdown.
    public let services: [any Service]

    /// Creates the feature.
    ///
    /// - Parameters:
    ///   - mayBePrivate: the servers that may run in our own network.
    ///   - database: stores pending sign-ins.
    ///   - clock: the clock.
    ///   - randomBytes: creates a number of unpredictable bytes.
    ///   - logger: logs why a sign-in failed, without the user.
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

    /// The names of the tables for staff.
    public static var tableWords: [TableWords] { ExternalTableWords.all }

    /// The tables with personal data.
    public static var personalTables: [PersonalTable] { [AttemptStore.personal] }

    /// The table of pending sign-ins.
    public var migrations: [Migration] { OpenIDMigrations.all }
}
