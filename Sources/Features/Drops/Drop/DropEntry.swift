import CrosstownGeo
import CrosstownKit
import CrosstownReleaseEngine
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Foundation

/// Validates a drop to be sent, and finds its place.
struct DropEntry: Sendable {
    let context: DropsContext

    /// The maximum distance between a point and the place that names it.
    private static let sameSpot = Metres(100)

    /// Validates all fields, including those that depend on the sender's friends, the clock and the rules.
    ///
    /// - Parameters:
    ///   - sent: the form's input.
    ///   - terms: the audience of a walk's step, instead of the form's.
    ///   - sender: the sender.
    /// - Returns: the validated drop.
    /// - Throws: `Problem` that names every invalid field; places are searched after the other fields are valid.
    func check(
        _ sent: Sent<SendDrop>,
        as terms: DropTerms? = nil,
        by sender: Identifier<Account>
    ) async throws -> CheckedDrop {
        let now = context.now
        let input = try sent.checked { input, check in note(input, terms ?? DropTerms(input), at: now, &check) }
        let terms = terms ?? DropTerms(input)
        let place = try await place(of: input, by: sender)
        return CheckedDrop(
            audience: terms.audience,
            recipients: terms.audience == .oneself ? [sender] : terms.recipients,
            contents: DropContents(
                text: input.text,
                latitude: place.position.latitude,
                longitude: place.position.longitude,
                place: place.name,
                hint: input.hint,
                parcel: terms.parcel
            ),
            media: input.media,
            radius: input.radius,
            opensFrom: begin(of: input, at: now),
            opensUntil: input.opensUntil.map(context.host.city.localTime.moment),
            mostOpens: input.mostOpens,
            shown: input.shown,
            mayKeep: terms.mayKeep,
            mayShare: input.mayShare,
            signCode: input.signCode,
            key: input.key
        )
    }

    private func note(
        _ input: Input<SendDrop>,
        _ terms: DropTerms,
        at now: Timestamp,
        _ check: inout FieldCheck<SendDrop>
    ) {
        check.require(
            !input.text.isEmpty || input.media != nil || terms.parcel != nil,
            \.text,
            "is required, unless there is a picture or video"
        )
        check.require(
            terms.isSealedAlone(input),
            \.parcel,
            "must be sealed for friends or yourself, contain nothing unencrypted and not be shared"
        )
        let until = input.opensUntil.map(context.host.city.localTime.moment)
        check.require(until.map { $0 > begin(of: input, at: now) } ?? true, \.opensUntil, SendDrop.lateEnd)
        let isTold = input.savedPlace != nil || input.latitude != nil || input.longitude != nil
        check.require(
            isTold || !input.place.isEmpty,
            \.place,
            "is required: an address, coordinates, or a point on the map"
        )
        noteRadius(input, &check)
        guard terms.audience == .friends else { return }
        check.require(!terms.recipients.isEmpty, \.recipients, "Choose at least one friend.")
        check.require(terms.recipients.count <= 50, \.recipients, "must include at most 50 friends")
    }

    /// A drop without a visible place has a smaller maximum radius.
    private func noteRadius(_ input: Input<SendDrop>, _ check: inout FieldCheck<SendDrop>) {
        let hidden = SendDrop.radii.lowerBound...Int(context.engine.rules.hiddenRadius.value)
        let isHidden = input.shown == .nothing && SendDrop.radii.contains(input.radius)
        let (least, most) = (hidden.lowerBound, hidden.upperBound)
        check.require(
            !isHidden || hidden.contains(input.radius),
            \.radius,
            "must be between \(least) and \(most)"
        )
    }

    private func begin(of input: Input<SendDrop>, at now: Timestamp) -> Timestamp {
        max(input.opensFrom.map(context.host.city.localTime.moment) ?? now, now)
    }

    private typealias Found = (name: String, position: Coordinate)

    private func place(of input: Input<SendDrop>, by sender: Identifier<Account>) async throws -> Found {
        var check = Validation()
        let place = try await place(of: input, by: sender, &check)
        try check.finish()
        guard let place else { throw Problem.invalid([.init(field: "place", message: "is required")]) }
        return place
    }

    private func place(
        of input: Input<SendDrop>,
        by sender: Identifier<Account>,
        _ check: inout Validation
    ) async throws -> Found? {
        if let id = input.savedPlace {
            let own = try await context.host.database.read { [context] in
                try context.host.savedPlaces.places(of: sender, in: $0)
            }
            if let place = own.first(where: { $0.id == id }) { return (place.name, place.position) }
            check.require(false, "savedPlace", "must be one of your places")
            return nil
        }
        if input.latitude != nil || input.longitude != nil {
            return await named(coordinates(input.latitude, input.longitude, input.place, &check))
        }
        let numbers = input.place.split(separator: ",").compactMap { Double($0.filter { $0 != " " }) }
        if numbers.count == 2 { return await named(coordinates(numbers[0], numbers[1], "", &check)) }
        return try await lookUp(input.place, &check)
    }

    private func coordinates(
        _ latitude: Double?,
        _ longitude: Double?,
        _ name: String,
        _ check: inout Validation
    ) -> Found? {
        guard let latitude, let longitude,
            let position = Coordinate(validatingLatitude: latitude, longitude: longitude)
        else {
            check.require(false, "place", "must be a latitude from −90 to 90 and a longitude from −180 to 180 degrees")
            return nil
        }
        return (name, position)
    }

    /// Returns a point on the map with the name of its place, so that several drops can be told apart.
    private func named(_ found: Found?) async -> Found? {
        guard let found, found.name.isEmpty else { return found }
        let near = try? await context.host.places.nearest(to: found.position)
        guard let near, near.position.distance(to: found.position) <= Self.sameSpot else { return found }
        return (near.name, found.position)
    }

    private func lookUp(_ name: String, _ check: inout Validation) async throws -> Found? {
        let (places, center) = (context.host.places, context.host.city.center)
        return try await places.place(called: name, "place", near: center, &check).map { ($0.name, $0.position) }
    }
}
