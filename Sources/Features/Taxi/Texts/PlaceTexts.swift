import CrosstownGeo
import CrosstownKit
import CrosstownWeb

/// What places are called: by their names, which those without a known place near have not.
extension TaxiTexts {
    static let pointOnMap: LocalizedText = "The place on the map"

    /// A place that stands alone.
    static func place(_ name: String) -> LocalizedText { isPoint(name) ? pointOnMap : LocalizedText(verbatim: name) }

    /// The meeting place in a sentence for the passenger.
    static func meeting(at name: String) -> LocalizedText {
        isPoint(name) ? "your meeting place" : LocalizedText(verbatim: name)
    }

    /// A place in a sentence for anybody else.
    static func placeInSentence(_ name: String) -> LocalizedText {
        isPoint(name) ? "the place on the map" : LocalizedText(verbatim: name)
    }

    private static func isPoint(_ name: String) -> Bool { Coordinate(text: name) != nil }
}
