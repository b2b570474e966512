public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb
import Logging
public import ServiceLifecycle

/// The inbox, Web Push, and topics that devices follow without an account.
///
/// It is made before the modules that send notices, and hears of them by `learn(_:)` afterwards.
public struct InboxModule: FeatureModule {
    /// The feature's name.
    public static let id: FeatureID = "inbox"

    /// Tells people and devices what concerns them.
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

    /// Makes the feature over what its host gives.
    ///
    /// - Parameters:
    ///   - host: what all features are given; its own `notices` are not asked.
    ///   - messages: sends e-mails and text messages.
    ///   - transport: hands messages to push services.
    ///   - push: to which push services messages go.
    ///   - languages: what devices are told in.
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

    /// Hears of all modules, this one among them: which notices they send, and which topics devices may follow.
    public func learn(_ modules: [any NoticeDeclaring & CapabilityOffering]) { catalog.learn(modules) }

    /// What staff call the tables.
    public static var tableWords: [TableWords] { InboxTableWords.all }

    /// The tables with content about people.
    public static var personalTables: [PersonalTable] { InboxTables.all }

    /// The steps that build the feature's tables.
    public var migrations: [Migration] { InboxMigrations.all }

    /// Removes what older versions left of deleted accounts, and opens the key by which push services know us; without
    /// the key everything else goes on.
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

    /// Welcomes the people of the demo, once.
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

    /// The kinds of notices that the inbox itself sends.
    public var noticeKinds: [NoticeKind] { InboxKinds.all }

    /// What happens when quiet hours end and daily e-mails are due.
    public var deadlineHandlers: [String: DeadlineRunner.Handler] { messages.deadlineHandlers }

    /// Notices and devices go after their time.
    public var retention: [RetentionRule] { InboxRecords.retention }

    /// The live streams, what is told to them, and the sender of push messages.
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

    /// Sends push messages that are due now, up to a batch; what the feature's service does all the time.
    ///
    /// - Returns: how many were taken, and when there is more to send.
    /// - Throws: `DatabaseError`.
    @discardableResult
    public func sendDue() async throws -> (ran: Int, next: Timestamp?) { try await sender.step() }

    /// How many push messages wait, and how many push services are left alone.
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

    /// A person's notices, choices and devices.
    ///
    /// - Throws: `DatabaseError`.
    public func records(
        about person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [PersonalRecords] {
        try InboxRecords.about(person, in: transaction)
    }

    /// Erases a person's notices, choices and devices, and the notices of others that name the person.
    ///
    /// - Throws: `DatabaseError`.
    public func erase(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        try InboxRecords.erase(person, host.people, in: transaction)
    }

    /// Declares the routes of the inbox, its settings, and devices.
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

/// To which push services messages go.
public struct PushSettings: Sendable, Hashable {
    /// The hosts, each with all below it; every public host where empty.
    public var services: [String]
    /// Whether they may lie on this machine, without https, as in a trial.
    public var mayBePrivate: Bool
    /// Whom their operators can turn to; the address of the service where `nil`.
    public var contact: String?

    /// States what is set.
    public init(services: [String] = [], mayBePrivate: Bool = false, contact: String? = nil) {
        self.services = services
        self.mayBePrivate = mayBePrivate
        self.contact = contact
    }
}
