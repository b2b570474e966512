import CrosstownKit
import CrosstownWeb

/// A page that shows the choice of ministries if the user has chosen none.
struct EventsOrChoice: ModelPage {
    let events: EventsPage?
    let choice: ChoosePage

    var model: EventsPage.Model { events?.model ?? .init(events: [], next: nil) }
    var heading: LocalizedText { events?.heading ?? choice.heading }
    var main: Markup { events?.main ?? choice.main }
}
