import CrosstownGeo
public import CrosstownSQL
public import CrosstownValues
public import Logging

/// What an application gives to each feature that it takes in.
///
/// Small features keep the parts that they need; larger ones keep the host, and hand it on to their services.
public struct FeatureHost: Sendable {
    /// Where features keep their tables.
    public var database: any Database
    /// Tells the time.
    public var clock: any WallClock
    /// Measures pauses.
    public var sleeper: any Clock<Duration>
    /// Makes identities.
    public var ids: any IdentifierSource
    /// Gives so many random bytes that nobody can guess.
    public var randomBytes: @Sendable (_ count: Int) -> [UInt8]
    /// The public address of the service, without a slash at its end.
    public var address: String
    /// The city: its name, clocks and middle.
    public var city: HostCity
    /// Knows people, their profiles and their roles.
    public var people: any People
    /// Knows who is a friend of whom.
    public var friends: any Friends = NoSocial()
    /// Tells people and devices what concerns them.
    public var notices: any Notices = NoSocial()
    /// Gives people coins, and tells what they pay.
    public var coins: any Coins = NoCoins()
    /// Where people find their coins besides pages of their own, and what rides earn some.
    public var coinHome: CoinHome?
    /// Sends e-mails and text messages.
    public var delivery: any MessageDelivery = NoMessages()
    /// Knows who belongs to which institution.
    public var institutions: any Institutions = NoInstitutions()
    /// The places that people have saved.
    public var savedPlaces: any SavedPlaces = NoSocial()
    /// Makes the links by which others follow a ride.
    public var followLinks: any FollowLinks = NoSocial()
    /// Finds places by their names.
    public var places: any PlaceDirectory
    /// Knows the ways through the city.
    public var travel: any TravelPlanner
    /// Knows the ways on foot; `nil` where an application has nobody to ask.
    public var walks: (any WalkPlanner)?
    /// Keeps pictures; `nil` where the program that makes them is not there.
    public var pictures: (any Pictures)?
    /// Makes videos anew; `nil` where the program that does so is not there.
    public var videos: (any Videos)?
    /// Keeps sealed pictures and videos; `nil` where an application has no room for any.
    public var objects: (any ObjectStore)?
    /// Seals secrets that must be kept to be used.
    public var seal: any SecretSeal
    /// Reads documents from the servers of others.
    public var documents: any ExternalDocuments
    /// Tells programs of others what happened.
    public var webhooks: any Webhooks = NoWebhooks()
    /// Knows the programs of others that have keys.
    public var programs: any Programs = NoPrograms()
    /// The events of the features that were made before.
    public var events: any EventDirectory = EventDirectories()
    /// Knows who shares rides to events.
    public var eventRides: any EventRides = NoEventRides()
    /// Against what features tell how much CO2 was saved.
    public var carEmission: CarEmission = .standard
    /// The features that are on, so that none leads to pages that are not there.
    public var features: Set<FeatureID> = []
    /// What the operator has set for features, by the name of the setting, such as `drops.maximum-bytes`.
    public var settings: @Sendable (_ name: String) -> String? = { _ in nil }
    /// Whether this is a trial, in which limits that count by network are wide.
    public var isTrial: Bool
    /// Where messages go.
    public var logger: Logger

    /// Gathers what every application has; what only some have is set afterwards.
    ///
    /// - Parameters:
    ///   - base: where features keep what they know, and what they ask of the machine.
    ///   - address: the public address of the service, without a slash at its end.
    ///   - city: the city that is served.
    ///   - people: knows people, their profiles and their roles.
    ///   - places: finds places by their names.
    ///   - travel: knows the ways through the city.
    ///   - documents: reads documents from the servers of others.
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
