import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Logging

/// The services and settings that the parts of the community share.
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
    let features: Set<FeatureID>
    let isTrial: Bool
    let logger: Logger
    let appearance = AppearanceBoard()
    /// The threads that parse feeds, since large ones take long.
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

    /// How often one network may sign up: everyone in a lecture hall shares one address.
    var signUpRate: Rate { Rate(isTrial ? 10_000 : 2000, within: Seconds(60)) }

    /// The codes of tickets, each sealed for its ticket.
    var ticketCodes: SecretColumn { SecretColumn("community_ticket.code", seal: seal) }

    var zone: ZoneTimes { ZoneTimes(name: city.timeZone, secondsFromUTC: city.secondsFromUTC) }

    /// The host name of the service, which makes its calendar identifiers unique.
    var hostName: String {
        let name = address.split(separator: "/").last ?? "crosstown"
        return String(name.split(separator: ":").first ?? name)
    }

    /// Creates a random secret of letters and digits.
    func secret() -> String {
        let letters = Array("23456789abcdefghjkmnpqrstuvwxyz".utf8)
        return String(decoding: randomBytes(24).map { letters[Int($0) % letters.count] }, as: UTF8.self)
    }

    /// The form with its position: looks up a typed address, and rejects a place in the sea.
    ///
    /// Adds validation errors to `check`, so that a form shows all of them together.
    ///
    /// - Throws: an error if reading the map or the index fails.
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

    /// Translates constraint errors of the database into problems that editors understand.
    ///
    /// - Throws: `Problem`, `DatabaseError`.
    func explainingConstraints(_ body: () throws -> Void) throws {
        do { try body() } catch DatabaseError.foreignKey {
            throw Problem.conflict("Still in use", "Remove or change what belongs to it first.")
        } catch DatabaseError.uniqueViolation {
            throw Problem.conflict("Already exists", "Another entry has the same name or short name.")
        } catch DatabaseError.check {
            throw Problem.conflict("These values conflict", "Check them and try again.")
        }
    }
}
