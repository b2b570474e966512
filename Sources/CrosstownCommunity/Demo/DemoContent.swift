/// The names of the demo's university, in the languages that are spoken there.
enum DemoContent {
    /// A ministry.
    struct Ministry: Sendable {
        let name: String
        let summary: String
        let text: String
        let contact: String
    }

    /// An event, once or in a series.
    struct Event: Sendable {
        let title: String
        let text: String
        let rule: String
        let tags: String
    }

    static let campuses = ["Campus Port Hercule", "Campus Fontvieille", "Campus Larvotto"]

    static let buildings = [
        "Salle des Étoiles", "Bibliothèque Caroline", "Amphithéâtre Honoré", "Casa degli Studenti", "Harbour Hall",
        "Pavillon des Arts", "Laboratorio Blu", "Sports Centre", "Maison des Langues", "Aula Magna",
    ]

    static let ministries = [
        Ministry(
            name: "Student Community",
            summary: "Friends for the first week and all that follow",
            text: "Everybody is welcome.",
            contact: "hello@example.org"
        ),
        Ministry(
            name: "Aumônerie étudiante",
            summary: "Une maison ouverte à tous",
            text: "Repas, soirées, silence.",
            contact: "aumonerie@example.org"
        ),
        Ministry(
            name: "Coro Universitario",
            summary: "Cantiamo ogni settimana",
            text: "Nessuna audizione.",
            contact: "coro@example.org"
        ),
        Ministry(
            name: "Outdoor Club",
            summary: "Hills, sea and everything between",
            text: "We meet by the port.",
            contact: "outdoor@example.org"
        ),
        Ministry(
            name: "Club d'échecs",
            summary: "Débutants et maîtres",
            text: "Une partie, un thé.",
            contact: "echecs@example.org"
        ),
        Ministry(
            name: "Volontari del Porto",
            summary: "Un aiuto, un sorriso",
            text: "Il sabato al porto.",
            contact: "volontari@example.org"
        ),
        Ministry(
            name: "International Friends",
            summary: "Languages, food, stories",
            text: "Bring a dish or an appetite.",
            contact: "friends@example.org"
        ),
        Ministry(
            name: "Cercle de débat",
            summary: "Penser ensemble",
            text: "Un sujet chaque jeudi.",
            contact: "debat@example.org"
        ),
    ]

    private static let titles = [
        "Welcome evening", "Soirée d'accueil", "Prova del coro", "Walk to the Tête de Chien", "Tournoi d'échecs",
        "Pranzo insieme", "Language café", "Débat du jeudi", "Bible study", "Ciné-club", "Serata di musica",
        "Beach clean-up", "Atelier cuisine", "Giochi da tavolo", "Morning run",
    ]

    /// Sixty events, every fourth in a series over the term.
    static let events: [Event] = (0..<60).map { number in
        Event(
            title: titles[number % titles.count] + (number < titles.count ? "" : " \(number / titles.count + 1)"),
            text: "Come as you are, and bring somebody along.",
            rule: number % 4 == 0 ? "FREQ=WEEKLY;COUNT=12" : number % 4 == 1 ? "FREQ=WEEKLY;INTERVAL=2;COUNT=6" : "",
            tags: number % 2 == 0 ? "welcome" : "culture"
        )
    }

    static let groups = [
        "Port Hercule evening group", "Groupe du mardi", "Gruppo del giovedì", "First years' table", "Les lève-tôt",
        "Amici di Fontvieille", "Readers", "Groupe Larvotto",
    ]

    static let teams = [
        "Welcome team", "Équipe musique", "Squadra cucina", "Sound and light", "Équipe photo", "Volontari", "Drivers",
        "Équipe accueil",
    ]

    static let leaders: [(name: String, phone: String)] = [
        ("Claire Dubois", "+377 99 00 00 01"), ("Marco Rossi", "+377 99 00 00 02"),
        ("Emily Clarke", "+377 99 00 00 03"), ("Julien Martin", "+377 99 00 00 04"),
        ("Giulia Ferrari", "+377 99 00 00 05"), ("Tom Walker", "+377 99 00 00 06"),
    ]

    static let missions: [(title: String, place: String, text: String)] = [
        ("Summer by the sea", "Liguria", "Two weeks of help for a holiday camp."),
        ("Chantier d'été", "Mercantour", "Des sentiers à refaire, des veillées à partager."),
        ("Lavoro e festa", "Torino", "Di mattina si lavora, di sera si canta."),
    ]

    static let schoolDates: [(title: String, first: Int, days: Int)] = [
        ("Semaine de révision", 6, 7), ("Examens du premier semestre", 13, 12), ("Vacances de fin d’année", 26, 16),
        ("Début du second semestre", 44, 1), ("Journée portes ouvertes", 66, 1), ("Vacances de printemps", 120, 9),
    ]

    static let resources: [(title: String, kind: String, link: String, topic: String)] = [
        ("How to start a group", "article", "https://example.org/start-a-group", "Groups"),
        ("Bien commencer l'année", "article", "https://example.org/bien-commencer", "First year"),
        ("University of Monaco", "site", "https://example.org/university", "Campus"),
        ("Guide for leaders", "article", "https://example.org/leaders", "Leaders"),
        ("Big Buck Bunny, an open film", "video", "https://www.youtube.com/watch?v=aqz-KE-bpKQ", "First year"),
        ("Canti per la sera", "audio", "https://example.org/canti", "Music"),
        ("Our account", "social", "https://example.org/account", "Campus"),
    ]
}
