import CrosstownKit
import CrosstownWeb
import Testing

/// What is said of a place beside its name.
@Suite struct PlaceDetailTests {
    @Test(arguments: [
        ("Bus stop, Rue Grimaldi 5, Monaco", "Arrêt de bus, Rue Grimaldi 5, Monaco"), ("Cafe", "Café"),
        ("Street, Monaco", "Rue, Monaco"), ("Slipway, Monaco", "Slipway, Monaco"), ("", ""),
    ])
    func `the kind of a place is named in the reader's language`(english: String, french: String) throws {
        let reader = try Languages(folder: "Public/texts").localization(for: "fr")

        #expect(LocalizedText.placeDetail(english).english == english)
        #expect(reader.string(.placeDetail(english)) == french)
    }

    @Test(arguments: [
        ("Convenience, Monaco", "Convenience store, Monaco", "Épicerie, Monaco"),
        ("Townhall", "Town hall", "Mairie"), ("Atm", "ATM", "Distributeur de billets"),
        ("Viewpoint;yes, Monaco", "Viewpoint, Monaco", "Point de vue, Monaco"),
    ])
    func `a kind whose word on the map reads badly has a name`(
        detail: String,
        english: String,
        french: String
    ) throws {
        let reader = try Languages(folder: "Public/texts").localization(for: "fr")

        #expect(LocalizedText.placeDetail(detail).english == english)
        #expect(reader.string(.placeDetail(detail)) == french)
    }
}
