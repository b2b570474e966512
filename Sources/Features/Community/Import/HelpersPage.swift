import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Leaders and editors, with the forms that add more.
struct HelpersPage: ModelPage {
    struct Model: Codable, Sendable {
        let helpers: [CommunityHelper]
    }

    let model: Model

    var heading: LocalizedText { "Leaders and editors" }

    var setting: PageSetting { PageSetting(.console) }

    var main: Markup {
        """
        <h1>\(heading)</h1><p class="community-tools"><a class="button"\(attribute: "href", CommunityLinks.helpersImport)>\("Import")</a>\
        <a class="button"\(attribute: "href", CommunityLinks.helpersTable) download>\("Export")</a></p>\
        \(model.helpers.isEmpty ? empty : list)
        """
    }

    private var empty: Markup {
        EmptyState("people", "No one yet", "Import a table, or assign the role under People in the console.").markup
    }

    private var list: Markup {
        """
        <ul class="list">\(forEach: model.helpers, { helper in
            """
            <li class="list-item"><span class="list-text"><span class="list-title">\(helper.name)</span>\
            <span class="list-detail">\(role(helper.role)) · \(helper.place)</span></span>\
            <form method="post"\(attribute: "action", CommunityLinks.helpersRemoval) data-enhance>\(.formToken)\
            <input type="hidden" name="account"\(attribute: "value", helper.account)>\
            <input type="hidden" name="role"\(attribute: "value", helper.role.rawValue)>\
            <input type="hidden" name="scope"\(attribute: "value", helper.scope)>\
            <button class="button button-small">\("Remove role")</button></form></li>
            """
        })</ul>
        """
    }

    private func role(_ role: CommunityHelper.Role) -> LocalizedText {
        switch role {
        case .leader: "Leader"
        case .editor: "Editor"
        }
    }
}
