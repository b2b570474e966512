public import CrosstownWeb

extension LocalizedText {
    /// Returns the details that distinguish a place from others of its name, such as "Street, Monaco", with its kind in
    /// the reader's language.
    ///
    /// The index of places stores them in the words of the map, which read badly in places; rare ones stay as they are.
    public static func placeDetail(_ detail: String) -> LocalizedText {
        let kind = detail.prefix { $0 != "," }
        // Some have several kinds on the map, such as "Viewpoint;yes"; the first one counts.
        let word = String(kind.prefix { $0 != ";" })
        guard let known = placeKindsInOtherWords[word] ?? placeKinds[word] else {
            return LocalizedText(verbatim: detail)
        }
        let rest = detail.dropFirst(kind.count).drop { $0 == "," || $0 == " " }
        return rest.isEmpty ? known : .joined([known, LocalizedText(verbatim: String(rest))], by: ", ")
    }

    private static let placeKinds = Dictionary(
        (placeKindsOfTowns + placeKindsOfTravel + placeKindsOfNature + placeKindsOfLeisure + placeKindsOfShops)
            .map { ($0.english, $0) },
        uniquingKeysWith: { first, _ in first }
    )

    private static let placeKindsOfTowns: [LocalizedText] = [
        "Address", "Street", "Square", "City", "Town", "Village", "Suburb", "Quarter", "Locality", "Public building",
        "Courthouse", "Fire station", "Embassy", "Post office", "School", "Kindergarten", "College", "University",
        "Library", "Hospital", "Clinic", "Dentist", "Pharmacy", "Place of worship", "Church", "Company", "Apartment",
    ]
    private static let placeKindsOfTravel: [LocalizedText] = [
        "Station", "Subway entrance", "Bus stop", "Bus station", "Tram stop", "Airport", "Ferry terminal", "Marina",
        "Parking", "Parking entrance", "Charging station", "Car wash",
    ]
    private static let placeKindsOfNature: [LocalizedText] = [
        "Park", "Garden", "Nature reserve", "Viewpoint", "Beach", "Peak", "Playground",
    ]
    private static let placeKindsOfLeisure: [LocalizedText] = [
        "Restaurant", "Cafe", "Fast food", "Bar", "Pub", "Nightclub", "Hotel", "Hostel", "Guest house", "Museum",
        "Gallery", "Artwork", "Monument", "Memorial", "Castle", "Fort", "Ruins", "Fountain", "Cinema", "Casino", "Zoo",
        "Stadium", "Swimming pool", "Golf course",
    ]
    private static let placeKindsOfShops: [LocalizedText] = [
        "Bank", "Supermarket", "Bakery", "Butcher", "Hairdresser", "Kiosk", "Newsagent", "Laundry",
    ]

    /// The names of kinds whose words on the map read badly, by these words.
    private static let placeKindsInOtherWords: [String: LocalizedText] = [
        "Convenience": "Convenience store", "Townhall": "Town hall", "Doctors": "Doctor’s office",
        "Police": "Police station", "Neighbourhood": "Neighborhood", "Toilets": "Public toilets",
        "Lawyer": "Law office", "Government": "Government office", "Insurance": "Insurance office",
        "Estate agent": "Real estate agency", "Veterinary": "Veterinarian", "Atm": "ATM",
        "Bureau de change": "Currency exchange", "Fuel": "Gas station", "Taxi": "Taxi stand",
        "Bicycle parking": "Bike parking", "Bicycle rental": "Bike rental", "Common": "Public space",
        "Attraction": "Tourist attraction", "Theatre": "Theater", "Sports centre": "Sports center",
        "Pitch": "Sports field", "Art": "Art gallery", "Clothes": "Clothing store", "Shoes": "Shoe store",
        "Beauty": "Beauty salon", "Jewelry": "Jewelry store", "Books": "Bookstore", "Gift": "Gift shop",
        "Electronics": "Electronics store", "Marketplace": "Market", "Mall": "Shopping mall", "Car": "Car dealer",
        "Sports": "Sports store", "Leather": "Leather goods store", "Deli": "Delicatessen", "Alcohol": "Liquor store",
        "Mobile phone": "Phone store", "Furniture": "Furniture store", "Hardware": "Hardware store",
        "Chemist": "Drugstore", "Cosmetics": "Cosmetics store", "Toys": "Toy store",
        "Greengrocer": "Fruit and vegetable store", "Confectionery": "Candy store", "Pastry": "Pastry shop",
        "Tobacco": "Tobacco store", "Bicycle": "Bike store", "Dry cleaning": "Dry cleaner",
    ]
}
