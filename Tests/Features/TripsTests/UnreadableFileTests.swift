import CrosstownTesting
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// Whoever sends a file that cannot be read is told why in the own language.
@Suite struct UnreadableFileTests {
    private static let unknown = "n’est pas un fichier GPX, GeoJSON, CSV ou Google Timeline"

    @Test(arguments: [
        ("", "est vide"),
        ("PNG\0\0IHDR", UnreadableFileTests.unknown),
        ("{\"a\":1}", UnreadableFileTests.unknown),
        ("{", "contient du JSON incomplet"),
        (#"{"type":"FeatureCollection","features":[]}"#, "ne contient aucune position avec une heure"),
        ("<gpx>", "est illisible (ligne 1\u{a0}: ce XML est mal formé"),
        ("<!DOCTYPE gpx><gpx/>", "un GPX ne doit pas avoir de déclaration de type de document"),
        ("<html></html>", UnreadableFileTests.unknown), ("not a gpx", UnreadableFileTests.unknown),
        (#"<gpx><trkpt lon="2"/></gpx>"#, "un trkpt doit avoir des nombres pour lat et lon"),
        (#"<gpx><trkpt lat="1" lon="2"/></gpx>"#, "un trkpt doit avoir un élément time"),
        (#"<gpx><wpt lat="1" lon="2"/></gpx>"#, "ne sont pas des traces enregistrées"),
        (
            #"<gpx><trkpt lat="1" lon="2"><time>noon</time></trkpt></gpx>"#,
            "“noon” n’est pas une heure au format ISO 8601"
        ),
        ("time,lat,lon\n0,1,2", "l’en-tête doit contenir t_unix, lat et lon, mais contient “time,lat,lon”"),
        ("0,1,2\nfive,1,2", "ligne 2\u{a0}: t_unix doit être un nombre, et non “five”"),
        ("0,1", "t_unix, lat et lon sont obligatoires"),
        ("1563821716100,1,2", "n’est pas en secondes Unix"),
        ("0,91,2", "91.0, 2.0 ne correspond à aucun lieu sur Terre"),
    ])
    func `the reason stands in French in the answer`(content: String, reason: String) async throws {
        let (town, missing) = (try await TripsTown(), UntranslatedTexts())
        let key = town.host.key()
        let french = try Languages(folder: "Public/texts", .init(untranslated: missing))
        let answer = try await town.open(in: french) { client in
            try await client.upload(content, as: key, in: "fr")
        }

        #expect(answer.status == .unprocessableContent)
        #expect(answer.text.contains(reason), "\(answer.text)")
        #expect(missing.all.isEmpty)
    }
}
