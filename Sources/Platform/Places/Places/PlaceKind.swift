import CrosstownKit

/// Search data about kinds of places, by OpenStreetMap's names.
enum PlaceKind {
    private static let great: Set<String> = ["city", "town", "village", "suburb", "quarter", "station", "airport"]
    private static let some: Set<String> = [
        "neighbourhood", "hospital", "casino", "museum", "attraction", "townhall", "street", "bus_station",
        "university",
        "stadium", "marina", "ferry_terminal", "square",
    ]

    /// The kinds that are towns or parts of towns.
    static let areas: Set<String> = ["city", "town", "village", "suburb", "quarter", "neighbourhood"]
    /// The words of these kinds, as stored in the index.
    static let areaWords = areas.sorted().map { words(for: $0).joined(separator: " ") }
    static let towns: Set<String> = ["city", "town", "village"]
    /// The parts of a town that people use to distinguish places.
    static let districts: Set<String> = ["suburb", "quarter", "neighbourhood"]

    /// Names of kinds in European languages that differ from OpenStreetMap's.
    private static let calledElsewhere: [String: String] = [
        "station": "gare bahnhof stazione estacion estacao", "bus_stop": "arret haltestelle fermata parada paragem",
        "bus_station": "gare routiere busbahnhof", "airport": "flughafen", "hospital": "krankenhaus",
        "pharmacy": "apotheke farmacia", "townhall": "mairie rathaus municipio ayuntamiento",
        "school": "ecole schule scuola escuela", "church": "eglise kirche chiesa iglesia",
        "place_of_worship": "eglise church kirche chiesa iglesia", "post_office": "poste correos correios",
        "beach": "plage strand spiaggia playa praia", "supermarket": "supermarche", "museum": "musee museo museu",
        "garden": "jardin giardino", "library": "bibliotheque bibliothek", "theatre": "theater teatro",
    ]

    /// Returns how likely people mean a place of this kind among several with the same name, from 0 up.
    static func prominence(of kind: String) -> Int {
        if great.contains(kind) { return 2 }
        return some.contains(kind) ? 1 : 0
    }

    /// Returns the folded words for a kind.
    static func words(for kind: String) -> [String] {
        FoldedText.words(of: kind) + FoldedText.words(of: calledElsewhere[kind] ?? "")
    }
}
