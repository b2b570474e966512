import CrosstownKit
import CrosstownWeb

/// The button with which a rider shares a ride.
struct ShareForm {
    let ride: RideReference

    var markup: Markup {
        """
        <form method="post"\(attribute: "action", SocialLinks.follow)>\(.formToken)\
        <input type="hidden" name="feature"\(attribute: "value", ride.feature)>\
        <input type="hidden" name="ride"\(attribute: "value", ride.ride)>\
        <button class="button button-wide">\(.icon("people", isSmall: true)) \("Share this ride")</button></form>
        """
    }
}
