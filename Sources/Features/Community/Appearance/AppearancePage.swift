import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The form for names, logo and colors (C-N5).
struct AppearancePage: ModelPage {
    struct Model: Codable, Sendable {
        let values: [String: String]
    }

    let service: AppearanceService
    var done: ContentDeed?
    let refused: RefusedForm?

    var model: Model { Model(values: service.values()) }

    var heading: LocalizedText { "Names and appearance" }

    var setting: PageSetting { PageSetting(.console) }

    var main: Markup {
        """
        <div class="page-narrow stack"><h1>\(heading)</h1>\(optional: done?.notice())\
        <form class="stack" method="post"\(attribute: "action", CommunityLinks.appearance) novalidate>\
        \(.formToken)\(forEach: AppearanceService.fields, input)<div class="form-actions save-bar">\
        <button class="button button-primary">\("Save")</button></div></form>\
        <p class="quiet">\("Titles and colors change right away. Tabs and the Home tile change after the next restart.")</p>\
        \(service.host.pictures == nil ? .empty : PictureForm(subject: .logo, picture: service.host.appearance.current.logo).markup)</div>
        """
    }

    private func input(_ field: RecordField) -> Markup {
        RecordInput(
            field: field,
            names: .none,
            value: refused?[field.name] ?? model.values[field.name] ?? "",
            error: refused?.message(for: field.name)
        ).markup
    }
}
