import CrosstownKit
import Testing

@Suite struct NameCaseTests {
    @Test(
        arguments: [
            ("PORT DE FONTVIEILLE", "Port de Fontvieille"),
            ("PORT DE FONTVIEILLE - Centre COMMERCIAL", "Port de Fontvieille - Centre Commercial"),
            ("PLACE D'ARMES", "Place d'Armes"), ("LE MÉRIDIEN PLAZA", "Le Méridien Plaza"),
            ("IKEA", "IKEA"), ("Gare SNCF", "Gare SNCF"), ("Place du Casino", "Place du Casino"), ("", ""),
        ]
    )
    func `names in capitals are written in the usual way, and single words stay`(name: String, readable: String) {
        #expect(NameCase.readable(name) == readable)
    }
}
