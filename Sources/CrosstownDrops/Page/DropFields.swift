import CrosstownKit
import CrosstownWeb

/// Fields of this feature's forms, which show again what was refused.
struct DropFields: Sendable {
    let refused: RefusedForm?
    /// What makes the fields of one form others than those of another on the same page.
    var suffix = ""

    /// What is wrong with a field, under its label.
    func error(_ name: String, _ label: LocalizedText) -> Markup {
        guard let message = refused?.message(for: name) else { return .empty }
        return "<p class=\"field-error\" id=\"\(name)-error\">\(LocalizedText.fault(of: label, message))</p>"
    }

    /// Text of several lines.
    func area(
        _ name: String,
        label: LocalizedText,
        hint: LocalizedText? = nil,
        rows: Int,
        most: Int,
        value: String = ""
    ) -> Markup {
        let isWrong: Markup = refused?.message(for: name) == nil ? "" : " field-wrong"
        return """
            <div class="field\(isWrong)"><label for="\(name)\(suffix)">\(label)</label>\
            \(optional: hint.map { "<p class=\"hint\">\($0)</p>" })\(error(name, label))\
            <textarea id="\(name)\(suffix)" name="\(name)" rows="\(rows)" maxlength="\(most)">\(refused?[name] ?? value)</textarea></div>
            """
    }

    /// One of a few values, each a word or two.
    func choices(
        _ name: String,
        label: LocalizedText,
        _ choices: [(value: String, label: LocalizedText)],
        chosen: String
    ) -> Markup {
        let current = refused?[name] ?? chosen
        return """
            <fieldset class="field"><legend>\(label)</legend>\(error(name, label))\
            <div class="choices">\(forEach: choices, { choice in
                """
                <label class="choice"><input type="radio" name="\(name)"\(attribute: "value", choice.value)\
                \(attribute: "checked", choice.value == current)><span>\(choice.label)</span></label>
                """
            })</div></fieldset>
            """
    }

    /// A list to choose one value from.
    func select(
        _ name: String,
        label: LocalizedText,
        _ options: [(value: String, label: LocalizedText)],
        chosen: String
    ) -> Markup {
        let current = refused?[name] ?? chosen
        return """
            <div class="field"><label for="\(name)\(suffix)">\(label)</label>\(error(name, label))\
            <select id="\(name)\(suffix)" name="\(name)">\(forEach: options, { option in
                """
                <option\(attribute: "value", option.value)\(attribute: "selected", option.value == current)>\(option.label)</option>
                """
            })</select></div>
            """
    }

    /// Something that is so or not.
    func check(_ name: String, label: LocalizedText, isChecked: Bool = false) -> Markup {
        let checked = refused.map { $0[name] != nil } ?? isChecked
        return """
            <div class="field"><div class="check"><input type="checkbox" id="\(name)" name="\(name)" value="true"\
            \(attribute: "checked", checked)><label for="\(name)">\(label)</label></div></div>
            """
    }
}
