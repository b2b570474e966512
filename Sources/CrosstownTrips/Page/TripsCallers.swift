import CrosstownKit
import CrosstownValues
import CrosstownWeb

extension CrosstownContext {
    /// The account of the caller, where there must be one.
    ///
    /// - Throws: `Problem` with status 401.
    func requirePerson() throws -> Identifier<Account> {
        guard let account = Identifier<Account>(try requireCaller().accountID) else { throw Problem.notSignedIn }
        return account
    }

    /// The account of the caller, if there is one.
    var person: Identifier<Account>? { caller.flatMap { Identifier<Account>($0.accountID) } }
}

/// The choices of a field as a drop-down list.
struct SelectField {
    let name: String
    let label: LocalizedText
    let options: [(value: String, name: LocalizedText)]
    var value: String?
    var id: String?

    var markup: Markup {
        """
        <div class="field"><label\(attribute: "for", id ?? name)>\(label)</label>\
        <select class="input"\(attribute: "id", id ?? name)\(attribute: "name", name)>\
        \(forEach: options, option)</select></div>
        """
    }

    private func option(_ option: (value: String, name: LocalizedText)) -> Markup {
        """
        <option\(attribute: "value", option.value)\(attribute: "selected", option.value == value)>\(option.name)</option>
        """
    }

    /// The means of transport.
    static func means(_ value: Means?, name: String = "means", label: LocalizedText, id: String? = nil) -> SelectField {
        SelectField(
            name: name,
            label: label,
            options: Means.choices.map { ($0.rawValue, $0.name) },
            value: value?.rawValue,
            id: id
        )
    }
}
