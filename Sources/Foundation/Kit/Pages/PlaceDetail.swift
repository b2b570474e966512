public import CrosstownWeb

extension LocalizedText {
    /// Returns the details that distinguish a place from others of its name, such as "Street, Monaco", with its kind in
    /// the reader's language.
    ///
    /// The index of places stores them in English, in the words of the map; rare ones stay as they are.
    public static func placeDetail(_ detail: String) -> LocalizedText {
        let kind = detail.prefix { $0 != "," }
        guard let known = placeKinds[String(kind)] else { return LocalizedText(verbatim: detail) }
        let rest = detail.dropFirst(kind.count).drop { $0 == "," || $0 == " " }
        return rest.isEmpty ? known : .joined([known, LocalizedText(verbatim: String(rest))], by: ", ")
    }

    private static let placeKinds = Dictionary(
        (placeKindsOfTowns + placeKindsOfTravel + placeKindsOfNature + placeKindsOfLeisure + placeKindsOfShops)
            .map { ($0.english, $0) },
        uniquingKeysWith: { first, _ in first }
    )

    private static let placeKindsOfTowns: [LocalizedText] = [
        "Address", "Street", "Square", "City", "Town", "Village", "Suburb", "Quarter", "Neighbourhood", "Locality",
        "Townhall", "Public building", "Courthouse", "Police", "Fire station", "Embassy", "Post office", "School",
        "Kindergarten", "College", "University", "Library", "Hospital", "Clinic", "Doctors", "Dentist", "Pharmacy",
        "Place of worship", "Church", "Company", "Apartment", "Toilets",
    ]
    private static let placeKindsOfTravel: [LocalizedText] = [
        "Station", "Subway entrance", "Bus stop", "Bus station", "Tram stop", "Airport", "Ferry terminal", "Marina",
        "Parking", "Parking entrance", "Fuel", "Charging station", "Car wash", "Taxi", "Bicycle parking",
    ]
    private static let placeKindsOfNature: [LocalizedText] = [
        "Park", "Garden", "Common", "Nature reserve", "Viewpoint", "Beach", "Peak", "Playground",
    ]
    private static let placeKindsOfLeisure: [LocalizedText] = [
        "Restaurant", "Cafe", "Fast food", "Bar", "Pub", "Nightclub", "Hotel", "Hostel", "Guest house", "Museum",
        "Gallery", "Attraction", "Artwork", "Monument", "Memorial", "Castle", "Fort", "Ruins", "Fountain", "Theatre",
        "Cinema", "Casino", "Zoo", "Stadium", "Sports centre", "Swimming pool", "Pitch", "Golf course",
    ]
    private static let placeKindsOfShops: [LocalizedText] = [
        "Bank", "Supermarket", "Convenience", "Bakery", "Butcher", "Clothes", "Hairdresser", "Beauty", "Jewelry",
        "Books",
        "Gift", "Electronics", "Kiosk", "Newsagent", "Laundry", "Marketplace", "Mall",
    ]
}
