/// The choice of language; each is listed by its own name.
struct LanguagePage: Page {
    let languages: [Language]
    let current: Language
    let next: Link?

    var title: LocalizedText { "Language" }

    var main: Markup {
        """
        <h1>\(title)</h1>\
        <form method="post" action="/language" class="stack">\(.formToken)\
        \(optional: next.map { "<input type=\"hidden\" name=\"next\"\(attribute: "value", $0)>" })\
        \(forEach: languages, button)</form>
        """
    }

    private func button(_ language: Language) -> Markup {
        """
        <button name="language"\(attribute: "value", language.tag)\(attribute: "lang", language.tag)\
        \(attribute: "class", language == current ? "button button-primary button-wide" : "button button-wide")\
        \(attribute: "aria-current", language == current ? "true" : nil)>\(language.name)</button>
        """
    }

    static var contents: any Decodable.Type { LanguageList.self }

    func encode(to encoder: any Encoder) throws {
        let list = languages.map { LanguageList.Entry(tag: $0.tag, name: $0.name) }
        try LanguageList(languages: list, current: current.tag).encode(to: encoder)
    }
}

private struct LanguageList: Codable {
    struct Entry: Codable {
        var tag: String
        var name: String
    }

    var languages: [Entry]
    var current: String
}
