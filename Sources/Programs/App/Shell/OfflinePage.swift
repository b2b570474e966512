import CrosstownKit
import CrosstownWeb

/// The page that replaces one that fails to load.
struct OfflinePage: Page {
    var title: LocalizedText { "No connection" }

    /// The link without an address reloads the requested page, whose address the browser shows.
    var main: Markup {
        """
        <div class="empty" data-stand-in="/offline">\(.icon("offline"))<h1>\(title)</h1>\
        <p>\("Cannot connect to server.") \("This page couldn’t load. Your device is offline or our server can’t be reached.")</p>\
        <p class="quiet">\(Self.goesOn)</p>\
        <p class="row"><a class="button button-primary" href="">\("Try again")</a>\
        <button type="button" class="button" data-back data-needs-script hidden>\("Cancel")</button></p>\
        <p class="quiet" data-needs-script hidden>\("The page will load automatically once you’re back online.")</p>\
        <p class="row"><a class="button" href="/trips/record" data-kept="/trips/record" data-kept-unless="trips.recording" hidden>\(.icon("play", isSmall: true)) \("Record a trip")</a>\
        <a class="button" href="/drops/send" data-kept="/drops/send/kept" hidden>\(.icon("drops", isSmall: true)) \("Send a drop")</a></p></div>
        """
    }

    private static let goesOn: LocalizedText = """
        Your current requests aren’t affected: your taxi is still coming, and your ride continues. New requests need \
        a connection.
        """

    static var contents: any Decodable.Type { Empty.self }

    func encode(to encoder: any Encoder) throws { try Empty().encode(to: encoder) }
}
