import CrosstownKit
import CrosstownWeb

/// What places are called: by their names, which those without a known place near have not.
extension TaxiTexts {
    /// A place that stands alone.
    static func place(_ name: String) -> LocalizedText { PlaceName(name).text }

    /// The meeting place in a sentence for the passenger.
    static func meeting(at name: String) -> LocalizedText {
        PlaceName(name).isOwn ? LocalizedText(verbatim: name) : "your meeting place"
    }

    /// A place in a sentence for anybody else.
    static func placeInSentence(_ name: String) -> LocalizedText { PlaceName(name).inSentence }
}
