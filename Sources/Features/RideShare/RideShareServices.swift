import CrosstownCases
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Logging
import ServiceLifecycle

/// The services of ride sharing, created once.
struct RideShareServices: Sendable {
    let host: FeatureHost
    let hub = EventHub()
    let messages: RideShareMessages
    let signUps: SignUpService
    let drives: DriveService
    let desk: CaseDesk
    let reports: ReportService
    let survey: RoadSurvey
    let planner: PoolPlanner
    let limit: RateLimiter
    let signUpLimits: SignUpLimits
    private let membership: Membership

    init(_ host: FeatureHost, _ mostPlaces: Int) {
        self.host = host
        let localTime = host.city.localTime
        messages = RideShareMessages(
            notices: host.notices,
            delivery: host.delivery,
            ids: host.ids,
            localTime: localTime,
            guestMessages: RateLimiter(GuestContacts.mostMessages, clock: host.clock)
        )
        membership = Membership(people: host.people, institutions: host.institutions)
        let database = RideShareDatabase(database: host.database, events: host.events, clock: host.clock)
        drives = DriveService(database: database, messages: messages)
        desk = CaseDesk(.sharedRides(ReportWords(host)), host)
        reports = ReportService(database: database, desk: desk, messages: messages)
        signUps = SignUpService(
            database: database,
            ids: host.ids,
            randomBytes: host.randomBytes,
            check: SignUpCheck(places: host.places, localTime: localTime),
            people: host.people,
            ways: RideWays(travel: host.travel),
            followLinks: host.followLinks,
            membership: membership,
            messages: messages
        )
        survey = RoadSurvey(
            database: host.database,
            events: host.events,
            travel: host.travel,
            clock: host.clock,
            mostPlaces: mostPlaces
        )
        planner = PoolPlanner(
            database: host.database,
            events: host.events,
            friends: host.friends,
            survey: survey,
            clock: host.clock,
            messages: messages,
            logger: host.logger
        )
        signUpLimits = SignUpLimits(isTrial: host.isTrial, clock: host.clock)
        // The limit of reports from one network per hour.
        limit = RateLimiter(Rate(host.isTrial ? 600 : 20, within: Seconds(3600)), clock: host.clock)
    }

    var localTime: LocalTime { host.city.localTime }

    var replays: ReplayRunner { ReplayRunner(database: host.database, clock: host.clock) }

    /// The services that run waiting plans and replays.
    var loops: [any Service] {
        [
            loop(PoolStore.channel, planner.planNext, onFailure: "pools cannot be planned"),
            loop(ReplayStore.channel, replays.next, onFailure: "plans cannot be made again"),
        ]
    }

    private func loop(
        _ channel: String,
        _ next: @escaping @Sendable () async throws -> Bool,
        onFailure message: Logger.Message
    ) -> Loop {
        let (clock, logger) = (host.clock, host.logger)
        let loop = WorkLoop(database: host.database, channel: channel, clock: clock, sleeper: host.sleeper) { error in
            logger.error(message, metadata: ["error": "\(type(of: error))"])
        }
        return Loop { try await loop.run { try await next() ? clock.now() : nil } }
    }

    var deadlines: RideShareDeadlines {
        RideShareDeadlines(events: host.events, clock: host.clock, messages: messages, membership: membership)
    }

    var covoiturage: CovoiturageService {
        CovoiturageService(
            database: RideShareDatabase(database: host.database, events: host.events, clock: host.clock),
            signUps: signUps,
            address: host.address,
            localTime: localTime
        )
    }

    var rulings: RulingService {
        RulingService(
            database: RideShareDatabase(database: host.database, events: host.events, clock: host.clock),
            ids: host.ids,
            messages: messages,
            people: host.people,
            localTime: localTime
        )
    }

    var organizer: OrganizerService {
        OrganizerService(
            mostPlaces: survey.mostPlaces,
            database: host.database,
            events: host.events,
            clock: host.clock,
            car: host.carEmission,
            localTime: localTime,
            placeCheck: SignUpCheck(places: host.places, localTime: localTime)
        )
    }

    func context(_ transaction: any Transaction) -> RideShareTransaction {
        RideShareTransaction(transaction: transaction, now: host.clock.now(), events: host.events)
    }
}
