import CrosstownWeb

/// The field of a form in which photographs are chosen: files without script, sent one by one with it.
struct PhotographField {
    static let name = "photographs"

    /// The field among those of a summary of errors.
    static let listed = FormField(name, label: ProblemTexts.photographs)

    /// As many files as are allowed, each as large as a phone's camera makes them, and the texts.
    static let files = FormFiles(name, most: ProblemPhotograph.most, bodyLimit: 52 * 1024 * 1024)

    let refused: RefusedForm?
    var isForStaff = false

    private var hint: LocalizedText { isForStaff ? ProblemTexts.staffPhotographsHint : ProblemTexts.photographsHint }

    var markup: Markup {
        let error = refused?.message(for: Self.name).map { LocalizedText.fault(of: ProblemTexts.photographs, $0) }
        let isWrong: Markup = error == nil ? "" : " field-wrong"
        return """
            <div class="field\(isWrong)" data-photographs="/media/pictures"\
            \(attribute: "data-most", ProblemPhotograph.most)\
            \(attribute: "data-name", Self.name)>\
            <label\(attribute: "for", Self.name)>\(ProblemTexts.photographs)</label>\
            <p class="hint" id="photographs-hint">\(hint)</p>\
            <p class="field-error" id="photographs-error"\(attribute: "hidden", error == nil)>\(text: error)</p>\
            \(sent)<input class="input" type="file" multiple\(attribute: "id", Self.name)\(attribute: "name", Self.name)\
            \(attribute: "accept", "image/jpeg,image/png,image/webp,image/heic")\
            \(attribute: "aria-describedby", "photographs-hint photographs-error")\
            \(attribute: "aria-invalid", error.map { _ in "true" })></div>
            """
    }

    /// What has arrived already: whoever unticks one leaves it out.
    private var sent: Markup {
        let pictures = refused?.fields.all(Self.name) ?? []
        return """
            <ul class="photographs" data-photographs-sent>\(forEach: pictures.enumerated(), { index, id in
                """
                <li><img width="96" height="96"\(attribute: "src", "/media/pictures/\(id)?thumbnail=true" as Link)\
                \(attribute: "alt", ProblemTexts.photograph(index + 1))><div class="check">\
                <input type="checkbox" checked\(attribute: "id", "photograph-\(index)")\(attribute: "name", Self.name)\
                \(attribute: "value", id)><label\(attribute: "for", "photograph-\(index)")>\
                \(ProblemTexts.photograph(index + 1))</label></div></li>
                """
            })</ul>
            """
    }
}

/// The photographs of an entry: small, each leading to itself in full.
struct PhotographList {
    let view: ProblemView
    let entry: ProblemEntry
    let isForStaff: Bool

    var markup: Markup {
        entry.photographs.isEmpty ? .empty : "<ul class=\"photographs\">\(forEach: entry.photographs, item)</ul>"
    }

    private func item(_ photograph: ProblemPhotograph) -> Markup {
        let link = RentalLinks.photograph(photograph, view.report.id, isForStaff: isForStaff)
        let name = ProblemTexts.photograph(photograph)
        return """
            <li><a data-enlarge\(attribute: "href", link)><img width="96" height="96" loading="lazy"\
            \(attribute: "src", link.adding("thumbnail", "true"))\(attribute: "alt", name)></a>\
            \(isForStaff || !entry.isFromStaff ? removal(of: photograph, name) : .empty)</li>
            """
    }

    private func removal(of photograph: ProblemPhotograph, _ name: LocalizedText) -> Markup {
        """
        <form method="post"\(attribute: "action", RentalLinks.removal(of: photograph, view.report.id, isForStaff: isForStaff)) \
        data-enhance\(attribute: "data-confirm", ProblemTexts.removeQuestion)\
        \(attribute: "data-confirm-text", ProblemTexts.removeText)\(attribute: "data-confirm-ok", ProblemTexts.remove)>\
        \(.formToken)<button class="button button-small"\(attribute: "aria-label", "\(ProblemTexts.remove): \(name)")>\
        \(ProblemTexts.remove)</button></form>
        """
    }
}
