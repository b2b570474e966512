import CrosstownKit
import CrosstownWeb

/// The feature's form fields, which keep rejected input.
struct DropFields: Sendable {
    let refused: RefusedForm?
    /// Separates the field IDs of several forms on a page.
    var suffix = ""

    /// The error of a field, under its label.
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

    /// A choice between a few short options.
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
}

/// Checkboxes for friends; `note` is the text for an empty list.
struct FriendBoxes {
    let friends: [FriendChoice]
    let refused: RefusedForm?
    var note: Markup?
    /// The friend who is chosen at first.
    var recipient: String?

    /// The text for users without friends, with a link to add some.
    static let none: Markup = """
        <p class="hint">\("Friends you add appear here.") <a href="/me/friends">\("Find friends")</a></p>
        """

    var markup: Markup {
        if friends.isEmpty, note == nil { return .empty }
        let chosen = Set(refused?.fields.all("recipients") ?? [recipient].compactMap(\.self))
        return """
            <fieldset class="field" id="recipients" data-drop-friends><legend>\(DropStrings.viewers)</legend>\
            \(DropFields(refused: refused).error("recipients", "Friends"))\(friends.isEmpty ? note ?? .empty : .empty)\
            \(forEach: friends, { friend in
                """
                <div class="check"><input type="checkbox" name="recipients" id="friend-\(friend.id)"\
                \(attribute: "value", friend.id)\(attribute: "checked", chosen.contains(friend.id))>\
                <label for="friend-\(friend.id)">\(friend.name)</label></div>
                """
            })</fieldset>
            """
    }
}
