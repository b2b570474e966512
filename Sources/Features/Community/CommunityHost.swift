import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Logging

/// What the parts of the community ask their host for.
struct CommunityHost: Sendable {
    let database: any Database
    let clock: any WallClock
    let ids: any IdentifierSource
    let randomBytes: @Sendable (Int) -> [UInt8]
    let address: String
    let city: HostCity
    let people: any People
    let notices: any Notices
    let pictures: (any Pictures)?
    let places: any PlaceDirectory
    let walks: (any WalkPlanner)?
    let seal: any SecretSeal
    let documents: any ExternalDocuments
    let eventRides: any EventRides
    /// The features that are on.
    let features: Set<FeatureID>
    let isTrial: Bool
    let logger: Logger
    /// What things are called, and how the app looks.
    let appearance = AppearanceBoard()
    /// Where feeds are read, which compute for long where they are large.
    let feeds = FileThreads(count: 1, mostWaiting: 64, mostFromOne: 1)

    init(_ host: FeatureHost) {
        database = host.database
        clock = host.clock
        ids = host.ids
        randomBytes = host.randomBytes
        address = host.address
        city = host.city
        people = host.people
        notices = host.notices
        pictures = host.pictures
        places = host.places
        walks = host.walks
        seal = host.seal
        documents = host.documents
        eventRides = host.eventRides
        features = host.features
        isTrial = host.isTrial
        logger = host.logger
    }

    /// How often people of one network may sign up for something: a lecture hall has one address for all who sit there.
    var signUpRate: Rate { Rate(isTrial ? 10_000 : 2000, within: Seconds(60)) }

    /// The codes of tickets, each sealed for its ticket.
    var ticketCodes: SecretColumn { SecretColumn("community_ticket.code", seal: seal) }

    /// The clocks of the city.
    var zone: ZoneTimes { ZoneTimes(name: city.timeZone, secondsFromUTC: city.secondsFromUTC) }

    /// The name of the machine in the address, which makes identities in calendars the service's own.
    var hostName: String {
        let name = address.split(separator: "/").last ?? "crosstown"
        return String(name.split(separator: ":").first ?? name)
    }

    /// A text that nobody can guess, of letters and digits.
    func secret() -> String {
        let letters = Array("23456789abcdefghjkmnpqrstuvwxyz".utf8)
        return String(decoding: randomBytes(24).map { letters[Int($0) % letters.count] }, as: UTF8.self)
    }

    /// The form with its position: an address that was typed and not chosen is looked up, and a place out at sea refused.
    ///
    /// What is wrong with it is noted, so that a form says it together with all else.
    ///
    /// - Throws: an error where the map or the index cannot be read.
    func located(_ form: RecordForm, _ check: inout Validation) async throws -> RecordForm {
        let (address, field) = (form[RecordInputs.address], RecordInputs.address)
        guard form["latitude"].isEmpty, form["longitude"].isEmpty, !address.isEmpty else {
            try await requireLand(form, &check)
            return form
        }
        guard address.count <= 200 else {
            check.require(false, field, "must be at most 200 characters")
            return form
        }
        var located = form
        let position = try await places.place(called: address, field, near: city.center, &check)?.position
        located.fields["latitude"] = position.map { [Coordinate.text($0.latitude)] }
        located.fields["longitude"] = position.map { [Coordinate.text($0.longitude)] }
        return located
    }

    private func requireLand(_ form: RecordForm, _ check: inout Validation) async throws {
        guard let latitude = Double(form["latitude"]), let longitude = Double(form["longitude"]) else { return }
        let position = Coordinate(validatingLatitude: latitude, longitude: longitude)
        try await places.requireLand(at: position, "latitude", &check)
    }

    /// Puts what the tables refuse into problems that editors understand.
    ///
    /// - Throws: `Problem`, `DatabaseError`.
    func explainingConstraints(_ body: () throws -> Void) throws {
        do { try body() } catch DatabaseError.foreignKey {
            throw Problem.conflict("Still in use", "Remove or change first what belongs to it.")
        } catch DatabaseError.uniqueViolation {
            throw Problem.conflict("There is one already", "Another one has the same name or short name.")
        } catch DatabaseError.check {
            throw Problem.conflict("These values do not fit together", "Look at them again.")
        }
    }
}
