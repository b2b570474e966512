import CrosstownKit
import CrosstownWeb

/// The names of places, with texts for places without a name.
extension TaxiTexts {
    /// Returns the name outside of a sentence.
    static func place(_ name: String) -> LocalizedText { PlaceName(name).text }

    /// Returns the meeting place in a sentence for the passenger.
    static func meeting(at name: String) -> LocalizedText {
        PlaceName(name).isOwn ? LocalizedText(verbatim: name) : "your pick-up point"
    }

    /// Returns a place in a sentence for other users.
    static func placeInSentence(_ name: String) -> LocalizedText { PlaceName(name).inSentence }
}
