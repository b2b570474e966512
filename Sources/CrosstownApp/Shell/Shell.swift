import CrosstownGeo
import CrosstownKit
import CrosstownWeb

/// The layout of the installable app: the map with its sheet and tabs, plain pages, and the operator's console.
struct Shell: Layout {
    let cityName: String?
    let center: Coordinate
    let hasMap: Bool
    let isTrial: Bool
    let menu: [MenuEntry]

    func document(_ frame: PageFrame) -> Markup {
        """
        <!doctype html><html lang="en">\(head(frame))\
        <body class="\(bodyClass(frame))"\(data(frame))>\
        <a class="skip" href="#main">Skip to content</a>\(content(frame))\(frame.setting.popup)</body></html>
        """
    }

    private func head(_ frame: PageFrame) -> Markup {
        ShellHead(title: frame.title, cityName: cityName, reloadSeconds: frame.setting.reloadSeconds).markup
    }

    private func data(_ frame: PageFrame) -> Markup {
        ShellData(
            frame: frame,
            hasMap: hasMap,
            center: centerText,
            trialPosition: isTrial ? centerText : nil
        ).attributes
    }

    private var centerText: String { "\(center.latitude),\(center.longitude)" }

    private func bodyClass(_ frame: PageFrame) -> Markup {
        switch frame.setting.kind {
        case .plain: runsCity(frame.caller) ? "console" : "page"
        case .map: "shell"
        case .console: "console"
        }
    }

    private func content(_ frame: PageFrame) -> Markup {
        switch frame.setting.kind {
        case .plain: runsCity(frame.caller) ? console(frame, Self.column(frame.main)) : plain(frame)
        case .map(let setting): map(frame, setting)
        case .console: console(frame, frame.main)
        }
    }

    /// Whether a caller's menu is that of the console, which then stands beside plain pages too.
    private func runsCity(_ caller: Caller?) -> Bool {
        menu.contains { $0.menu == .console && $0.isShown(to: caller) }
    }

    private func plain(_ frame: PageFrame) -> Markup {
        """
        <header class="page-head">\(brand)</header>\(tabs(frame))\
        <main class="page-main page-narrow stack" id="main">\(frame.main)</main>\
        <footer class="page-foot">Crosstown is not an emergency service. In danger, call 112.</footer>
        """
    }

    private static func column(_ main: Markup) -> Markup { "<div class=\"page-narrow stack\">\(main)</div>" }

    private func map(_ frame: PageFrame, _ setting: MapSetting) -> Markup {
        let name = setting.sheet.rawValue
        return """
            <header class="shell-head">\(brand)</header>\(tabs(frame))\
            <div class="map" id="map" data-map-view\(attribute: "data-center", centerText) data-zoom="14.5"\
            \(attribute: "data-zones", setting.zones)></div>\
            <div class="map-tools"><button type="button" class="button button-round" data-map-locate \
            data-needs-script hidden aria-label="Show my position" aria-pressed="false">\(.icon("locate"))</button>\
            <button type="button" class="button button-round" data-map-compass hidden \
            aria-label="Show where the phone points" aria-pressed="false">\(.icon("compass"))</button></div>\
            <main class="sheet" id="main"\(attribute: "data-sheet", name)>\
            <button type="button" class="sheet-grip" aria-label="Show more of the panel"></button>\
            \(frame.main)</main>
            """
    }

    private func console(_ frame: PageFrame, _ main: Markup) -> Markup {
        let entries = menu.filter { $0.isShown(to: frame.caller) }
        return """
            <header class="console-head">\(brand)\(ConsoleMenu(entries, current: current(frame)).markup)</header>\
            <main class="console-main" id="main">\(main)</main>
            """
    }

    private func tabs(_ frame: PageFrame) -> Markup {
        let shown = menu.filter { $0.isShown(to: frame.caller) }
        // A map has no room for the console's menu, but a way back to it.
        let back = shown.first { $0.menu == .console }.map {
            MenuEntry(name: "Console", icon: "settings", link: $0.link)
        }
        let entries = ((back.map { [$0] } ?? []) + shown.filter { $0.menu == .tabs }).prefix(5)
        if entries.isEmpty { return .empty }
        let current = current(frame)?.link
        return """
            <nav class="tabs" aria-label="Main"><ul>\(forEach: entries, { entry in
                """
                <li><a class="tab"\(attribute: "href", entry.link)\
                \(attribute: "aria-current", entry.link == current ? "page" : nil)>\
                \(.icon(entry.icon))\(entry.name)</a></li>
                """
            })</ul></nav>
            """
    }

    /// The entry that the page belongs to.
    private func current(_ frame: PageFrame) -> MenuEntry? {
        menu.filter { frame.path == $0.link.href || frame.path.hasPrefix($0.link.href + "/") }
            .max { $0.link.href.count < $1.link.href.count }
    }

    private var brand: Markup {
        """
        <a class="brand" href="/"><img src="\(.assets)/icons/app.svg" alt="" width="28" height="28">\
        <span>Crosstown</span></a>
        """
    }
}
