import CrosstownKit
import CrosstownWeb

/// What a page shows where nothing has been chosen yet: the choice itself.
struct EventsOrChoice: ModelPage {
    let events: EventsPage?
    let choice: ChoosePage

    var model: EventsPage.Model { events?.model ?? .init(events: [], next: nil) }
    var heading: LocalizedText { events?.heading ?? choice.heading }
    var main: Markup { events?.main ?? choice.main }
}
