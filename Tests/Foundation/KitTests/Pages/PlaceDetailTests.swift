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
}
