import CrosstownCalendar
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Crypto

/// A user's calendar: upcoming activities of all features, at a secret address.
struct CalendarService: Sendable {
    /// How many days past entries stay.
    private static let keptDays: Int64 = 60

    let host: FeatureHost
    let sources: [any CalendarSource]
    let languages: Languages

    /// A calendar file and its entity tag.
    struct File: Sendable {
        let bytes: [UInt8]
        let tag: String
    }

    private static func place(_ person: Identifier<Account>) -> [String] { ["home", "calendar", person.description] }

    /// Returns the address of a user's calendar; `nil` where it does not exist.
    func address(of person: Identifier<Account>) async throws -> String? {
        let found = try await host.database.read { try CalendarAddressStore(transaction: $0).find(of: person) }
        guard let found else { return nil }
        let secret = try host.seal.open(found.sealed, for: Self.place(person))
        return host.address + CalendarRoutes.file(secret).href
    }

    /// Creates an address where it is missing, or replaces it, which makes the previous one invalid.
    func make(for person: Identifier<Account>, language: String, anew: Bool) async throws {
        let secret = CalendarSecret.text(of: host.randomBytes(CalendarSecret.bytes))
        guard let hash = CalendarSecret.hash(of: secret) else { throw Problem.internalError }
        let address = CalendarAddress(
            person: person,
            sealed: try host.seal.seal(secret, for: Self.place(person)),
            language: language,
            madeAt: host.clock.now()
        )
        try await host.database.write { transaction in
            let store = CalendarAddressStore(transaction: transaction)
            if anew { try store.delete(of: person) }
            try store.insert(address, hash: hash)
        }
    }

    /// Deletes the address.
    func remove(of person: Identifier<Account>) async throws {
        try await host.database.write { try CalendarAddressStore(transaction: $0).delete(of: person) }
    }

    /// Returns the calendar of a secret.
    ///
    /// - Throws: `Problem` with status 404 for an unknown or deleted secret.
    func file(_ secret: String) async throws -> File {
        guard let hash = CalendarSecret.hash(of: secret) else { throw Problem.notFound("Calendar") }
        let source = host.address + CalendarRoutes.file(secret).href
        return try await host.database.read { [self] transaction in
            guard let address = try CalendarAddressStore(transaction: transaction).find(hash: hash) else {
                throw Problem.notFound("Calendar")
            }
            let profile = try host.people.profiles(of: [address.person], in: transaction)[address.person]
            let localization = languages.localization(for: profile?.language ?? address.language)
            let bytes = CalendarWriter.write(
                name: name,
                source: source,
                zone: ZoneTimes(name: host.city.timeZone, secondsFromUTC: host.city.secondsFromUTC),
                entries: try entries(of: address.person, localization, transaction)
            )
            return File(bytes: bytes, tag: CalendarSecret.text(of: Array(SHA256.hash(data: bytes).prefix(12))))
        }
    }

    /// Whether a user's calendar is empty.
    func isEmpty(of person: Identifier<Account>, _ localization: Localization) async throws -> Bool {
        try await host.database.read { try entries(of: person, localization, $0).isEmpty }
    }

    /// The name of the calendar.
    var name: String { ["Crosstown", host.city.name].compactMap { $0 }.joined(separator: " ") }

    private func entries(
        of person: Identifier<Account>,
        _ localization: Localization,
        _ transaction: any Transaction
    ) throws -> [CalendarEntry] {
        let since = host.clock.now().advanced(milliseconds: -Self.keptDays * 86_400_000)
        let query = CalendarQuery(of: person, since: since, localization: localization)
        let found = try sources.flatMap { try $0.calendarEntries(of: query, in: transaction) }
        return found.sorted { ($0.uid, $0.sequence) < ($1.uid, $1.sequence) }.map { entry in
            var entry = entry
            if entry.isCancelled { entry.title = localization.string("Canceled: \(entry.title)") }
            if let link = entry.link, link.hasPrefix("/") { entry.link = host.address + link }
            return entry
        }
    }
}
