public import CrosstownDispatchEngine
public import CrosstownKit
public import CrosstownSQLite
public import CrosstownValues
public import CrosstownWeb
public import Foundation
public import Logging

/// All settings of a server, validated.
public struct Settings: Sendable {
    /// The address to listen on.
    public var host: String
    /// The port to listen on; 0 for any free one.
    public var port: Int
    /// The public address of the service, without a trailing slash.
    public var address: String
    /// The folder of the embedded database and of imported files.
    public var dataFolder: String
    /// Whether the public address has https.
    public var isSecure: Bool
    /// The networks of trusted proxies.
    public var proxies: [AddressRange]
    /// The address of PostgreSQL; the embedded SQLite where `nil`.
    public var database: String?
    /// What a commit waits for on SQLite.
    public var durability: Durability
    /// The file of the key that seals secrets in the database.
    public var secretKeyFile: String
    /// The enabled features; all where `nil`.
    public var features: [String]?
    /// The capability that opens instead of Home.
    public var start: FeatureID?
    /// The city.
    public var city: CitySettings
    /// The currency of wallets and rides.
    public var currency: Currency
    /// The files of map, places and routing.
    public var map: MapFiles
    /// The folder of styles, scripts and icons.
    public var assets: String
    /// The folder of the map library and the fonts.
    public var vendor: String
    /// The minimum level of log messages.
    public var logLevel: Logger.Level
    /// Whether limits per network are wide.
    public var isTrial: Bool
    /// The file of a trial's clock; the machine's clock where `nil`.
    public var trialClockFile: String?
    /// Whether the test languages `en-XA` and `ar-XB` are available.
    public var offersTestLanguages: Bool
    /// After how many days a rental vehicle is due for routine service.
    public var serviceDays: Int
    /// After what distance it is due, if that comes first.
    public var serviceDistance: Metres
    /// After how many hours of a ride its vehicle is considered lost.
    public var maximumRideHours: Int
    /// The fee for a lost vehicle, in addition to the ride.
    public var lostFee: Money
    /// The contact in the public feed of stations, if any.
    public var rentalsContact: String?
    /// The operator's identifier in the list of MDS providers.
    public var rentalsProvider: Identifier<Settings>?
    /// The other operators, each with the address of its GBFS feed.
    public var partnerFeeds: [(name: String, address: String)]
    /// Whether their feeds may be on this machine and its network.
    public var partnersMayBePrivate: Bool
    /// Whether sign-in services of institutions may be on this machine and its network, without https.
    public var institutionsMayBePrivate: Bool
    /// Whether push services may be on this machine and its network, without https.
    public var pushServicesMayBePrivate: Bool
    /// Third-party programs with a tile on Home.
    public var homeLinks: [(name: String, address: String)]
    /// Whether webhooks may be on this machine and its network, without https.
    public var webhooksMayBePrivate: Bool
    /// The allowed hosts of push services; all where empty.
    public var pushServices: [String]
    /// The contact for operators of push services.
    public var pushContact: String?
    /// The settings of the device gateway.
    public var devices: DeviceSettings
    /// The edition of emission factors; the default where `nil`.
    public var tripFactors: String?
    /// Custom emission factors, such as `metro=12.5,bus=80`.
    public var tripFactorValues: String?
    /// The source of custom emission factors.
    public var tripFactorSource: String?
    /// The maximum size of one user's pictures and videos in drops, in bytes; the default where `nil`.
    public var dropsMaximumBytes: Int?
    /// The store of sealed pictures and videos; local files where `nil`.
    public var objects: ObjectSettings?
    /// The settings of e-mail.
    public var mail: MailSettings
    /// The settings of text messages.
    public var texts: TextSettings
    /// The settings of payment providers.
    public var payments: PaymentSettings
    /// The times and limits of taxi dispatch.
    public var taxi: DispatchRules

    /// The maximum number of browser and program connections; fewer where the system allows fewer files.
    public var mostConnections: Int
    /// The maximum number of live streams per account.
    public var mostStreams: Int

    /// Reads and validates all settings.
    ///
    /// - Throws: `SettingsError` for the first invalid one.
    public init(_ reader: SettingsReader) throws {
        host = reader.text(.host) ?? "127.0.0.1"
        port = Int(try reader.number(.port, default: 8080, in: 0...65_535))
        address =
            reader.text(.address).map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 } ?? "http://\(host):\(port)"
        let data = reader.text(.data) ?? "data"
        dataFolder = data
        isSecure = try reader.whether(.secure, default: false)
        proxies = try reader.networks(.proxies)
        database = reader.text(.database)
        durability = try reader.durability()
        secretKeyFile = reader.text(.secretKeyFile) ?? data + "/secrets.key"
        features = reader.list(.features)
        start = reader.text(.homeStart).flatMap { $0 == "home" ? nil : FeatureID($0) }
        city = try CitySettings(reader)
        currency = try reader.currency()
        map = MapFiles(reader, dataFolder: data)
        assets = reader.text(.assets) ?? "Public"
        vendor = reader.text(.vendor) ?? ".setup/vendor"
        logLevel = try reader.choice(.logLevel, default: .info)
        isTrial = try reader.whether(.trial, default: false)
        trialClockFile = reader.text(.trialClock)
        if trialClockFile != nil, !isTrial {
            throw SettingsError(SettingKey.trialClock.name, "only a trial may follow another clock than the machine's")
        }
        offersTestLanguages = try reader.whether(.testLanguages, default: false)
        if offersTestLanguages, !isTrial {
            throw SettingsError(SettingKey.testLanguages.name, "only a trial may offer test languages")
        }
        serviceDays = Int(try reader.number(.serviceDays, default: 90, in: 1...3_650))
        serviceDistance = Metres(try reader.number(.serviceKilometres, default: 500, in: 1...100_000) * 1000)
        maximumRideHours = Int(try reader.number(.maximumRideHours, default: 72, in: 24...8_760))
        lostFee = try reader.amount(.lostFee, default: "250", in: currency)
        rentalsContact = reader.text(.rentalsContact)
        rentalsProvider = try reader.identifier(.rentalsProvider)
        partnerFeeds = try reader.feeds(.partnerFeeds)
        partnersMayBePrivate = try reader.whether(.partnersMayBePrivate, default: false)
        institutionsMayBePrivate = try reader.whether(.institutionsMayBePrivate, default: isTrial)
        pushServicesMayBePrivate = try reader.whether(.pushServicesMayBePrivate, default: isTrial)
        homeLinks = try reader.feeds(.homeLinks)
        webhooksMayBePrivate = try reader.whether(.webhooksMayBePrivate, default: isTrial)
        pushServices = (reader.text(.pushServices) ?? "").split(separator: ",").map { $0.filter { $0 != " " } }
        pushContact = reader.text(.pushContact)
        devices = try DeviceSettings(reader)
        tripFactors = reader.text(.tripFactors)
        tripFactorValues = reader.list(.tripFactorValues)?.joined(separator: ",")
        tripFactorSource = reader.text(.tripFactorSource)
        dropsMaximumBytes = try reader.text(.dropsMaximumBytes).map { _ in
            Int(try reader.number(.dropsMaximumBytes, default: 0, in: 10_000_000...1e15))
        }
        objects = try ObjectSettings(reader)
        mail = try MailSettings(reader, cityName: city.name)
        texts = try TextSettings(reader)
        payments = try PaymentSettings(reader)
        taxi = try DispatchRules(reader)
        mostConnections = Int(try reader.number(.connections, default: 10_000, in: 50...1_000_000))
        mostStreams = Int(try reader.number(.streams, default: isTrial ? 100_000 : 20, in: 1...100_000))
    }
}

extension Settings {
    /// Whether only this machine can connect.
    var isLocal: Bool { ["127.0.0.1", "::1", "localhost"].contains(host) }

    /// Validates that strangers cannot reach a trial: its money is free, and its e-mails with their codes are readable.
    ///
    /// - Throws: `SettingsError`.
    func checkTrial() throws {
        guard isTrial, !isLocal else { return }
        throw SettingsError(SettingKey.trial.name, "a trial listens on this machine alone; set host to 127.0.0.1")
    }

    /// Validates the capability that opens instead of Home.
    ///
    /// - Throws: `SettingsError` that names the valid ones.
    func checkStart(among capabilities: [Capability]) throws {
        guard let start, !capabilities.contains(where: { $0.id == start }) else { return }
        let known = (["home"] + capabilities.map(\.id.description)).joined(separator: ", ")
        throw SettingsError(SettingKey.homeStart.name, "there is no capability \(start) here; there are: \(known)")
    }
}

/// The settings of the city.
public struct CitySettings: Sendable {
    /// The displayed name, if any.
    public var name: String?
    /// A GeoJSON file with the boundary.
    public var boundary: String?
    /// A GeoJSON file with the zones.
    public var zones: String?
    /// The area of automatically created zones.
    public var zoneArea: SquareMetres
    /// The time zone.
    public var timeZone: TimeZone

    init(_ reader: SettingsReader) throws {
        name = reader.text(.cityName)
        boundary = reader.text(.cityBoundary)
        zones = reader.text(.cityZones)
        zoneArea = SquareMetres(try reader.number(.zoneArea, default: 2, in: 0.01...1_000) * 1_000_000)
        let zone = reader.text(.timeZone) ?? "UTC"
        guard let timeZone = TimeZone(identifier: zone) else {
            throw SettingsError(SettingKey.timeZone.name, "there is no time zone \(zone)")
        }
        self.timeZone = timeZone
    }

    /// How many seconds the city's clocks are ahead of UTC at a moment.
    public var secondsFromUTC: @Sendable (Timestamp) -> Int {
        { [timeZone] moment in
            timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000))
        }
    }
}

/// The settings of the device gateway.
public struct DeviceSettings: Sendable {
    /// The address to listen on.
    public var host: String
    /// The port for locks; 0 for any free one, `nil` for none.
    public var lockPort: Int?
    /// The port for docking stations; 0 for any free one, `nil` for none.
    public var stationPort: Int?

    init(_ reader: SettingsReader) throws {
        host = reader.text(.deviceHost) ?? "127.0.0.1"
        lockPort = try reader.port(.lockPort)
        stationPort = try reader.port(.stationPort)
    }
}

/// The files of map, places and routing.
public struct MapFiles: Sendable {
    /// An MBTiles file.
    public var tiles: String?
    /// The index of places.
    public var places: String
    /// The time zones of the world.
    public var timeZones: String
    /// The program of the routing service and its configuration.
    public var routing: (service: String, configuration: String)?

    init(_ reader: SettingsReader, dataFolder: String) {
        tiles = reader.text(.tiles)
        places = reader.text(.places) ?? dataFolder + "/places.sqlite"
        timeZones = reader.text(.worldTimeZones) ?? ".setup/time-zones/zones.bin"
        if let service = reader.text(.routingService), let configuration = reader.text(.routingConfiguration) {
            routing = (service, configuration)
        }
    }
}

extension SettingsReader {
    fileprivate func networks(_ key: SettingKey) throws -> [AddressRange] {
        try (list(key) ?? []).map { text in
            guard let range = AddressRange(text) else {
                throw SettingsError(key.name, "\(text) is not a network such as 10.0.0.0/8")
            }
            return range
        }
    }

    fileprivate func feeds(_ key: SettingKey) throws -> [(name: String, address: String)] {
        try (list(key) ?? []).map { text in
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, parts[1].hasPrefix("https://") || parts[1].hasPrefix("http://") else {
                throw SettingsError(key.name, "\(text) is not like Citybike=https://example.org/gbfs.json")
            }
            return (parts[0], parts[1])
        }
    }

    fileprivate func identifier(_ key: SettingKey) throws -> Identifier<Settings>? {
        try text(key).map { text in
            guard let id = Identifier<Settings>(text) else { throw SettingsError(key.name, "\(text) is not a UUID") }
            return id
        }
    }

    fileprivate func currency() throws -> Currency {
        let code = text(.currency) ?? Currency.euro.code
        guard let currency = Currency(code: code), currency != .coin else {
            throw SettingsError(SettingKey.currency.name, "\(code) is not a currency such as EUR")
        }
        return currency
    }

    fileprivate func amount(_ key: SettingKey, default fallback: String, in currency: Currency) throws -> Money {
        let text = rawText(key).map { $0.hasSuffix(".0") ? String($0.dropLast(2)) : $0 } ?? fallback
        guard let amount = Money(decimal: text, currency), amount.minorUnits >= 0 else {
            throw SettingsError(key.name, "must be an amount such as 250 or 250.00, not \(text)")
        }
        return amount
    }

    fileprivate func durability() throws -> Durability {
        let text = text(.durability) ?? "full"
        guard let durability = Durability(rawValue: text.uppercased()) else {
            throw SettingsError(SettingKey.durability.name, "must be full or normal, not \(text)")
        }
        return durability
    }
}

extension DispatchRules {
    fileprivate init(_ reader: SettingsReader) throws {
        self.init()
        offerMilliseconds = Int64(try reader.number(.offerSeconds, default: 10, in: 1...600) * 1000)
        silentMilliseconds = Int64(try reader.number(.silentSeconds, default: 15, in: 1...3600) * 1000)
        goneMilliseconds = Int64(try reader.number(.goneSeconds, default: 120, in: 1...86_400) * 1000)
        offersInParallel = try reader.whether(.parallelOffers, default: true)
        askAgainMilliseconds = Int64(try reader.number(.askAgainSeconds, default: 60, in: 1...3600) * 1000)
        roundsBeforeAsking = Int(try reader.number(.roundsBeforeAsking, default: 1, in: 1...100))
        keepLookingMilliseconds = Int64(try reader.number(.keepLookingSeconds, default: 300, in: 10...86_400) * 1000)
        passengerGoneMilliseconds = Int64(
            try reader.number(.passengerGoneSeconds, default: 600, in: 10...86_400) * 1000
        )
        lostDriverMilliseconds = Int64(try reader.number(.lostDriverSeconds, default: 300, in: 10...86_400) * 1000)
        lostRideMilliseconds = Int64(try reader.number(.lostRideSeconds, default: 3600, in: 10...86_400) * 1000)
        noShowMilliseconds = Int64(try reader.number(.noShowSeconds, default: 120, in: 0...3600) * 1000)
        mostReservationDays = Int(try reader.number(.reservationDays, default: 60, in: 1...366))
    }
}
