import CrosstownGeo
public import CrosstownSQL
public import CrosstownValues
public import Logging

/// What an application provides to each feature.
///
/// Small features store the parts that they need; larger ones store the host and pass it to their services.
public struct FeatureHost: Sendable {
    /// The database for features' tables.
    public var database: any Database
    /// The current time.
    public var clock: any WallClock
    /// The clock for pauses.
    public var sleeper: any Clock<Duration>
    /// The source of new IDs.
    public var ids: any IdentifierSource
    /// Returns so many cryptographically random bytes.
    public var randomBytes: @Sendable (_ count: Int) -> [UInt8]
    /// The public URL of the service, without a slash at the end.
    public var address: String
    /// The city: its name, time zone and center.
    public var city: HostCity
    /// Users, their profiles and their roles.
    public var people: any People
    /// Friends and blocks between users.
    public var friends: any Friends = NoSocial()
    /// Notifies users and devices.
    public var notices: any Notices = NoSocial()
    /// Gives coins to users and calculates what they pay.
    public var coins: any Coins = NoCoins()
    /// The capability whose first page shows new coins, and whose rides earn some.
    public var coinHome: CoinHome?
    /// Sends emails and text messages.
    public var delivery: any MessageDelivery = NoMessages()
    /// The memberships of users in institutions.
    public var institutions: any Institutions = NoInstitutions()
    /// The places that users have saved.
    public var savedPlaces: any SavedPlaces = NoSocial()
    /// Creates the links with which others follow a ride.
    public var followLinks: any FollowLinks = NoSocial()
    /// Finds places by name.
    public var places: any PlaceDirectory
    /// The routes through the city.
    public var travel: any TravelPlanner
    /// The walking routes; `nil` without a routing engine for them.
    public var walks: (any WalkPlanner)?
    /// Stores pictures; `nil` if the program for it is missing.
    public var pictures: (any Pictures)?
    /// Re-encodes videos; `nil` if the program for it is missing.
    public var videos: (any Videos)?
    /// Stores sealed pictures and videos; `nil` without storage for them.
    public var objects: (any ObjectStore)?
    /// Seals secrets that have to be stored.
    public var seal: any SecretSeal
    /// Loads documents from third-party servers.
    public var documents: any ExternalDocuments
    /// Notifies third-party programs of events.
    public var webhooks: any Webhooks = NoWebhooks()
    /// The third-party programs with API keys.
    public var programs: any Programs = NoPrograms()
    /// The events of the features that were created before.
    public var events: any EventDirectory = EventDirectories()
    /// The users who share rides to events.
    public var eventRides: any EventRides = NoEventRides()
    /// The emission of a car, to calculate how much CO2 a trip saved.
    public var carEmission: CarEmission = .standard
    /// The enabled features, so that links lead only to existing pages.
    public var features: Set<FeatureID> = []
    /// The operator's settings for features by name, such as `drops.maximum-bytes`.
    public var settings: @Sendable (_ name: String) -> String? = { _ in nil }
    /// Whether this is a trial, with generous limits for each network.
    public var isTrial: Bool
    /// The logger.
    public var logger: Logger

    /// Creates a host with what every application has; optional parts are set afterwards.
    ///
    /// - Parameters:
    ///   - base: the database, clocks and other parts of the machine.
    ///   - address: the public URL of the service, without a slash at the end.
    ///   - city: the city.
    ///   - people: users, their profiles and their roles.
    ///   - places: finds places by name.
    ///   - travel: the routes through the city.
    ///   - documents: loads documents from third-party servers.
    ///   - isTrial: whether this is a trial.
    public init(
        _ base: HostBase,
        address: String,
        city: HostCity,
        people: any People,
        places: any PlaceDirectory,
        travel: any TravelPlanner,
        documents: any ExternalDocuments,
        isTrial: Bool
    ) {
        database = base.database
        clock = base.clock
        sleeper = base.sleeper
        ids = base.ids
        randomBytes = base.randomBytes
        seal = base.seal
        logger = base.logger
        self.address = address
        self.city = city
        self.people = people
        self.places = places
        self.travel = travel
        self.documents = documents
        self.isTrial = isTrial
    }
}
