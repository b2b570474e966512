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
}

/// The friends that something can be for; `note` stands in the place of a list that is empty.
struct FriendBoxes {
    let friends: [FriendChoice]
    let refused: RefusedForm?
    var note: Markup?

    /// What is shown to who has no friends yet, with the way to some.
    static let none: Markup = """
        <p class="hint">\("Friends that you add will be listed here.") <a href="/me/friends">\("Find friends")</a></p>
        """

    var markup: Markup {
        if friends.isEmpty, note == nil { return .empty }
        let chosen = Set(refused?.fields.all("recipients") ?? [])
        return """
            <fieldset class="field" id="recipients" data-drop-friends><legend>\("Which friends")</legend>\
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
