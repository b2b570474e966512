import CrosstownKit
import CrosstownWeb

/// The button with which a rider shares a ride.
struct ShareForm {
    private static let taxi = FeatureID("taxi")
    private static let taxiLabel = LocalizedText("Share this ride", context: "taxi")

    let ride: RideReference

    /// Rides of taxis have a word of their own in some languages.
    private var label: LocalizedText {
        guard ride.feature == Self.taxi else { return "Share this ride" }
        return Self.taxiLabel
    }

    var markup: Markup {
        """
        <form method="post"\(attribute: "action", SocialLinks.follow)>\(.formToken)\
        <input type="hidden" name="feature"\(attribute: "value", ride.feature)>\
        <input type="hidden" name="ride"\(attribute: "value", ride.ride)>\
        <button class="button button-wide">\(.icon("people", isSmall: true)) \(label)</button></form>
        """
    }
}
