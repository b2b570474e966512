import CrosstownGeo
package import CrosstownValues
import Foundation

/// Gathers wishes, forms groups, and has a taxi of the city come for each.
///
/// What waits and what is under way lives in memory: it is a matter of minutes, and rides themselves are Crosstown's.
package actor SharingService {
    /// A person's wish with all that became of it.
    struct Entry: Sendable {
        let wish: Wish
        let fromName: String
        let toName: String
        let aloneUnits: Int64
        let currency: String
        var group: Int?
    }

    /// Those who share a taxi.
    struct Group: Sendable {
        let way: Way
        let parts: [Int64]
        var ride: String?
        var link: String?
        var taxi: String?
        var state = "searching"
        var problem: String?
    }

    /// What somebody sees of the own wish.
    struct View: Sendable {
        let entry: Entry
        let secondsLeft: Int
        let group: Group?
        /// The index of the wish in its group.
        let place: Int
    }

    private static let hookName = "Shared taxis"
    private static let mostWaiting = 500
    private static let keptSeconds: Int64 = 24 * 3600

    private let api: CityAPI
    private let planner: SharePlanner
    private let patienceSeconds: Int64
    private let now: @Sendable () -> Timestamp
    private var entries: [String: Entry] = [:]
    private var groups: [Int: Group] = [:]
    private var count: UInt64 = 0
    private var check: HookCheck?

    /// Makes the service over the city's API.
    package init(
        api: CityAPI,
        planner: SharePlanner = SharePlanner(),
        patienceSeconds: Int64 = 180,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.api = api
        self.planner = planner
        self.patienceSeconds = patienceSeconds
        self.now = now
    }

    /// Makes Crosstown tell this program of its rides, and no longer at an address that it had before.
    package func listen(at address: String) async throws {
        let types = ["accepted", "searching", "arrived", "picked_up", "ended"].map { "taxi.ride.\($0)" }
        let own = try await api.hooks().webhooks.filter { $0.name == Self.hookName }
        for former in own where former.address != address { try await api.remove(former.id) }
        let known = own.first { $0.address == address }
        let hook =
            if let known { try await api.newSecret(of: known.id) } else {
                try await api.enter(CityAPI.HookEntry(name: Self.hookName, address: address, types: types))
            }
        check = HookCheck(secret: hook.secret)
    }

    /// Takes a wish; the token leads to it.
    ///
    /// - Throws: `SharingRefusal`, and what keeps Crosstown from answering.
    func take(from: String, to: String, persons: Int) async throws -> String {
        guard (1...2).contains(persons) else { throw SharingRefusal.persons }
        guard entries.values.count(where: { $0.group == nil }) < Self.mostWaiting else { throw SharingRefusal.full }
        guard let start = try await place(from) else { throw SharingRefusal.unknownStart }
        guard let end = try await place(to) else { throw SharingRefusal.unknownEnd }
        let fare = try await fare(from: start, to: end)
        count += 1
        let wish = Wish(
            id: Identifier(high: 1, low: count),
            from: Coordinate(latitude: start.latitude, longitude: start.longitude),
            to: Coordinate(latitude: end.latitude, longitude: end.longitude),
            persons: persons,
            since: now()
        )
        guard wish.direct.value >= 100 else { throw SharingRefusal.tooNear }
        let token = Self.token()
        entries[token] = Entry(
            wish: wish,
            fromName: start.name,
            toName: end.name,
            aloneUnits: fare?.estimate?.total.minorUnits ?? 0,
            currency: fare?.estimate?.total.currency ?? ""
        )
        return token
    }

    private func place(_ text: String) async throws -> CityAPI.Place? {
        do { return try await api.places(text).first } catch { throw SharingRefusal.unreachable }
    }

    /// What the way costs alone; `nil` in a city without a tariff, where only the meter knows.
    private func fare(from start: CityAPI.Place, to end: CityAPI.Place) async throws -> CityAPI.Fare? {
        do {
            return try await api.fare(from: Self.words(start), to: Self.words(end))
        } catch let refusal as CityAPI.Refusal where refusal.status == 404 {
            return nil
        } catch {
            throw SharingRefusal.unreachable
        }
    }

    private static func words(_ place: CityAPI.Place) -> String { "\(place.latitude),\(place.longitude)" }

    private static func token() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<4).map { _ in String(UInt32.random(in: .min ... .max, using: &generator), radix: 36) }.joined()
    }

    /// How a wish stands; `nil` where there is none of the token.
    func view(_ token: String) -> View? {
        guard let entry = entries[token] else { return nil }
        let group = entry.group.flatMap { groups[$0] }
        let waited = now().milliseconds(since: entry.wish.since) / 1000
        return View(
            entry: entry,
            secondsLeft: Int(max(0, patienceSeconds - waited)),
            group: group,
            place: group?.way.wishes.firstIndex { $0.id == entry.wish.id } ?? 0
        )
    }

    /// How many persons wait for others.
    var waiting: Int { entries.values.reduce(0) { $0 + ($1.group == nil ? $1.wish.persons : 0) } }

    /// Takes a wish back that no taxi has been asked for yet.
    func takeBack(_ token: String) {
        if entries[token]?.group == nil { entries[token] = nil }
    }

    /// Forms groups of those who have waited long enough, and asks for their taxis.
    package func step() async {
        forget()
        let present = now()
        let open = entries.filter { $0.value.group == nil }
        let isLeader = { (entry: Entry) in
            present.milliseconds(since: entry.wish.since) >= self.patienceSeconds * 1000
        }
        let leaders = open.values.filter(isLeader).map(\.wish).sorted { $0.since < $1.since }
        guard !leaders.isEmpty else { return }
        let others = open.values.filter { !isLeader($0) }.map(\.wish).sorted { $0.since < $1.since }
        for way in planner.ways(leaders: leaders, others: others) { await order(way) }
    }

    private func forget() {
        let before = now().advanced(milliseconds: -Self.keptSeconds * 1000)
        let old = entries.filter { $0.value.wish.since < before }
        for (token, entry) in old {
            entries[token] = nil
            if let group = entry.group { groups[group] = nil }
        }
    }

    private func order(_ way: Way) async {
        let found = way.wishes.compactMap { wish in entries.first { $0.value.wish.id == wish.id } }
        guard found.count == way.wishes.count else { return }
        let alone = found.map(\.value.aloneUnits)
        // The meter counts the base once and each meter of the way: so does this.
        let fare = Self.fare(of: way, alone)
        let number = (groups.keys.max() ?? 0) + 1
        groups[number] = Group(way: way, parts: FareSplit.parts(of: fare, alone: alone))
        for item in found { entries[item.key]?.group = number }
        let first = way.wishes[way.stops[0].wish]
        do {
            let ride = try await api.ask(
                CityAPI.RideEntry(
                    reference: "share \(number) \(first.since.milliseconds)",
                    meetingPlace: Self.sheet(way, found.map(\.value)),
                    latitude: first.from.latitude,
                    longitude: first.from.longitude,
                    passengers: min(3, way.wishes.reduce(0) { $0 + $1.persons })
                )
            )
            groups[number]?.ride = ride.id
            groups[number]?.link = ride.link
            groups[number]?.state = ride.state
        } catch let refusal as CityAPI.Refusal {
            groups[number]?.problem = refusal.detail
        } catch {
            groups[number]?.problem = "The city's taxis cannot be reached."
        }
    }

    /// What the way of a group costs, from what each costs alone and how far that is.
    static func fare(of way: Way, _ alone: [Int64]) -> Int64 {
        let direct = way.wishes.reduce(0) { $0 + $1.direct.value }
        guard direct > 0 else { return alone.reduce(0, +) }
        return Int64((Double(alone.reduce(0, +)) * min(1, way.length.value / direct)).rounded(.up))
    }

    /// What the driver reads: the stops in their order.
    private static func sheet(_ way: Way, _ entries: [Entry]) -> String {
        let stops = way.stops.dropFirst().map { stop in
            stop.isPickUp ? "+ \(entries[stop.wish].fromName)" : "→ \(entries[stop.wish].toName)"
        }
        let start = entries[way.stops[0].wish].fromName
        return String((way.wishes.count > 1 ? "\(start) (\(stops.joined(separator: " ")))" : start).prefix(200))
    }

    /// Notes what Crosstown tells of a ride; whether the call was genuine and new.
    func hear(id: String, timestamp: String, signatures: String, body: Data) -> Bool {
        let moment = Date(timeIntervalSince1970: Double(now().milliseconds) / 1000)
        guard
            let event = check?.event(id: id, timestamp: timestamp, signatures: signatures, body: body, now: moment)
        else { return false }
        guard let number = groups.first(where: { $0.value.ride == event.data.ride })?.key else { return true }
        groups[number]?.state = event.data.state
        groups[number]?.taxi = event.data.taxi
        return true
    }
}

/// Why a wish is not taken.
enum SharingRefusal: Error, Hashable {
    case unknownStart, unknownEnd, tooNear, persons, full, tooOften, unreachable
}
