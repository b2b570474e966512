package import CrosstownGeo
package import CrosstownKit
package import CrosstownWeb

/// The layout of the installable app: the map with its sheet and tabs, plain pages, and the console.
package struct Shell: Layout {
    let cityName: String?
    let center: Coordinate
    let hasMap: Bool
    let isTrial: Bool
    let navigation: Navigation
    /// Whether other languages than English are available.
    let hasLanguages: Bool
    /// The custom name, logo and colors, if any.
    let ownBrand: @Sendable () -> Brand?

    /// Creates the layout of a city.
    package init(
        cityName: String?,
        center: Coordinate,
        hasMap: Bool,
        isTrial: Bool,
        navigation: Navigation,
        hasLanguages: Bool = false,
        ownBrand: @escaping @Sendable () -> Brand? = { nil }
    ) {
        self.cityName = cityName
        self.center = center
        self.hasMap = hasMap
        self.isTrial = isTrial
        self.navigation = navigation
        self.hasLanguages = hasLanguages
        self.ownBrand = ownBrand
    }

    /// Returns the whole document.
    package func document(_ frame: PageFrame) -> Markup {
        """
        <!doctype html><html \(.languageAttributes)>\(head(frame))\
        <body class="\(bodyClass(frame))"\(data(frame))>\
        <a class="skip" href="#main">\("Skip to content")</a>\(content(frame))\(frame.setting.popup)</body></html>
        """
    }

    /// Returns the name and the purpose of a capability or a page of every user.
    package func explanation(of path: String) -> LocalizedText? {
        if let capability = navigation.capability(at: path) {
            return .labeled(capability.name, capability.explanation)
        }
        return MainBar.explanation(of: path)
    }

    private func head(_ frame: PageFrame) -> Markup {
        ShellHead(
            title: frame.title,
            cityName: cityName,
            reloadSeconds: frame.setting.reloadSeconds,
            sharing: frame.setting.sharing,
            styles: ownBrand()?.styles
        ).markup
    }

    private func data(_ frame: PageFrame) -> Markup {
        ShellData(
            frame: frame,
            hasMap: hasMap,
            center: centerText,
            trialPosition: isTrial ? centerText : nil,
            trialCity: isTrial ? cityName : nil
        ).attributes
    }

    private var centerText: String { center.text }

    private func bodyClass(_ frame: PageFrame) -> Markup {
        switch frame.setting.kind {
        case .plain: isConsole(frame) ? "console" : "page"
        case .map: "shell"
        case .console: "console"
        }
    }

    private func content(_ frame: PageFrame) -> Markup {
        switch frame.setting.kind {
        case .plain: isConsole(frame) ? console(frame, Self.column(frame.main)) : plain(frame)
        case .map(let setting): map(frame, setting)
        case .console: console(frame, frame.main)
        }
    }

    /// Whether the console's menu is next to a plain page: for console users, but not on pages of all users.
    private func isConsole(_ frame: PageFrame) -> Bool {
        let entries = navigation.console(for: frame.caller)
        if entries.isEmpty { return false }
        let isOfConsole = navigation.current(entries, at: frame.path) != nil || frame.path.contains("/console/")
        let isOfEverybody = navigation.capability(at: frame.path) != nil || MainBar.isOwn(frame.path)
        return isOfConsole || !isOfEverybody
    }

    private func plain(_ frame: PageFrame) -> Markup {
        """
        <header class="page-head">\(brand)\(optional: toConsole(frame))\(optional: language(frame))</header>\(tabs(frame))\(capabilityTabs(frame))\
        <main class="page-main page-narrow stack" id="main">\(frame.main)</main>\
        <footer class="page-foot">\("Crosstown is not an emergency service. In an emergency, call 112.")</footer>
        """
    }

    /// The link to the languages, which returns to the page.
    private func language(_ frame: PageFrame) -> Markup? {
        if !hasLanguages || frame.path == Self.languages.href { return nil }
        return """
            <a class="language"\(attribute: "href", Self.languages.adding("next", frame.address))>\
            \(.icon("language"))<span>\("Language")</span></a>
            """
    }

    /// The link to the console on phones, where the bar has no room for it.
    private func toConsole(_ frame: PageFrame) -> Markup? {
        navigation.consoleBeside(navigation.bar(for: frame.caller), for: frame.caller).map { entry in
            """
            <a class="to-console"\(attribute: "href", entry.link)>\(.icon(entry.icon))<span>\(entry.name)</span></a>
            """
        }
    }

    private static let languages: Link = "/language"

    private static func column(_ main: Markup) -> Markup { "<div class=\"page-narrow stack\">\(main)</div>" }

    private func map(_ frame: PageFrame, _ setting: MapSetting) -> Markup {
        let name = setting.sheet.rawValue
        return """
            <header class="shell-head">\(brand)\(optional: toConsole(frame))\(optional: language(frame))</header>\(tabs(frame))\
            <div class="map" id="map" data-map-view\(attribute: "data-center", centerText) data-zoom="14.5"\
            \(attribute: "data-zones", setting.zones)\
            \(attribute: "data-needs-connection", setting.needsConnection)\
            \(attribute: "data-self-on-request", !setting.showsDevice)></div>\
            <div class="map-tools"><button type="button" class="button button-round" data-map-locate \
            data-needs-script hidden\(textAttribute: "aria-label", """
                Show my location
                """) aria-pressed="false">\(.icon("locate"))</button>\
            <button type="button" class="button button-round" data-map-compass hidden\
            \(textAttribute: "aria-label", """
                Show compass direction
                """) aria-pressed="false">\(.icon("compass"))</button></div>\
            <main class="sheet" id="main"\(attribute: "data-sheet", name)>\
            <button type="button" class="sheet-grip"\(textAttribute: "aria-label", "Expand panel")></button>\
            \(capabilityTabs(frame))\(frame.main)</main>
            """
    }

    private func console(_ frame: PageFrame, _ main: Markup) -> Markup {
        let own = navigation.console(for: frame.caller)
        let first = own.count > 1 ? ConsoleHomePage.entry : nil
        let entries = own + [MainBar.home, MainBar.me]
        let current = navigation.current(entries + [first].compactMap(\.self), at: frame.path)
        return """
            <header class="console-head">\(brand)\(optional: language(frame))\(ConsoleMenu.inbox(at: frame.path))\
            \(ConsoleMenu(first: first, entries, current: current).markup)</header>\
            <main class="console-main" id="main">\(main)</main>
            """
    }

    private func tabs(_ frame: PageFrame) -> Markup {
        let entries = navigation.bar(for: frame.caller)
        return TabBar(
            entries: entries,
            console: navigation.consoleBeside(entries, for: frame.caller),
            current: navigation.current(entries, at: frame.path),
            isInCapability: navigation.capability(at: frame.path) != nil
        ).markup
    }

    private func capabilityTabs(_ frame: PageFrame) -> Markup {
        guard !navigation.hasOwnApp(frame.caller), let capability = navigation.capability(at: frame.path) else {
            return .empty
        }
        let path = frame.setting.tab?.href ?? frame.path
        return CapabilityTabs(capability: capability, path: path, caller: frame.caller).markup
    }

    private var brand: Markup {
        let own = ownBrand()
        let logo: Markup =
            own?.logo.map { "<img\(attribute: "src", $0) alt=\"\" width=\"28\" height=\"28\">" }
            ?? "<img src=\"\(.assets)/icons/app.svg\" alt=\"\" width=\"28\" height=\"28\">"
        return "<a class=\"brand\" href=\"/\">\(logo)<span>\(own?.name ?? "Crosstown")</span></a>"
    }
}
