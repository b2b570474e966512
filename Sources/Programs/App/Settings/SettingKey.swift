/// A setting: in a file, in the environment or on the command line.
public struct SettingKey: Sendable {
    /// The name, such as `city.boundary`; `--city-boundary` on the command line, `CROSSTOWN_CITY_BOUNDARY` in the environment.
    public let name: String
    /// The explanation, in one sentence.
    public let explanation: String
    /// The default, in words.
    public let fallback: String

    init(_ name: String, _ explanation: String, fallback: String) {
        self.name = name
        self.explanation = explanation
        self.fallback = fallback
    }

    /// The command-line option.
    public var option: String { "--" + hyphenated }

    /// The environment variable.
    public var variable: String { "CROSSTOWN_" + hyphenated.uppercased().replacing("-", with: "_") }

    private var hyphenated: String {
        name.map { $0.isUppercase ? "-\($0.lowercased())" : $0 == "." ? "-" : String($0) }.joined()
    }
}

extension SettingKey {
    static let host = SettingKey("host", "The address to listen on.", fallback: "127.0.0.1")
    static let port = SettingKey("port", "The port to listen on.", fallback: "8080")
    static let address = SettingKey(
        "address",
        "The address that people reach the service at, such as https://rides.example.org.",
        fallback: "http, with the host and the port"
    )
    static let data = SettingKey(
        "data",
        "The folder of the embedded database and of what is made from files.",
        fallback: "data"
    )
    static let secure = SettingKey(
        "secure",
        "Whether people reach the service over https; cookies are then sent over https alone.",
        fallback: "false"
    )
    static let proxies = SettingKey(
        "proxies",
        "The networks (CIDR, comma-separated) whose X-Forwarded-For is believed.",
        fallback: "none"
    )
    static let database = SettingKey(
        "database",
        "A libpq connection string or postgresql:// address; without it the embedded SQLite is used.",
        fallback: "SQLite in the data folder"
    )
    static let durability = SettingKey(
        "durability",
        "What a commit waits for on SQLite: `full` (the disk) or `normal` (may lose the last commits when the power fails).",
        fallback: "full"
    )
    static let secretKeyFile = SettingKey(
        "secrets.keyFile",
        "The file of the key that seals secrets in the database; made where it is missing, the same for all servers of a database.",
        fallback: "secrets.key in the data folder"
    )
    static let features = SettingKey(
        "features",
        "The features that are on, comma-separated.",
        fallback: "all"
    )
    static let homeStart = SettingKey(
        "home.start",
        "The capability that opens in place of Home, such as taxi.",
        fallback: "Home"
    )
    static let cityName = SettingKey(
        "city.name",
        "The name of the city, shown beside that of the service.",
        fallback: "none"
    )
    static let cityBoundary = SettingKey(
        "city.boundary",
        "A GeoJSON file with the boundary of the city; zones of equal area are made from it.",
        fallback: "none"
    )
    static let cityZones = SettingKey(
        "city.zones",
        "A GeoJSON file with the zones, in place of zones made from the boundary.",
        fallback: "zones.geojson in the data folder, made from the boundary at the first start"
    )
    static let zoneArea = SettingKey("city.zoneArea", "The area of a zone to be made, in km².", fallback: "2")
    static let timeZone = SettingKey(
        "city.timeZone",
        "The time zone of the city, such as Europe/Monaco.",
        fallback: "UTC"
    )
    static let currency = SettingKey(
        "currency",
        "The currency of wallets and rides, by its code of ISO 4217.",
        fallback: "EUR"
    )
    static let tiles = SettingKey(
        "map.tiles",
        "An MBTiles file with the vector tiles of the base map.",
        fallback: "none"
    )
    static let places = SettingKey(
        "map.places",
        "The index of addresses and names that `crosstown import places` makes.",
        fallback: "places.sqlite in the data folder"
    )
    static let worldTimeZones = SettingKey(
        "map.timeZones",
        "The time zones of the world, as `./crosstown setup` makes them; without the file, those of trips are guessed.",
        fallback: ".setup/time-zones/zones.bin"
    )
    static let routingService = SettingKey(
        "routing.service",
        "The program valhalla_service, to be run and watched over.",
        fallback: "none: travel times come from straight lines"
    )
    static let routingConfiguration = SettingKey(
        "routing.configuration",
        "The configuration of the routing service, with the word PORT in place of its port.",
        fallback: "none"
    )
    static let assets = SettingKey("assets", "The folder of styles, scripts and icons.", fallback: "Public")
    static let vendor = SettingKey(
        "assets.vendor",
        "The folder of the map library and the fonts.",
        fallback: ".setup/vendor"
    )
    static let logLevel = SettingKey(
        "log.level",
        "trace, debug, info, notice, warning, error or critical.",
        fallback: "info"
    )
    static let trial = SettingKey(
        "trial",
        "Whether this is a trial on one machine: limits by network are then wide and passwords hashed cheaply; never for real people.",
        fallback: "false"
    )
    static let trialClock = SettingKey(
        "trial.clockFile",
        "A file with milliseconds since 1970 that the clock of a trial follows, so that hours can pass in seconds.",
        fallback: "the machine's clock"
    )
    static let testLanguages = SettingKey(
        "trial.testLanguages",
        "Whether a trial also offers en-XA and ar-XB, in which developers see untranslated texts and layouts without room.",
        fallback: "false"
    )
    static let serviceDays = SettingKey(
        "rentals.serviceDays",
        "After how many days a vehicle is due for its routine service.",
        fallback: "90"
    )
    static let serviceKilometres = SettingKey(
        "rentals.serviceKilometres",
        "After how many kilometres a vehicle is due for its routine service, if that comes first.",
        fallback: "500"
    )
    static let maximumRideHours = SettingKey(
        "rentals.maximumRideHours",
        "After how many hours of a ride its vehicle counts as lost; riders are told before they rent.",
        fallback: "72"
    )
    static let lostFee = SettingKey(
        "rentals.lostFee",
        "What a lost vehicle costs its rider beside the ride, such as 250.00; 0 for nothing.",
        fallback: "250"
    )
    static let rentalsContact = SettingKey(
        "rentals.contact",
        "The mail address that the public feed of stations (GBFS) names; without it there is no feed.",
        fallback: "none"
    )
    static let rentalsProvider = SettingKey(
        "rentals.provider",
        "The UUID that the list of MDS providers has for the operator of the rentals.",
        fallback: "one made from the address"
    )
    static let partnerFeeds = SettingKey(
        "feeds.gbfs",
        "Other operators whose vehicles are shown beside ours: NAME=ADDRESS of each GBFS feed, comma-separated.",
        fallback: "none"
    )
    static let partnersMayBePrivate = SettingKey(
        "feeds.private",
        "Whether feeds may lie on this machine and its network; never where others choose the addresses.",
        fallback: "false"
    )
    static let institutionsMayBePrivate = SettingKey(
        "institutions.private",
        "Whether services at which institutions' people sign in may lie on this machine and its network, without https.",
        fallback: "false; true in trials"
    )
    static let pushServicesMayBePrivate = SettingKey(
        "push.private",
        "Whether push services may lie on this machine and its network, without https; never where strangers subscribe.",
        fallback: "false; true in trials"
    )
    static let homeLinks = SettingKey(
        "home.links",
        "Programs of others that have a tile on Home: NAME=ADDRESS of each, comma-separated.",
        fallback: "none"
    )
    static let webhooksMayBePrivate = SettingKey(
        "webhooks.private",
        "Whether webhooks may lie on this machine and its network, without https; never where others enter them.",
        fallback: "false; true in trials"
    )
    static let pushServices = SettingKey(
        "push.services",
        "The hosts that push messages go to, comma-separated, each with all below it, such as push.apple.com.",
        fallback: "every public host that a device names"
    )
    static let pushContact = SettingKey(
        "push.contact",
        "Whom the operators of push services can turn to: a mailto: or https: address.",
        fallback: "the address of the service"
    )
    static let deviceHost = SettingKey(
        "devices.host",
        "The address that locks and docking stations connect to; OMNI proves nobody's identity, so keep strangers away.",
        fallback: "127.0.0.1"
    )
    static let lockPort = SettingKey(
        "devices.lockPort",
        "The port for locks (OMNI over TCP, usually 9679), or `off`; without it vehicles are unlocked by docks alone.",
        fallback: "off"
    )
    static let stationPort = SettingKey(
        "devices.stationPort",
        "The port for docking stations (Dock Protocol over WebSocket, usually 9680), or `off`.",
        fallback: "off"
    )

    static let connections = SettingKey(
        "limits.connections",
        "How many connections there may be; more are answered with status 503, a tenth of it from one network with 429.",
        fallback: "10,000, or 200 fewer than the files that the system allows"
    )
    static let streams = SettingKey(
        "limits.streams",
        "How many live streams an account may have open, and a fifth of what a network may without an account.",
        fallback: "20; 100,000 in a trial"
    )

    /// All settings, in the order of their documentation.
    public static let all = [
        host, port, address, data, secure, proxies, database, durability, secretKeyFile,
        features, homeStart, homeLinks, cityName, cityBoundary, cityZones, zoneArea, timeZone, currency,
        tiles, places, worldTimeZones, routingService, routingConfiguration, assets, vendor,
        logLevel, trial, trialClock, testLanguages,
        serviceDays, serviceKilometres, maximumRideHours, lostFee, rentalsContact, rentalsProvider, partnerFeeds,
        partnersMayBePrivate, institutionsMayBePrivate, pushServicesMayBePrivate, webhooksMayBePrivate, pushServices,
        pushContact, deviceHost, lockPort, stationPort,
        stripeKey, stripeWebhookSecret, stripeAddress, btcpayAddress, btcpayStore, btcpayKey, btcpayWebhookSecret,
        tokenAddress, tokenKey,
        tripFactors, tripFactorValues, tripFactorSource,
        dropsMaximumBytes, objectsAddress, objectsBucket, objectsRegion, objectsKey, objectsSecret,
        mailServer, mailPassword, mailFrom, mailAuthorities, mailSendmail, textServer, textKey, textFrom,
        offerSeconds, silentSeconds, goneSeconds, parallelOffers, askAgainSeconds, roundsBeforeAsking,
        keepLookingSeconds, passengerGoneSeconds, lostDriverSeconds, lostRideSeconds, noShowSeconds,
        reservationDays,
        connections, streams,
    ]
}
