import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Validates all fields of the input at once.
struct SignUpCheck: Sendable {
    /// The maximum distance of a car's start or a rider from the event: 100 km.
    static let farthest = Metres(100_000)
    /// For an event that begins after midnight, trips may start the evening before, up to six hours ahead.
    private static let longestNight: Int64 = 6 * 3_600_000
    /// The maximum for a car or a group.
    static let mostPeople = 8

    let places: any PlaceDirectory
    let localTime: LocalTime

    /// Returns the input with its place found and its time on the day of the event.
    ///
    /// - Throws: `Problem` with status 422 that names every invalid field.
    func check(
        _ input: SignUpInput,
        _ kind: SignUp.Kind,
        _ event: DirectoryEvent,
        avoiding avoided: AvoidedPeople
    ) async throws -> CheckedSignUp {
        var check = Validation()
        let name = check.text(input.name ?? "", "name", of: SignUpInput.self)
        let phone = check.text(input.phone ?? "", "phone", of: SignUpInput.self)
        check.require(input.key.map(Self.isKey) ?? true, "key", "must be 48 hexadecimal digits")
        check.require(Self.isNumber(phone), "phone", "Enter a phone number such as +377 98 76 54 32.")
        check.require(input.way != nil, "way", "is required")
        let people = input.people ?? 0
        check.limit(people, "people", of: SignUpInput.self)
        let detour = kind == .offer ? input.detourMinutes ?? 15 : 0
        check.limit(detour, "detourMinutes", of: SignUpInput.self)
        let mostStops = kind == .offer ? input.mostStops ?? Self.mostPeople : Self.mostPeople
        check.limit(mostStops, "mostStops", of: SignUpInput.self)
        avoided.check(&check)
        let car = check.text(input.car ?? "", "car", of: SignUpInput.self)
        check.require(kind == .request || !car.isEmpty, "car", "is required")
        let contacts = GuestContacts.read(input, phone: phone, &check)
        let place = try await place(input, event, &check)
        let leavesAt = leavesAt(input, event, &check)
        try check.finish()
        guard let place, let leavesAt, let way = input.way else { throw Problem.internalError }
        return CheckedSignUp(
            name: name,
            phone: phone,
            placeName: place.name,
            place: place.position,
            way: way,
            people: people,
            leavesAt: leavesAt,
            detourMinutes: detour,
            mostStops: mostStops,
            avoided: avoided,
            onlyBoth: way == .both && input.onlyBoth == true,
            womenOnly: input.womenOnly == true,
            childSeat: input.childSeat == true,
            car: car,
            mail: contacts.mail,
            textTo: contacts.textTo
        )
    }

    /// Returns the place of an input, whether or not the event allows other places.
    ///
    /// - Throws: `Problem` with status 422.
    func place(_ input: SignUpInput, near event: DirectoryEvent) async throws -> DirectoryEvent.Venue {
        var check = Validation()
        let place = try await place(input, event, &check)
        try check.finish()
        guard let place else { throw Problem.internalError }
        return place
    }

    static func isKey(_ text: String) -> Bool {
        text.utf8.count == 48 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }

    private static func isNumber(_ text: String) -> Bool {
        let digits = text.unicodeScalars.filter { ("0"..."9").contains($0) }.count
        let others = text.unicodeScalars.allSatisfy {
            ("0"..."9").contains($0) || " +-/().".unicodeScalars.contains($0)
        }
        return text.isEmpty || ((5...15).contains(digits) && others)
    }

    private func place(
        _ input: SignUpInput,
        _ event: DirectoryEvent,
        _ check: inout Validation
    ) async throws -> DirectoryEvent.Venue? {
        let name = check.text(input.place ?? "", "place", of: SignUpInput.self)
        if !event.allowsOtherPickUps, let only = event.defaultPickUp { return only }
        if let latitude = input.latitude, let longitude = input.longitude {
            guard let position = Coordinate(validatingLatitude: latitude, longitude: longitude) else {
                check.require(false, "place", "must be a place on the map")
                return nil
            }
            requireNear(position, event, &check)
            try await places.requireLand(at: position, "place", &check)
            return DirectoryEvent.Venue(name: try await places.name(name, at: position), position: position)
        }
        if name.isEmpty, let usual = event.defaultPickUp { return usual }
        check.require(!name.isEmpty, "place", "is required")
        if name.isEmpty || name.count > 200 { return nil }
        return try await place(called: name, event, &check)
    }

    private func place(
        called name: String,
        _ event: DirectoryEvent,
        _ check: inout Validation
    ) async throws -> DirectoryEvent.Venue? {
        guard let place = try await places.place(called: name, "place", near: event.venue?.position, &check) else {
            return nil
        }
        requireNear(place.position, event, &check)
        return DirectoryEvent.Venue(name: place.name, position: place.position)
    }

    private func requireNear(_ position: Coordinate, _ event: DirectoryEvent, _ check: inout Validation) {
        guard let venue = event.venue else { return }
        let isNear = position.distance(to: venue.position).value <= Self.farthest.value
        check.require(isNear, "place", "must be within 100 km of the event")
    }

    /// Returns the timestamp of the time on the day of the event, or on the evening before if it begins after midnight.
    private func leavesAt(_ input: SignUpInput, _ event: DirectoryEvent, _ check: inout Validation) -> Timestamp? {
        guard input.way != .home else { return event.endsAt }
        guard let minutes = Self.minutesOfDay(input.leavesAt ?? "") else {
            check.require(false, "leavesAt", "must be a time such as 18:05")
            return nil
        }
        let day = localTime.day(of: event.beginsAt)
        let moments = [day, CivilDay(number: day.number - 1)].map { shown(minutes, on: $0) }
        // A late evening departure is valid for an event that begins soon after midnight.
        let moment = moments.first { moment in
            moment < event.beginsAt && (moment == moments[0] || isSoon(moment, before: event.beginsAt))
        }
        check.require(moment != nil, "leavesAt", "must be before the event starts")
        return moment
    }

    private func isSoon(_ moment: Timestamp, before end: Timestamp) -> Bool {
        end.milliseconds(since: moment) <= Self.longestNight
    }

    /// Returns the timestamp of a local time on a day, also when daylight saving time begins or ends.
    private func shown(_ minutes: Int, on day: CivilDay) -> Timestamp {
        let guess = localTime.start(of: day).advanced(milliseconds: Int64(minutes) * 60_000)
        let hour: Int64 = 3_600_000
        let moments = [0, -hour, hour].map { guess.advanced(milliseconds: $0) }
        return moments.first { localTime.clock($0) == CivilTime.clock(minute: minutes) } ?? guess
    }

    private static func minutesOfDay(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ (1...2).contains($0.utf8.count) }),
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let hours = Int(parts[0]), let minutes = Int(parts[1]), hours < 24, minutes < 60
        else { return nil }
        return hours * 60 + minutes
    }
}
