import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb
import Foundation

/// A drop: locked, open, or for its sender.
struct DropPage: Page {
    let drop: DropView
    /// The friends to share it with by name.
    let friends: [FriendChoice]
    let isNew: Bool
    /// The confirmation of the reader's last action.
    let confirms: DropConfirmation?
    let clock: LocalTime
    /// The rejected reply.
    var refused: RefusedForm?

    static var contents: any Decodable.Type { DropView.self }
    func encode(to encoder: any Encoder) throws { try drop.encode(to: encoder) }

    var title: LocalizedText {
        switch drop.standing {
        case .locked, .here, .read: "A drop is waiting"
        case .open: "A drop"
        case .sent: "Your drop"
        }
    }

    var main: Markup {
        """
        <p><a\(attribute: "href", back)>\(.icon("back", isSmall: true)) \(backName)</a></p>\(optional: confirms?.markup)\
        \(drop.standing == .sent ? DropSentParts(drop: drop, clock: clock).stateNotice : .empty)\(head)\(content)
        """
    }

    var setting: PageSetting {
        var setting = PageSetting()
        setting.tab = section == nil ? DropLinks.map : DropLinks.mine
        return setting
    }

    /// The list of the reader's own drops that includes it; `nil` for steps of walks and for public drops that the
    /// reader has not opened.
    private var section: MineSection? {
        if drop.walk != nil { return nil }
        return switch drop.standing {
        case .sent: .sent
        case .open, .read: .opened
        case .locked, .here: drop.audience == .everybody ? nil : .waiting
        }
    }

    private var back: Link {
        if let walk = drop.walk { return DropLinks.walk(walk) }
        return section.map { DropLinks.mine.adding("show", $0.rawValue) } ?? DropLinks.map
    }

    private var backName: Markup {
        if drop.walk != nil { return "\("Walk")" }
        return section == nil ? "\("Map")" : "\("My drops")"
    }

    private var head: Markup {
        let from: Markup =
            drop.audience == .oneself ? "\("From yourself")" : "\("From \(DropStrings.name(drop.sender))")"
        return """
            <h1>\(heading)</h1><p class="quiet">\(drop.standing == .sent ? audience : "\(from), ")\(clock.text(for: drop.madeAt))\(until)</p>
            """
    }

    private var heading: Markup {
        switch drop.standing {
        case .locked: "\("Opens when you’re there")"
        case .here: "\("You’re there")"
        case .read: "\("You’ve already opened it")"
        case .open: isNew ? "\("It’s open")" : "\("A drop")"
        case .sent: "\("Your drop")"
        }
    }

    /// Its audience; empty if it is hidden.
    private var audience: Markup {
        if drop.state == .hidden { return .empty }
        return switch drop.audience {
        case .oneself: "\("For yourself"), "
        case .friends: "\("For friends"), "
        case .everybody: "\("For everyone"), "
        }
    }

    private var until: Markup {
        drop.opensUntil.map { ", \("until \(clock.text(for: $0))")" } ?? .empty
    }

    private var content: Markup {
        let talk = DropTalkParts(drop: drop, friends: friends, clock: clock, refused: refused)
        return switch drop.standing {
        case .locked: DropParts.beside(locked, whereabouts, code)
        case .read: DropParts.beside(locked, whereabouts, "\(code)\(talk.markup)")
        case .here:
            DropParts.button(DropLinks.open(drop.id), "\("Open it")", style: "button-primary button-wide")
        case .open: DropParts.beside(opened, talk.thread, talk.rest)
        case .sent:
            DropParts.beside(
                "\(reminder)\(opened)",
                whereabouts,
                "\(DropSentParts(drop: drop, clock: clock).markup)\(talk.markup)"
            )
        }
    }

    private var locked: Markup {
        """
        <div class="drop-closed card stack-small">\(.icon("drops"))\(hint)\
        \(drop.signCode == .required ? withCode : DropParts.claim(drop.id, label: "\("Open here")", place: drop.place))</div>
        """
    }

    /// The notice that a code of the sign is required.
    private var withCode: Markup {
        """
        <p>\("It opens at the place, with the code from the sign.")</p>\
        <a class="button button-primary button-wide"\(attribute: "href", DropLinks.code(drop.id))>\("Enter the code")</a>
        """
    }

    private var code: Markup {
        if drop.signCode == .required { return .empty }
        return """
            <p class="small"><a\(attribute: "href", DropLinks.code(drop.id))>\("Enter the code from a sign instead")</a></p>
            """
    }

    /// A reminder to oneself is done at its place.
    private var reminder: Markup {
        guard drop.audience == .oneself, drop.state == .waiting, !drop.isDone else { return .empty }
        return "<div class=\"card stack-small\">\(DropParts.claim(drop.id, label: "\("I’m there")"))</div>"
    }

    private var hint: Markup {
        drop.hint.isEmpty ? .empty : "<p><strong>\("Hint")</strong> \(drop.hint)</p>"
    }

    private var whereabouts: Markup? {
        guard let place = drop.place else {
            return drop.standing == .sent ? nil : "<p class=\"quiet\">\("The place is hidden.")</p>"
        }
        let position = Coordinate(latitude: place.latitude, longitude: place.longitude)
        let name: Markup = place.name.isEmpty ? "\("A point on the map")" : "\(place.name)"
        let text: Markup = place.isArea ? "\("Somewhere in this area of 500 m")" : name
        return """
            <section class="stack-small"><h2>\("Where")</h2><p>\(text)\
            \(place.isArea ? .empty : " <span class=\"quiet\">\("within \(place.radius) m")</span>")</p>\
            <div class="map-card with-map"><div class="map" data-map-view data-cooperative\
            \(attribute: "data-center", position.text) data-zoom="15"></div></div>\
            <span hidden data-pin="drop" data-pin-id="\(drop.id)"\(attribute: "data-latitude", Coordinate.text(position.latitude))\
            \(attribute: "data-longitude", Coordinate.text(position.longitude))\(attribute: "data-label", "Drop")></span>\
            <p class="small"><a href="geo:\(position.text)">\("Get directions in your map app")</a></p></section>
            """
    }

    private var opened: Markup {
        guard let contents = drop.contents else {
            return "<p class=\"notice\">\(.icon("info"))<span>\("Its contents have been deleted.")</span></p>"
        }
        let moment: Markup = isNew ? " drop-moment" : ""
        return """
            <article class="drop-open card stack\(moment)" data-drop-open>\(media(contents))\(parcel(contents))\
            \(contents.text.isEmpty ? .empty : "<p class=\"thread-text drop-text\" data-drop-text>\(contents.text)</p>")\
            \(contents.place.isEmpty ? .empty : "<p class=\"small quiet\">\(.icon("pin", isSmall: true)) \(contents.place)</p>")\
            </article>\(save)
            """
    }

    /// The encrypted text, which the reader's browser opens with its stored key.
    private func parcel(_ contents: DropView.Contents) -> Markup {
        guard let parcel = contents.parcel, let data = try? JSONEncoder().encode(parcel) else { return .empty }
        return """
            <div class="stack-small" data-drop-parcel\(attribute: "data-parcel", String(decoding: data, as: UTF8.self))\
            \(attribute: "data-drop", drop.id)><p class="small quiet">\(.icon("lock", isSmall: true)) \
            \("Sealed: it opens on this device, and no one else can read it.")</p>\
            \(sealedPicture(contents))<p class="thread-text drop-text" data-parcel-text>\("Opening…")</p>\(saveParcel)\
            <noscript><p class="notice"><span>\("Sealed drops need JavaScript.")</span></p></noscript></div>
            """
    }

    private func sealedPicture(_ contents: DropView.Contents) -> Markup {
        guard contents.media == .sealed else { return .empty }
        return """
            <img class="drop-media" hidden\(attribute: "data-parcel-picture", DropLinks.media(drop.id))\
            \(textAttribute: "alt", "Picture of this drop")>
            """
    }

    /// The button to save what the browser has decrypted, if the sender allows it.
    private var saveParcel: Markup {
        guard mayBeKept else { return .empty }
        return """
            <p class="row"><a class="button" download="drop.txt" data-parcel-save="text" hidden>\("Save the text")</a>\
            <a class="button" download="drop.jpg" data-parcel-save="picture" hidden>\("Save the picture")</a></p>
            """
    }

    private func media(_ contents: DropView.Contents) -> Markup {
        switch contents.media {
        case nil, .sealed: .empty
        case .picture:
            """
            <img class="drop-media"\(attribute: "src", DropLinks.media(drop.id))\
            \(textAttribute: "alt", "Picture of this drop")>
            """
        case .video:
            """
            <video class="drop-media" controls playsinline preload="metadata"\(attribute: "src", DropLinks.media(drop.id))\
            \(attribute: "poster", DropLinks.poster(drop.id))></video>
            """
        }
    }

    private var mayBeKept: Bool { drop.mayKeep || drop.standing == .sent }

    private var save: Markup {
        guard mayBeKept else {
            return
                "<p class=\"small quiet\">\("The sender doesn’t allow saving. You can read it for ten minutes.")</p>"
        }
        if drop.contents?.parcel != nil { return .empty }
        let save = DropLinks.save(drop.id)
        let text: Markup =
            drop.contents?.media == nil || drop.contents?.text.isEmpty != false
            ? .empty
            : """
             <a class="button" download\(attribute: "href", save.adding("part", SavedPart.text.rawValue))>\
            \("Save the text")</a>
            """
        return """
            <p class="row"><a class="button" download\(attribute: "href", save)>\("Save to this device")</a>\(text)</p>
            """
    }
}
