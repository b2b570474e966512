import CrosstownWeb

/// The file field for papers: scripts upload pictures one by one; without scripts, the form includes the files.
struct PaperField {
    static let name = "papers"
    static let label: LocalizedText = "Documents"
    static let tooMany: LocalizedText = "must be at most \(DriverApplication.mostPapers) photos"

    /// The field for the error summary.
    static let listed = FormField(name, label: label)

    /// Room for the maximum number of photos from a phone's camera and the texts.
    static let files = FormFiles(name, most: DriverApplication.mostPapers, bodyLimit: 80 * 1024 * 1024)

    let refused: RefusedForm?

    var markup: Markup {
        let error = refused?.message(for: Self.name).map { LocalizedText.fault(of: Self.label, $0) }
        let isWrong: Markup = error == nil ? "" : " field-wrong"
        return """
            <div class="field\(isWrong)" data-photographs="/media/pictures"\
            \(attribute: "data-most", DriverApplication.mostPapers)\(attribute: "data-name", Self.name)>\
            <label for="papers">\(Self.label)</label>\
            <p class="hint" id="papers-hint">\("Up to six photos of your driver’s license, taxi license and insurance. Only the city sees them. They’re deleted 90 days after its decision.")</p>\
            <p class="field-error" id="papers-error"\(attribute: "hidden", error == nil)>\(text: error)</p>\(sent)\
            <input class="input" type="file" multiple id="papers" name="papers" \
            accept="image/jpeg,image/png,image/webp,image/heic" aria-describedby="papers-hint papers-error"\
            \(attribute: "aria-invalid", error.map { _ in "true" })></div>
            """
    }

    /// The uploaded pictures; unchecking one leaves it out.
    private var sent: Markup {
        """
        <ul class="photographs" data-photographs-sent>\(forEach: (refused?.fields.all(Self.name) ?? []).enumerated(), { index, id in
            """
            <li><img width="96" height="96"\(attribute: "src", "/media/pictures/\(id)?thumbnail=true" as Link)\
            \(attribute: "alt", Self.paper(index + 1))><div class="check">\
            <input type="checkbox" checked\(attribute: "id", "paper-\(index)") name="papers"\(attribute: "value", id)>\
            <label\(attribute: "for", "paper-\(index)")>\(Self.paper(index + 1))</label></div></li>
            """
        })</ul>
        """
    }

    static func paper(_ number: Int) -> LocalizedText { "Document \(number)" }
}
