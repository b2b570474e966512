import CrosstownValues

/// The pages of the program: plain HTML that works without script, and follows what goes on.
struct SharingPages {
    /// Whether the reader's browser prefers French.
    let isFrench: Bool
    /// Where the city's own pages are.
    let city: String

    private func say(_ english: String, _ french: String) -> String { isFrench ? french : english }

    /// The form.
    func home(waiting: Int, refused: SharingRefusal? = nil, from: String = "", to: String = "") -> String {
        let crowd =
            waiting == 1
            ? say("One person is waiting for company.", "Une personne attend de la compagnie.")
            : say("\(waiting) persons are waiting for company.", "\(waiting) personnes attendent de la compagnie.")
        return document(
            say("Share a taxi", "Partager un taxi"),
            """
            <p>\(say("Ride with people who go your way: three minutes of patience, a detour of a fifth at most, and never more than riding alone costs.", "Roulez avec ceux qui vont dans votre direction : trois minutes de patience, un détour d’un cinquième au plus, et jamais plus cher que seul."))</p>
            \(refused.map { "<p class=\"bad\" role=\"alert\">\(Self.escaped(text($0)))</p>" } ?? "")
            <form method="post" action="/wishes">
            <label>\(say("From", "De"))<input name="from" required maxlength="120" autocomplete="off" value="\(Self.escaped(from))"></label>
            <label>\(say("To", "Vers"))<input name="to" required maxlength="120" autocomplete="off" value="\(Self.escaped(to))"></label>
            <label>\(say("Persons", "Personnes"))<select name="persons"><option>1</option><option>2</option></select></label>
            <button>\(say("Find company", "Trouver de la compagnie"))</button></form>
            <p class="quiet">\(waiting > 0 ? crowd : say("Nobody is waiting now; you would be the first.", "Personne n’attend ; vous seriez le premier."))</p>
            """
        )
    }

    private func text(_ refusal: SharingRefusal) -> String {
        switch refusal {
        case .unknownStart:
            say(
                "The place where you start is not known in this city.",
                "Le lieu de départ est inconnu dans cette ville."
            )
        case .unknownEnd:
            say("The place where you go is not known in this city.", "Le lieu d’arrivée est inconnu dans cette ville.")
        case .tooNear: say("That is a walk of two minutes.", "C’est à deux minutes à pied.")
        case .persons: say("One or two persons can share.", "Une ou deux personnes peuvent partager.")
        case .unreachable:
            say("The city's taxis cannot be reached now.", "Les taxis de la ville sont injoignables pour l’instant.")
        case .tooOften:
            say(
                "You have asked often. Try again in some minutes.",
                "Vous avez demandé souvent. Réessayez dans quelques minutes."
            )
        case .full: say("Too many are waiting now. Try again soon.", "Trop de monde attend. Réessayez bientôt.")
        }
    }

    /// A wish and what became of it.
    func wish(_ view: SharingService.View, token: String) -> String {
        let entry = view.entry
        let way =
            "<p><strong>\(Self.escaped(entry.fromName))</strong> → <strong>\(Self.escaped(entry.toName))</strong></p>"
        guard let group = view.group else {
            return document(
                say("Looking for company", "Recherche de compagnie"),
                """
                \(way)<p>\(say("Your taxi leaves in \(view.secondsLeft) s at the latest.", "Votre taxi part au plus tard dans \(view.secondsLeft) s."))</p>
                <p>\(say("Alone it costs", "Seul, cela coûte")) \(money(entry.aloneUnits, entry)).</p>
                <form method="post" action="/wishes/\(token)/back"><button class="second">\(say("Never mind", "Renoncer"))</button></form>
                """,
                reload: 5
            )
        }
        return document(
            title(of: group),
            way + facts(view, group),
            reload: ["completed", "withdrawn"].contains(group.state) ? nil : 5
        )
    }

    private func title(of group: SharingService.Group) -> String {
        if group.problem != nil { return say("No taxi now", "Pas de taxi pour l’instant") }
        return switch group.state {
        case "accepted": say("Your taxi is coming", "Votre taxi arrive")
        case "on_board": say("On board", "À bord")
        case "completed": say("The ride has ended", "La course est terminée")
        case "withdrawn": say("The ride was canceled", "La course a été annulée")
        default: say("A taxi is looked for", "Un taxi est recherché")
        }
    }

    private func facts(_ view: SharingService.View, _ group: SharingService.Group) -> String {
        let (entry, place) = (view.entry, view.place)
        let others = group.way.wishes.count - 1
        let company =
            others == 0
            ? say(
                "Nobody goes your way now: you ride alone.",
                "Personne ne va dans votre direction : vous roulez seul."
            )
            : say("You share with \(others) more.", "Vous partagez avec \(others) autre(s).")
        let detour = Int((100 * group.way.detour(of: place)).rounded())
        return """
            \(group.problem.map { "<p class=\"bad\">\(Self.escaped($0))</p><p><a href=\"/\">\(say("Try again", "Réessayer"))</a></p>" } ?? "")<p>\(company)</p><dl>
            <dt>\(say("You pay", "Vous payez"))</dt><dd>\(money(group.parts[place], entry))</dd>
            <dt>\(say("Alone", "Seul"))</dt><dd>\(money(entry.aloneUnits, entry))</dd>
            <dt>\(say("Detour", "Détour"))</dt><dd>\(detour) %</dd>
            \(group.taxi.map { "<dt>Taxi</dt><dd><strong>\(Self.escaped($0))</strong></dd>" } ?? "")</dl>
            \(group.link.map { "<p><a href=\"\(Self.escaped($0))\">\(say("See the taxi coming", "Voir le taxi arriver"))</a></p>" } ?? "")
            """
    }

    /// A page that is not there.
    func missing() -> String {
        document(say("Not found", "Introuvable"), "<p><a href=\"/\">\(say("Share a taxi", "Partager un taxi"))</a></p>")
    }

    private func money(_ units: Int64, _ entry: SharingService.Entry) -> String {
        if entry.currency.isEmpty { return say("by the meter", "selon le compteur") }
        let cents = units % 100
        let amount = "\(units / 100)\(isFrench ? "," : ".")\(cents < 10 ? "0" : "")\(cents)"
        return Self.escaped("\(amount) \(entry.currency)")
    }

    private func document(_ title: String, _ main: String, reload seconds: Int? = nil) -> String {
        """
        <!doctype html><html lang="\(isFrench ? "fr" : "en")"><head><meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        \(seconds.map { "<noscript><meta http-equiv=\"refresh\" content=\"\($0)\"></noscript><script src=\"/live.js\" defer></script>" } ?? "")
        <title>\(title)</title><style>\(Self.style)</style></head><body><header>
        <a href="\(Self.escaped(city))">\(say("City", "Ville"))</a></header><main\(seconds.map { " data-every=\"\($0)\"" } ?? "")><h1 aria-live="polite">\(title)</h1>\(main)</main></body></html>
        """
    }

    private static func escaped(_ text: String) -> String {
        text.map { character in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "'": "&#39;"
            default: String(character)
            }
        }.joined()
    }

    /// Follows what goes on without loading the page again, which would take the reader's place away.
    static let script = """
        const every = Number(document.querySelector("main").dataset.every) * 1000;
        const follow = async () => {
          try {
            const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
            const page = new DOMParser().parseFromString(await answer.text(), "text/html");
            const [main, next] = [document.querySelector("main"), page.querySelector("main")];
            if (next && next.innerHTML !== main.innerHTML) {
              document.title = page.title;
              const [title, told] = [main.querySelector("h1"), next.querySelector("h1")];
              if (title.textContent !== told.textContent) title.textContent = told.textContent;
              while (title.nextSibling) title.nextSibling.remove();
              while (told.nextSibling) main.append(told.nextSibling);
            }
            if (next && !next.dataset.every) return;
          } catch {
            // Without a connection the next turn tries again.
          }
          setTimeout(follow, every);
        };
        setTimeout(follow, every);
        """

    private static let style = """
        :root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif;--ink:#1c2733;--page:#f6f7f9;--card:#fff;--line:#c9d1d9;--go:#0b6b53}
        @media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--page:#10161c;--card:#182129;--line:#3b4650;--go:#5fd0ac}}
        body{margin:0;background:var(--page);color:var(--ink)}header,main{max-width:34rem;margin:auto;padding:1rem}
        a{color:var(--go)}label{display:block;margin:0 0 1rem}input,select,button{display:block;box-sizing:border-box;width:100%;
        font:inherit;padding:.75rem;border:1px solid var(--line);border-radius:.6rem;background:var(--card);color:inherit;min-height:3rem}
        button{background:var(--go);color:var(--page);border:0;font-weight:600}.second{background:none;border:1px solid var(--line);color:inherit}
        .bad{padding:.75rem;border-left:.25rem solid #c0392b}.quiet{opacity:.75}dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dd{margin:0}
        """
}
