import CrosstownKit
import CrosstownMoney
import CrosstownSQL
import CrosstownTesting
import CrosstownValues

/// Writes so many rows of everything that pages list.
///
/// Anna is a passenger, a rider and who reported, redeemed and stored everything; others have what each can have once.
struct CrowdedCity {
    /// What pages with an address of their own are about.
    struct Places {
        let station: String
        let ride: String
        let problem: String
        let event: String
        let reward: String
        let institution: String
        let card: String
        let request: String
        let reservation: String
        let vehicle: String
        let notice: String
    }

    static let plate = "STAND0"
    private static let euro = "EUR"
    private static let minute: Int64 = 60_000

    let rows: Int
    /// Who looks at pages of her own.
    let anna: Identifier<Account>
    let now: Timestamp
    let transaction: any Transaction
    private let ids = CountingIdentifiers()

    /// An hour that is over and whose reports have come in.
    static func past(_ now: Timestamp) -> Timestamp { now.advanced(milliseconds: -120 * minute) }

    private var past: Timestamp { Self.past(now) }
    private var later: Timestamp { now.advanced(milliseconds: 24 * 60 * Self.minute) }
    private var each: Range<Int> { 0..<rows }

    /// Nobody asks what the identity of a row is of.
    private typealias ID = Identifier<Account>

    private func newID() -> ID { ids.next(Account.self) }

    init(rows: Int, anna: Identifier<Account>, now: Timestamp, _ transaction: any Transaction) {
        self.rows = rows
        self.anna = anna
        self.now = now
        self.transaction = transaction
    }

    func build() throws -> Places {
        let riders = try accounts("rider", "passenger")
        let staff = try accounts("staff", "administrator")
        try sessions()
        let card = try cardsAndPayments()
        let request = try taxis(drivers: try accounts("driver", "driver"), passengers: riders)
        let reservation = try reservations()
        let stations = try stations()
        let (standing, gone) = (try vehicles("STAND", at: stations[0]), try vehicles("GONE", at: nil))
        try tariffs()
        let ride = try rides(of: riders, from: stations[0], standing: standing, gone: gone)
        let problem = try problems(about: standing[0], at: stations[0], in: ride)
        try jobs(vehicles: standing, station: stations[0], staff: staff)
        try alarms(standing)
        try coins(riders)
        let places = (try events(riders), try rewards(), try institutions(riders))
        try areas()
        let notice = try notices()
        return Places(
            station: stations[0].description,
            ride: ride.description,
            problem: problem.description,
            event: places.0.description,
            reward: places.1.description,
            institution: places.2.description,
            card: card.description,
            request: request.description,
            reservation: reservation.description,
            vehicle: standing[0].description,
            notice: notice.description
        )
    }

    // MARK: People and money

    private func accounts(_ name: String, _ role: String) throws -> [ID] {
        try each.map { number in
            let id = newID()
            try transaction.insert(
                "account",
                [
                    "id": id, "user_name": "\(name)\(number)", "folded_name": "\(name)\(number)", "password_hash": "-",
                    "made_at": now,
                ]
            )
            // Every registered person is a passenger without a grant.
            if role == "passenger" { return id }
            try transaction.insert("account_grant", ["account": id, "role": role, "scope": "", "given_at": now])
            return id
        }
    }

    private func sessions() throws {
        for number in each {
            let id = newID()
            try transaction.insert(
                "account_session",
                [
                    "token_hash": id, "id": id, "account": anna, "kind": "browser", "made_at": now,
                    "expires_at": later,
                ]
            )
            let key = newID()
            try transaction.insert(
                "program_key",
                [
                    "id": key, "name": "Traffic office \(number)", "secret_hash": key, "scopes": "mds:read",
                    "made_at": now,
                ]
            )
        }
    }

    /// What Anna was told, in texts that are the same in every language.
    private func notices() throws -> ID {
        let notices = try each.map { number in
            let id = newID()
            try transaction.insert(
                "inbox_content",
                [
                    "id": id, "kind": "taxi.pick-up", "capability": "taxi", "title": "\"Number \(number)\"",
                    "body": "\"It waits at the quay.\"", "link": "/taxi", "written_at": now,
                ]
            )
            try transaction.insert("inbox_notice", ["account": anna, "content": id, "in_digest": 0])
            return id
        }
        return notices[0]
    }

    private func cardsAndPayments() throws -> ID {
        let cards = each.map { _ in newID() }
        for card in cards {
            try transaction.insert(
                "payment_card",
                [
                    "id": card, "owner": anna, "provider": "test", "state": "usable",
                    "page_reference": "\(card)", "page_address": "/", "token": "tok_ok", "brand": "Visa",
                    "last_digits": "4242", "expiry": "12/2030", "made_at": now,
                ]
            )
            try transaction.insert(
                "payment",
                [
                    "key": "\(card)", "owner": anna, "card": "tok_ok", "amount": 500, "currency": Self.euro,
                    "takes_at_once": 1, "state": "captured", "captured": 500, "made_at": now,
                ]
            )
            try grant(500, to: anna)
        }
        return cards[0]
    }

    private var ledger: Ledger { Ledger(clock: StoppedClock(now: now), ids: ids) }

    private func grant(_ cents: Int64, to owner: ID, _ currency: Currency = .euro) throws {
        let key = CommandKey("city", newID(), "grant")
        try ledger.perform(
            .grant(Money(minorUnits: cents, currency), to: owner, for: "city"),
            key: key,
            in: transaction
        )
    }

    // MARK: Taxis

    private func taxis(drivers: [ID], passengers: [ID]) throws -> ID {
        let open = newID()
        try request(open, of: anna, "searching")
        for (number, account) in drivers.enumerated() {
            let driver = newID()
            try transaction.insert(
                "taxi_driver",
                [
                    "id": driver, "account": account, "code": "Q\(number)", "state": "available", "zone": "bay",
                    "ticket": 1_000 + number,
                ]
            )
            try position(of: driver)
            try request(newID(), of: passengers[number], "searching")
            let ride = newID()
            try request(ride, of: anna, "completed", driver)
            try report(number, about: ride)
            try transaction.insert(
                "taxi_offer",
                [
                    "id": newID(), "request": open, "driver": driver, "zone": "bay", "ticket": number,
                    "state": "refused", "made_at": now, "deadline": now, "decided_at": now,
                ]
            )
        }
        return open
    }

    private func request(_ id: ID, of passenger: ID, _ state: String, _ driver: ID? = nil) throws {
        var row: [(String, any SQLBindable)] = [
            ("id", id), ("passenger", passenger), ("zone", "bay"), ("latitude", 43.7), ("longitude", 7.4),
            ("place_name", "Quay"), ("passengers", 1), ("state", state), ("made_at", past),
        ]
        if let driver {
            row += [("driver", driver), ("accepted_at", past), ("picked_up_at", past), ("ended_at", now)]
        }
        try transaction.insert("taxi_request", row)
    }

    /// What Anna misses of a ride that is over; has waited as long as the rental report of this number, so that lists mix both.
    private func report(_ number: Int, about ride: ID) throws {
        let report = newID()
        try transaction.insert(
            "staff_case",
            [
                "id": report, "subject": "taxi.ride", "topic": "lost", "about": ride, "reporter": anna, "state": "open",
                "is_urgent": 0, "opened_at": now, "changed_at": now,
                "waits_since": now.advanced(milliseconds: Int64(number)),
            ]
        )
        try transaction.insert(
            "staff_case_message",
            ["case_id": report, "number": 1, "author": "reporter", "text": "My hat", "written_at": now]
        )
    }

    /// Taxis that Anna has reserved for today.
    private func reservations() throws -> ID {
        let first = newID()
        for number in each {
            try transaction.insert(
                "taxi_reservation",
                [
                    "id": number == 0 ? first : newID(), "passenger": anna, "form_key": "form-\(number)", "zone": "bay",
                    "origin_name": "Quay", "origin_latitude": 43.7, "origin_longitude": 7.4,
                    "destination_name": "Rock", "destination_latitude": 43.71, "destination_longitude": 7.41,
                    "passengers": 1, "civil_day": 0, "civil_minute": 0, "meeting_at": now, "state": "reserved",
                    "made_at": past, "changed_at": past,
                ]
            )
        }
        return first
    }

    private func position(of driver: ID) throws {
        try transaction.insert(
            "taxi_position",
            [
                "driver": driver, "latitude": 43.7, "longitude": 7.4, "accuracy_metres": 5.0, "fixed_at": now,
                "heard_at": now,
            ]
        )
        try transaction.insert(
            "taxi_queue_move",
            ["driver": driver, "zone": "bay", "ticket": 1, "cause": "started", "moved_at": now]
        )
    }

    // MARK: Stations and vehicles

    private func stations() throws -> [ID] {
        try each.map { number in
            let (id, key) = (newID(), "STATION\(number)")
            try transaction.insert(
                "rentals_station",
                ["id": id, "name": "Station \(number)", "latitude": 43.7, "longitude": 7.4, "state": "open"]
            )
            try transaction.insert("rentals_dock", ["number": "FREE\(number)", "station": id])
            try transaction.insert("rentals_station_device", ["station": id, "key": key])
            try transaction.insert(
                "device_station",
                ["station": key, "secret": [UInt8](repeating: 7, count: 32), "heard_at": now, "is_reachable": 1]
            )
            return id
        }
    }

    private func vehicles(_ name: String, at station: ID?) throws -> [ID] {
        try each.map { number in
            let (id, plate) = (newID(), "\(name)\(number)")
            var row: [(String, any SQLBindable)] = [
                ("id", id), ("plate", plate), ("kind", "bike"), ("is_locked", 1), ("heard_at", now),
            ]
            if let station {
                try hold(plate, at: station, number)
                row += [("state", "available"), ("station", station), ("dock", "DOCK\(number)")]
            } else {
                row.append(("state", "on_trip"))
            }
            try transaction.insert("rentals_vehicle", row)
            try transaction.insert(
                "rentals_vehicle_event",
                [
                    "vehicle": id, "event": "provider_drop_off", "state": "available", "happened_at": past,
                    "latitude": 43.7, "longitude": 7.4,
                ]
            )
            return id
        }
    }

    private func hold(_ plate: String, at station: ID, _ number: Int) throws {
        try transaction.insert("rentals_dock", ["number": "DOCK\(number)", "station": station])
        try transaction.insert("device_dock", ["dock": "DOCK\(number)", "station": "STATION0"])
        try transaction.insert("device_place", ["vehicle": plate, "dock": "DOCK\(number)", "changed_at": now])
        try transaction.insert(
            "device_lock",
            ["imei": "\(900_000_000_000_000 + number)", "vehicle": plate, "dialect": "ring", "changed_at": now]
        )
    }

    private func tariffs() throws {
        for kind in ["bike", "scooter"] {
            for version in 1...rows {
                try transaction.insert(
                    "rentals_tariff",
                    ["kind": kind, "version": version, "currency": Self.euro, "unlock_fee": 0, "made_at": past]
                )
                try transaction.insert(
                    "rentals_tariff_step",
                    [
                        "kind": kind, "version": version, "position": 0, "start_minute": 0, "rate": 500,
                        "interval_minutes": 1,
                    ]
                )
            }
        }
    }

    // MARK: Rides

    /// Anna's ride under way.
    private func rides(of riders: [ID], from station: ID, standing: [ID], gone: [ID]) throws -> ID {
        var first: ID?
        for (number, rider) in ([anna] + riders.dropFirst()).enumerated() {
            let ride = newID()
            first = first ?? ride
            try transaction.insert(
                "rentals_ride",
                [
                    "id": ride, "rider": rider, "vehicle": gone[number], "kind": "bike", "tariff_version": number + 1,
                    "state": "riding", "start_station": station, "prepared_at": now, "started_at": now,
                ]
            )
            try happen(["PREPARE", "START"], in: ride)
            try payAhead(for: ride, rider)
            try finished(of: anna, number, from: station, standing[number], paid: 100)
            try finished(of: riders[number], number, from: station, standing[number], paid: 50)
        }
        return first ?? newID()
    }

    private func payAhead(for ride: ID, _ rider: ID) throws {
        try grant(1_000, to: rider)
        try grant(20, to: rider, .coin)
        try transaction.insert("rentals_coins_first", ["rider": rider])
        try ledger.perform(
            .authorize(Money(minorUnits: 300, .euro), from: rider, lasting: .seconds(86_400)),
            key: CommandKey("ride", ride, "hold"),
            in: transaction
        )
    }

    private func finished(of rider: ID, _ number: Int, from station: ID, _ vehicle: ID, paid: Int) throws {
        let ride = newID()
        try transaction.insert(
            "rentals_ride",
            [
                "id": ride, "rider": rider, "vehicle": vehicle, "kind": "bike", "tariff_version": number + 1,
                "state": "finished", "start_station": station, "end_station": station, "prepared_at": past,
                "started_at": past, "ended_at": past.advanced(milliseconds: Self.minute), "ending": "docked",
                "price": 100, "paid": paid, "ridden_metres": 900.0,
            ]
        )
        try happen(["PREPARE", "START", "FINISH"], in: ride)
        try transaction.insert(
            "rentals_payment",
            ["ride": ride, "number": 1, "key": "\(ride)", "amount": paid, "made_at": past]
        )
        try transaction.insert(
            "rentals_ride_place",
            ["ride": ride, "happened_at": past, "latitude": 43.7, "longitude": 7.4]
        )
        guard paid < 100 else { return }
        try Deadlines.schedule(transaction, kind: "rentals.collect", subject: "\(ride)", dueAt: later)
    }

    private func happen(_ events: [String], in ride: ID) throws {
        for (index, event) in events.enumerated() {
            try transaction.insert(
                "rentals_ride_event",
                ["ride": ride, "number": index + 1, "event": event, "happened_at": past, "recorded_at": past]
            )
        }
    }

    // MARK: What staff look after

    private func problems(about vehicle: ID, at station: ID, in ride: ID) throws -> ID {
        let reports = each.map { _ in newID() }
        for (number, report) in zip(each, reports) {
            try transaction.insert(
                "staff_case",
                [
                    "id": report, "subject": "rentals.problem", "topic": "vehicle", "reporter": anna, "state": "open",
                    "is_urgent": 0, "opened_at": now, "changed_at": now,
                    "waits_since": now.advanced(milliseconds: Int64(number)),
                ]
            )
            try transaction.insert(
                "rentals_problem_subject",
                ["case_id": report, "ride": ride, "vehicle": vehicle, "station": station]
            )
            try message(1, in: report)
        }
        for number in each { try message(number + 2, in: reports[0]) }
        return reports[0]
    }

    private func message(_ number: Int, in report: ID) throws {
        try transaction.insert(
            "staff_case_message",
            ["case_id": report, "number": number, "author": "reporter", "text": "The brake", "written_at": now]
        )
        try transaction.insert(
            "staff_case_picture",
            ["case_id": report, "number": number, "position": 0, "picture": newID()]
        )
    }

    private func jobs(vehicles: [ID], station: ID, staff: [ID]) throws {
        for (vehicle, person) in zip(vehicles, staff) {
            try transaction.insert(
                "rentals_job",
                ["vehicle": vehicle, "reason": "fault", "assignee": person, "made_at": now]
            )
            try transaction.insert(
                "rentals_job",
                [
                    "vehicle": vehicles[0], "reason": "fault", "assignee": person, "made_at": past,
                    "closed_at": now, "closed_by": person, "work": "Mended",
                ]
            )
            try transaction.insert(
                "rentals_job",
                ["station": station, "reason": "station_out", "made_at": past, "closed_at": now]
            )
            try transaction.insert("rentals_vehicle_service", ["vehicle": vehicle, "serviced_at": past])
        }
    }

    private func alarms(_ vehicles: [ID]) throws {
        for vehicle in vehicles {
            try transaction.insert(
                "rentals_alarm",
                [
                    "id": newID(), "kind": "fault", "state": "open", "vehicle": vehicle, "latitude": 43.7,
                    "longitude": 7.4, "raised_at": now, "told_at": now, "times": 1,
                ]
            )
        }
    }

    // MARK: Coins, events, rewards, institutions, areas

    private func coins(_ riders: [ID]) throws {
        for rider in riders {
            let (gift, plan) = (newID(), newID())
            try transaction.insert(
                "rentals_gift",
                ["id": gift, "kind": "gift", "coins": 5, "occasion": "Spring", "is_for_all": 0, "given_at": now]
            )
            for owner in [anna, rider] {
                try transaction.insert(
                    "rentals_gift_share",
                    ["id": newID(), "gift": gift, "rider": owner, "is_seen": 0]
                )
            }
            try transaction.insert(
                "rentals_gift_plan",
                [
                    "id": plan, "audience": "named", "least_coins": 1, "most_coins": 2, "occasion": "Spring",
                    "state": "stopped", "made_at": now,
                ]
            )
            try transaction.insert("rentals_gift_plan_rider", ["plan": plan, "rider": rider])
            try transaction.insert("rentals_gift_plan_turn", ["plan": plan, "number": 1, "gift": gift])
        }
    }

    private func events(_ riders: [ID]) throws -> ID {
        let events = each.map { _ in newID() }
        for event in events {
            try transaction.insert(
                "rentals_event",
                [
                    "id": event, "kind": "race", "title": "Race", "details": "", "place": "Quay", "begins_at": later,
                    "state": "planned",
                ]
            )
            try transaction.insert("rentals_event_prize", ["event": event, "rank": 1, "coins": 5])
            try enter(anna, event)
        }
        for rider in riders { try enter(rider, events[0]) }
        return events[0]
    }

    private func enter(_ rider: ID, _ event: ID) throws {
        try transaction.insert("rentals_event_entry", ["event": event, "rider": rider, "entered_at": now])
    }

    private func rewards() throws -> ID {
        let rewards = each.map { _ in newID() }
        for (number, reward) in rewards.enumerated() {
            try transaction.insert(
                "rentals_reward",
                ["id": reward, "name": "Coffee", "details": "", "cost": 5, "state": "offered"]
            )
            try transaction.insert(
                "rentals_redemption",
                [
                    "id": newID(), "reward": reward, "name": "Coffee", "rider": anna,
                    "code": String("AAAA\(10_000 + number)".suffix(8)), "cost": 5, "redeemed_at": now,
                ]
            )
        }
        return rewards[0]
    }

    private func institutions(_ riders: [ID]) throws -> ID {
        let institutions = each.map { _ in newID() }
        for (number, (institution, rider)) in zip(institutions, [anna] + riders.dropFirst()).enumerated() {
            try transaction.insert(
                "institution",
                [
                    "id": institution, "name": "School \(number)", "folded_name": "school \(number)", "made_at": now,
                    "salt": "00",
                ]
            )
            try transaction.insert("rentals_institution", ["id": institution, "is_payment_optional": 1])
            try transaction.insert(
                "institution_number",
                ["institution": institution, "digest": "\(number)", "name": "Anna", "address": ""]
            )
            try transaction.insert(
                "institution_person",
                [
                    "account": rider, "institution": institution, "digest": "\(number)", "ending": "17",
                    "name": "Anna", "address": "", "proved_at": now,
                ]
            )
            try transaction.insert(
                "rentals_rider",
                [
                    "account": rider, "institution": institution, "method": "none", "allows_position": 1,
                    "is_asked_again": 0, "set_up_at": now,
                ]
            )
            try transaction.insert(
                "institution_sign_in",
                [
                    "institution": institution, "issuer": "https://login.example.edu", "client": "city",
                    "scopes": "profile", "claim": "sub",
                ]
            )
        }
        return institutions[0]
    }

    private func areas() throws {
        let features = each.map { number in
            let (west, east) = (8 + Double(number) * 0.001, 8.0005 + Double(number) * 0.001)
            return """
                {"type":"Feature","properties":{"name":"Area \(number)","kind":"forbidden"},"geometry":{"type":"Polygon",\
                "coordinates":[[[\(west),43.7],[\(east),43.7],[\(east),43.701],[\(west),43.701],[\(west),43.7]]]}}
                """
        }
        let file = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
        try transaction.insert("rentals_area_file", ["one": 1, "geojson": file, "made_at": now])
    }
}

private struct StoppedClock: WallClock {
    let moment: Timestamp

    init(now: Timestamp) { moment = now }

    func now() -> Timestamp { moment }
}

extension Transaction {
    fileprivate func insert(_ table: String, _ row: KeyValuePairs<String, any SQLBindable>) throws {
        try insert(table, row.map { ($0.key, $0.value) })
    }

    fileprivate func insert(_ table: String, _ row: [(String, any SQLBindable)]) throws {
        var (names, values): (SQL, SQL) = ("", "")
        for (index, (name, value)) in row.enumerated() {
            if index > 0 {
                names.append(", ")
                values.append(", ")
            }
            names.append("\(identifier: name)")
            values.append("\(value.sqlValue)")
        }
        try execute("INSERT INTO \(identifier: table) (\(names)) VALUES (\(values))")
    }
}
