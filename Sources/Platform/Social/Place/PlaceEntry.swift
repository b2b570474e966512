import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct PlaceRequest: FormFieldSet {
    /// The ID, created by the client, so that a place sent twice is stored once.
    let id = Field<Identifier<SavedPlace>?>(.optional(.unseen))
    let name = Field("Name", .text(1...60, attributes: "maxlength=\"60\""), hint: "For example Home, Work or Grandma.")
    let kind = Field<PlaceKind>("Kind", .optional(.kind, or: .other), initially: PlaceKind.other.rawValue)
    /// The address, or a latitude and longitude separated by a comma; omitted if the coordinates are sent.
    let address = Field<String>("Address", .optional(.text(0...200), or: ""))
    let latitude = Field<Double?>(.optional(.unseen(within: .latitude, isChecked: false)))
    let longitude = Field<Double?>(.optional(.unseen(within: .longitude, isChecked: false)))
    /// When it was entered, in milliseconds since 1970, if the device was offline and sends it later.
    let editedAt = Field<Int64?>(.optional(.unseen(within: .deviceMoment, isChecked: false)))

    func check(_ input: Input<Self>, _ check: inout FieldCheck<Self>) {
        let isOnEarth = input.degrees.map { Coordinate(validatingLatitude: $0, longitude: $1) != nil }
        check.require(isOnEarth ?? true, \.address, "must be a place on Earth")
        check.require(isOnEarth != nil || !input.address.isEmpty, \.address, "is required")
    }
}

extension FieldKind where Value == PlaceKind {
    fileprivate static var kind: FieldKind {
        let names: [(String, LocalizedText)] = [
            ("home", LocalizedText("Home", context: "saved place")), ("work", "Work"), ("other", "Other"),
        ]
        return FieldKind(
            sentAs: PlaceKind.self,
            control: { line in
                ChoiceField(line.name, label: line.label, choices: names).markup(line.refused, value: line.value ?? "")
            },
            check: { kind, _, _ in kind }
        )
    }
}

extension Input<PlaceRequest> {
    /// The timestamp of the edit: a device's clock may be wrong, but no edit is in the future.
    func edited(at now: Timestamp) -> Timestamp { self.editedAt.map { min(Timestamp(milliseconds: $0), now) } ?? now }

    /// The latitude and longitude, selected or typed as "43.7384, 7.4246".
    fileprivate var degrees: (Double, Double)? {
        let typed = typedDegrees
        guard let latitude = self.latitude ?? typed?.0, let longitude = self.longitude ?? typed?.1 else { return nil }
        return (latitude, longitude)
    }

    fileprivate var typedDegrees: (Double, Double)? {
        let parts = self.address.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let degrees = parts.map { Double($0.filter { !$0.isWhitespace }) }
        guard let latitude = degrees[0], let longitude = degrees[1] else { return nil }
        return (latitude, longitude)
    }
}

/// Validates a place from the form.
struct PlaceEntry: Sendable {
    let places: any PlaceDirectory
    let center: Coordinate

    /// Returns the complete place, with coordinates found from its address if they are missing.
    ///
    /// - Throws: `Problem` with status 422 for an address at sea, an unknown one, or one with several matches.
    func place(_ input: Input<PlaceRequest>, id: Identifier<SavedPlace>) async throws -> OwnPlace {
        var check = Validation()
        let found = try await position(input, &check)
        try check.finish()
        guard let found else { throw Problem.internalError }
        return OwnPlace(id: id, kind: input.kind, name: input.name, address: found.address, position: found.position)
    }

    private typealias Found = (address: String, position: Coordinate)

    private func position(_ input: Input<PlaceRequest>, _ check: inout Validation) async throws -> Found? {
        guard let (latitude, longitude) = input.degrees else { return try await lookUp(input.address, &check) }
        let position = Coordinate(latitude: latitude, longitude: longitude)
        try await places.requireLand(at: position, "address", &check)
        let isNamed = !input.address.isEmpty && input.typedDegrees == nil
        return (isNamed ? input.address : try await places.nearest(to: position)?.name ?? input.address, position)
    }

    private func lookUp(_ address: String, _ check: inout Validation) async throws -> Found? {
        try await places.place(called: address, "address", near: center, &check).map { ($0.name, $0.position) }
    }
}
