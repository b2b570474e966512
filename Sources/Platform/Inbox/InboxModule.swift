public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb
import Logging
public import ServiceLifecycle

/// The inbox, Web Push, and topics that devices follow without an account.
///
/// Created before the modules that send notifications; `learn(_:)` registers them later.
public struct InboxModule: FeatureModule {
    /// The feature's identifier.
    public static let id: FeatureID = "inbox"

    /// Notifies users and devices.
    public let notices: any Notices

    private let host: FeatureHost
    private let catalog: NoticeCatalog
    private let hub: EventHub
    private let keyring: PushKeyring
    private let circuits = PushCircuits()
    private let messages: NoticeMessages
    private let teller: NoticeTeller
    private let transport: any PushTransport
    private let push: PushSettings
    private let languages: Languages

    /// Creates the feature.
    ///
    /// - Parameters:
    ///   - host: the services all features receive; its own `notices` are not used.
    ///   - messages: sends e-mails and text messages.
    ///   - transport: sends messages to push services.
    ///   - push: the settings of push services.
    ///   - languages: the languages of notifications on devices.
    public init(
        _ host: FeatureHost,
        messages: any MessageDelivery,
        transport: any PushTransport,
        push: PushSettings = PushSettings(),
        languages: Languages = .english
    ) {
        self.host = host
        self.transport = transport
        self.push = push
        self.languages = languages
        catalog = NoticeCatalog()
        hub = EventHub(firstID: UInt64(clamping: host.clock.now().milliseconds))
        keyring = PushKeyring(database: host.database, seal: host.seal, contact: push.contact ?? host.address)
        self.messages = NoticeMessages(delivery: messages)
        teller = NoticeTeller(
            catalog: catalog,
            messages: self.messages,
            clock: host.clock,
            city: CityClock(secondsFromUTC: host.city.secondsFromUTC),
            ids: host.ids
        )
        notices = teller
    }

    /// Registers the notifications and device topics of all modules, including this one.
    public func learn(_ modules: [any NoticeDeclaring & CapabilityOffering]) { catalog.learn(modules) }

    /// The names of the tables for staff.
    public static var tableWords: [TableWords] { InboxTableWords.all }

    /// The tables with personal data.
    public static var personalTables: [PersonalTable] { InboxTables.all }

    /// The migrations of the feature's tables.
    public var migrations: [Migration] { InboxMigrations.all }

    /// Deletes what older versions stored about deleted accounts, and opens the key for push services; everything but
    /// push works without the key.
    ///
    /// - Throws: `DatabaseError`.
    public func prepare() async throws {
        try await host.database.write { [people = host.people] in
            try OldNotices(transaction: $0).removeErased(people)
        }
        do {
            try await keyring.open(at: host.clock.now())
        } catch let fault as SealFault {
            host.logger.error("the key of push messages cannot be opened", metadata: ["fault": "\(fault)"])
        }
    }

    /// Creates a welcome notification for the users of the demo, once.
    ///
    /// - Throws: `DatabaseError`.
    public func fillDemo(_ cast: DemoCast) async throws {
        let people = ([cast.visitor, cast.administrator] + cast.others).map(\.account)
        try await host.database.write { [teller] transaction in
            let store = NoticeStore(transaction: transaction)
            let new = try people.filter { try !store.holds(InboxKinds.welcomeSubject, of: $0) }
            try teller.tell(new, InboxKinds.welcomeNotice, in: transaction)
        }
    }

    /// The kinds of notifications that the inbox sends.
    public var noticeKinds: [NoticeKind] { InboxKinds.all }

    /// Handlers for the end of quiet hours and for daily e-mails.
    public var deadlineHandlers: [String: DeadlineRunner.Handler] { messages.deadlineHandlers }

    /// How long notifications and devices are stored.
    public var retention: [RetentionRule] { InboxRecords.retention }

    /// The services that update live streams and send push messages.
    public var services: [any Service] {
        let sender = sender
        let loop = WorkLoop(
            database: host.database,
            channel: PushStore.channel,
            clock: host.clock,
            sleeper: host.sleeper
        ) { [logger = host.logger] error in
            logger.error("push messages cannot be sent", metadata: ["error": "\(type(of: error))"])
        }
        return [
            hub, InboxChanges.listener(host.database, to: hub),
            Loop { try await loop.run { try await sender.step().next } },
        ]
    }

    private var sender: PushSender {
        PushSender(
            database: host.database,
            clock: host.clock,
            transport: transport,
            keyring: keyring,
            catalog: catalog,
            circuits: circuits,
            randomBytes: host.randomBytes,
            address: host.address,
            mayBePrivate: push.mayBePrivate,
            languages: languages,
            logger: host.logger
        )
    }

    /// Sends one batch of due push messages, as the background service does all the time.
    ///
    /// - Returns: how many messages were sent, and when more are due.
    /// - Throws: `DatabaseError`.
    @discardableResult
    public func sendDue() async throws -> (ran: Int, next: Timestamp?) { try await sender.step() }

    /// The number of waiting push messages and of paused push services.
    ///
    /// - Throws: `DatabaseError`.
    public func gauges() async throws -> [Gauge] {
        let waiting = try await host.database.read { try PushStore(transaction: $0).countDeliveries() }
        return [
            Gauge("crosstown_push_waiting", help: "Push messages that wait to be sent.", waiting),
            Gauge(
                "crosstown_push_paused",
                help: "Push services that are left alone for a while.",
                circuits.pausedCount(at: host.clock.now())
            ),
        ]
    }

    /// Returns the notifications, settings and devices of a user.
    ///
    /// - Throws: `DatabaseError`.
    public func records(
        about person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [PersonalRecords] {
        try InboxRecords.about(person, in: transaction)
    }

    /// Deletes the notifications, settings and devices of a user, and other users' notifications that name the user.
    ///
    /// - Throws: `DatabaseError`.
    public func erase(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        try InboxRecords.erase(person, host.people, in: transaction)
    }

    /// Adds the routes of the inbox, its settings and devices.
    public func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {
        let inbox = InboxService(database: host.database, clock: host.clock, catalog: catalog, teller: teller)
        let settings = SettingsService(database: host.database, catalog: catalog, channels: messages.delivery.channels)
        InboxRoutes(
            inbox: inbox,
            settings: settings,
            catalog: catalog,
            hub: hub,
            tests: RateLimiter(Rate(5, within: Seconds(300)), clock: host.clock)
        ).add(to: routes)
        PushRoutes(
            devices: DeviceService(
                database: host.database,
                clock: host.clock,
                ids: host.ids,
                keyring: keyring,
                reader: reader
            ),
            topics: TopicService(
                database: host.database,
                clock: host.clock,
                ids: host.ids,
                catalog: catalog,
                reader: reader
            ),
            inbox: inbox,
            catalog: catalog,
            subscriptions: RateLimiter(
                Rate(host.isTrial ? 100_000 : 60, within: Seconds(600)),
                clock: host.clock
            )
        ).add(to: routes)
    }

    private var reader: SubscriptionReader {
        SubscriptionReader(services: push.services, mayBePrivate: push.mayBePrivate, transport: transport)
    }
}

/// Settings of push services.
public struct PushSettings: Sendable, Hashable {
    /// The allowed hosts, each with its subdomains; every public host where empty.
    public var services: [String]
    /// Whether push services may run on this machine without https, as in a trial.
    public var mayBePrivate: Bool
    /// The contact for operators of push services; the address of the service by default.
    public var contact: String?

    /// Creates settings.
    public init(services: [String] = [], mayBePrivate: Bool = false, contact: String? = nil) {
        self.services = services
        self.mayBePrivate = mayBePrivate
        self.contact = contact
    }
}
