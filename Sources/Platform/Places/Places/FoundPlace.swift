import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

struct PlaceRow {
    let id: Int
    let place: Place
    let words: String
    let kindWords: String
    let context: String
    let address: String
    let streetWords: String
    let number: String
    let city: String
    let prominence: Int

    init(_ row: Row) throws {
        id = try row.get("id")
        place = try Place(row: row)
        words = try row.get("words")
        kindWords = try row.get("kind_words")
        context = try row.get("context")
        address = try row.get("address")
        streetWords = try row.get("street_words")
        number = try row.get("number")
        city = try row.get("city")
        prominence = try row.get("prominence")
    }

    var position: Coordinate { place.position }
    /// Whether it is a town or a part of one, instead of a place in it.
    var isArea: Bool { kindWords.split(separator: " ").contains { PlaceKind.areas.contains(String($0)) } }
    var isStreet: Bool { number.isEmpty && words == streetWords }
}

/// A found place, with the values for its rank.
struct FoundPlace: Comparable {
    /// Places whose fits round to the same step are ranked by distance.
    private static let fitSteps = 20.0

    let row: PlaceRow
    let place: Place
    let fit: Double
    /// How much of the name was typed, in the same order.
    let order: Int
    let distance: Metres
    /// Whether the whole name was typed, and nothing that doesn't apply to the place.
    let isNamed: Bool
    /// Whether it is an area with the typed name.
    let isNamedArea: Bool
    /// Whether it is a house with the typed number.
    let isHouse: Bool
    /// Whether the typed text is a word for its kind.
    let isOfTypedKind: Bool

    init(_ row: PlaceRow, fit: Double, position: Coordinate?, query: PlaceQuery) {
        self.row = row
        place = row.place
        self.fit = fit
        order = query.order(in: row.words)
        distance = position.map { row.position.distance(to: $0) } ?? .zero
        let hasName = query.names(row)
        isNamed = hasName && !row.isArea
        isNamedArea = hasName && row.isArea
        isHouse = false
        isOfTypedKind = query.isKind(of: row)
    }

    /// Creates a house, with the rank of its street.
    init(address house: PlaceRow, of street: FoundPlace) {
        row = house
        let detail = house.city.isEmpty ? "Address" : "Address, \(house.city)"
        place = Place(name: house.address, detail: detail, position: house.position)
        fit = street.fit
        order = street.order
        distance = street.distance
        isNamed = street.isNamed
        isNamedArea = false
        isHouse = true
        isOfTypedKind = false
    }

    /// Creates a house that the index doesn't contain, in the middle of its street; returns `nil` if the text has no
    /// house number.
    init?(houseOn street: FoundPlace, query: PlaceQuery) {
        guard let number = query.houseNumber(on: street.row) else { return nil }
        row = street.row
        let name = "\(number) \(street.place.name) \(Self.approximate)"
        place = Place(name: name, detail: street.place.detail, position: street.place.position)
        fit = street.fit
        order = street.order
        distance = street.distance
        isNamed = street.isNamed
        isNamedArea = false
        isHouse = true
        isOfTypedKind = false
    }

    /// The suffix of names with an estimated position, which drivers also see.
    private static let approximate = "(position approximate)"

    static func < (left: FoundPlace, right: FoundPlace) -> Bool {
        if left.order != right.order { return left.order > right.order }
        let steps = ((left.fit * fitSteps).rounded(), (right.fit * fitSteps).rounded())
        if steps.0 != steps.1 { return steps.0 > steps.1 }
        if left.distance != right.distance { return left.distance < right.distance }
        if left.row.prominence != right.row.prominence { return left.row.prominence > right.row.prominence }
        if left.fit != right.fit { return left.fit > right.fit }
        return (left.row.words, left.row.id) < (right.row.words, right.row.id)
    }

    static func == (left: FoundPlace, right: FoundPlace) -> Bool { left.row.id == right.row.id }
}
