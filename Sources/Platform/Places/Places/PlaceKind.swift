import CrosstownKit

/// What search knows about kinds of places; the kinds are OpenStreetMap's words.
enum PlaceKind {
    private static let great: Set<String> = ["city", "town", "village", "suburb", "quarter", "station", "airport"]
    private static let some: Set<String> = [
        "neighbourhood", "hospital", "casino", "museum", "attraction", "townhall", "street", "bus_station",
        "university",
        "stadium", "marina", "ferry_terminal", "square",
    ]

    /// The kinds that are parts of towns, or towns.
    static let areas: Set<String> = ["city", "town", "village", "suburb", "quarter", "neighbourhood"]
    /// The words of these kinds, as the index has them.
    static let areaWords = areas.sorted().map { words(for: $0).joined(separator: " ") }
    /// The towns among them.
    static let towns: Set<String> = ["city", "town", "village"]
    /// Those of them that people name to tell places of a town apart.
    static let districts: Set<String> = ["suburb", "quarter", "neighbourhood"]

    /// What people call a kind in the languages of Europe, where that is not OpenStreetMap's word or close to it.
    private static let calledElsewhere: [String: String] = [
        "station": "gare bahnhof stazione estacion estacao", "bus_stop": "arret haltestelle fermata parada paragem",
        "bus_station": "gare routiere busbahnhof", "airport": "flughafen", "hospital": "krankenhaus",
        "pharmacy": "apotheke farmacia", "townhall": "mairie rathaus municipio ayuntamiento",
        "school": "ecole schule scuola escuela", "church": "eglise kirche chiesa iglesia",
        "place_of_worship": "eglise church kirche chiesa iglesia", "post_office": "poste correos correios",
        "beach": "plage strand spiaggia playa praia", "supermarket": "supermarche", "museum": "musee museo museu",
        "garden": "jardin giardino", "library": "bibliotheque bibliothek", "theatre": "theater teatro",
    ]

    /// How likely people mean a place of a kind when others have the same name, from 0 up.
    static func prominence(of kind: String) -> Int {
        if great.contains(kind) { return 2 }
        return some.contains(kind) ? 1 : 0
    }

    /// The words that mean a kind, folded.
    static func words(for kind: String) -> [String] {
        FoldedText.words(of: kind) + FoldedText.words(of: calledElsewhere[kind] ?? "")
    }
}
