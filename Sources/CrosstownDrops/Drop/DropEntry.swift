import CrosstownGeo
import CrosstownKit
import CrosstownReleaseEngine
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Foundation

/// Checks what somebody wants to send, and finds the place.
struct DropEntry: Sendable {
    let context: DropsContext

    private static let longestText = 2_000
    private static let longestHint = 200

    /// - Throws: `Problem` that names every wrong field.
    func check(_ message: SendDrop, by sender: Identifier<Account>) async throws -> CheckedDrop {
        var check = Validation()
        let text = bounded(message.text, "text", 0...Self.longestText, &check)
        let hint = bounded(message.hint, "hint", 0...Self.longestHint, &check)
        let parcel = parcel(of: message, &check)
        check.require(
            !text.isEmpty || message.media != nil || parcel != nil,
            "text",
            "is required, unless there is a picture or video"
        )
        let radii = context.engine.rules.radii
        let most = message.shown == .nothing ? context.engine.rules.hiddenRadius : radii.upperBound
        check.number(message.radius, "radius", in: Int(radii.lowerBound.value)...Int(most.value))
        if let most = message.mostOpens { check.number(most, "mostOpens", in: 1...100_000) }
        check.require(Self.isKey(message.key), "key", "must be 1 to 64 characters")
        let times = times(of: message, &check)
        let recipients = recipients(of: message, by: sender, &check)
        let place = try await place(of: message, by: sender, &check)
        try check.finish()
        guard let place else { throw Problem.invalid([.init(field: "place", message: "is required")]) }
        return CheckedDrop(
            audience: message.audience,
            recipients: recipients,
            contents: DropContents(
                text: text,
                latitude: place.position.latitude,
                longitude: place.position.longitude,
                place: place.name,
                hint: hint,
                parcel: parcel
            ),
            media: message.media,
            radius: message.radius,
            opensFrom: times.from,
            opensUntil: times.until,
            mostOpens: message.mostOpens,
            shown: message.shown,
            mayKeep: message.mayKeep,
            mayShare: message.mayShare,
            key: message.key
        )
    }

    /// Whether something can be what makes a sending one: letters, digits and signs, as programs make them.
    static func isKey(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && text.utf8.allSatisfy { (33...126).contains($0) }
    }

    /// What the sender's browser has sealed: for friends or for oneself, and with no text in the clear beside it.
    private func parcel(of message: SendDrop, _ check: inout Validation) -> SealedParcel? {
        guard !message.parcel.isEmpty else { return nil }
        let isShort = message.parcel.utf8.count <= 100_000
        let parcel = isShort ? try? JSONDecoder().decode(SealedParcel.self, from: Data(message.parcel.utf8)) : nil
        let isAlone = message.text.isEmpty && message.audience != .everybody
        check.require(
            parcel?.isWellFormed == true && isAlone && !message.mayShare,
            "parcel",
            "must be sealed for friends or for oneself, without anything in the clear, and is not shared"
        )
        return parcel
    }

    /// Text that is short by its characters, and by the bytes that combining marks can hide.
    private func bounded(
        _ text: String,
        _ field: String,
        _ length: ClosedRange<Int>,
        _ check: inout Validation
    ) -> String {
        check.require(text.utf8.count <= length.upperBound * 4, field, "is too long")
        return check.text(text, field, length: length)
    }

    private func times(of message: SendDrop, _ check: inout Validation) -> (from: Timestamp, until: Timestamp?) {
        let moment = DropMoment(secondsFromUTC: context.host.city.secondsFromUTC)
        let now = context.now
        let from = message.opensFrom.isEmpty ? now : moment.read(message.opensFrom)
        check.require(from != nil, "opensFrom", "must be a day and a time")
        let begin = max(from ?? now, now)
        guard !message.opensUntil.isEmpty else { return (begin, nil) }
        let until = moment.read(message.opensUntil)
        check.require(until.map { $0 > begin } ?? false, "opensUntil", "must be a day and a time after the beginning")
        return (begin, until)
    }

    private func recipients(
        of message: SendDrop,
        by sender: Identifier<Account>,
        _ check: inout Validation
    ) -> [Identifier<Account>] {
        switch message.audience {
        case .oneself: return [sender]
        case .everybody: return []
        case .friends:
            let chosen = Array(Set(message.recipients))
            check.require(!chosen.isEmpty, "recipients", "is required: choose at least one friend")
            check.require(chosen.count <= 50, "recipients", "must be at most 50 friends")
            return chosen
        }
    }

    private func place(
        of message: SendDrop,
        by sender: Identifier<Account>,
        _ check: inout Validation
    ) async throws -> (name: String, position: Coordinate)? {
        if let id = message.savedPlace {
            let own = try await context.host.database.read { [context] in
                try context.host.savedPlaces.places(of: sender, in: $0)
            }
            if let place = own.first(where: { $0.id == id }) { return (place.name, place.position) }
            check.require(false, "savedPlace", "must be one of your places")
            return nil
        }
        let name = bounded(message.place, "place", 0...200, &check)
        if message.latitude != nil || message.longitude != nil {
            return coordinates(message.latitude, message.longitude, name, &check)
        }
        let numbers = name.split(separator: ",").compactMap { Double($0.filter { $0 != " " }) }
        if numbers.count == 2 { return coordinates(numbers[0], numbers[1], "", &check) }
        guard !name.isEmpty else {
            check.require(false, "place", "is required: an address, coordinates, or a point on the map")
            return nil
        }
        return try await lookUp(name, &check)
    }

    private func coordinates(
        _ latitude: Double?,
        _ longitude: Double?,
        _ name: String,
        _ check: inout Validation
    ) -> (name: String, position: Coordinate)? {
        guard let latitude, let longitude,
            let position = Coordinate(validatingLatitude: latitude, longitude: longitude)
        else {
            check.require(false, "place", "must be on the Earth: a latitude up to 90 and a longitude up to 180 degrees")
            return nil
        }
        return (name, position)
    }

    private func lookUp(
        _ name: String,
        _ check: inout Validation
    ) async throws -> (name: String, position: Coordinate)? {
        switch try await context.host.places.meaning(of: name, near: context.host.city.center, within: nil) {
        case .one(let place): return (place.name, place.position)
        case .unknown: check.require(false, "place", "is not known; choose a point on the map")
        case .several(let places):
            let candidates = places.map {
                Problem.Candidate(
                    name: $0.name,
                    detail: $0.detail,
                    latitude: $0.position.latitude,
                    longitude: $0.position.longitude
                )
            }
            check.ask("place", "may be one of several; choose one", among: candidates)
        }
        return nil
    }
}
