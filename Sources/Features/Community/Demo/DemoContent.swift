/// The names of the demo university, in its local languages.
enum DemoContent {
    /// An event that a ministry plans.
    struct Plan: Sendable {
        let title: String
        let text: String
        let tag: String
        let part: DayPart

        /// Creates a plan; the default part of the day follows from the tag.
        init(_ title: String, _ text: String, _ tag: String, _ part: DayPart? = nil) {
            (self.title, self.text, self.tag) = (title, text, tag)
            self.part = part ?? DayPart(of: tag)
        }
    }

    enum DayPart: Sendable {
        case morning
        case noon
        case afternoon
        case evening

        /// The usual part of the day for a tag.
        init(of tag: String) {
            switch tag {
            case "outdoors": self = .morning
            case "help", "food": self = .noon
            default: self = .evening
            }
        }

        /// The earliest start in minutes since midnight; events start up to 2.5 hours later.
        var firstMinute: Int {
            switch self {
            case .morning: 60 * 7
            case .noon: 60 * 11 + 30
            case .afternoon: 60 * 14 + 30
            case .evening: 60 * 18
            }
        }
    }

    /// A ministry with its events, groups and team.
    struct Ministry: Sendable {
        let name: String
        let summary: String
        let text: String
        let contact: String
        /// Series, weekly and every two weeks.
        let series: [Plan]
        /// Single events of the term.
        let single: [Plan]
        let groups: [String]
        let groupText: String
        let team: String
        let teamText: String
    }

    static let campuses = ["Campus Port Hercule", "Campus Fontvieille", "Campus Larvotto"]

    static let buildings = [
        "Salle des Étoiles", "Bibliothèque Caroline", "Amphithéâtre Honoré", "Casa degli Studenti", "Harbour Hall",
        "Pavillon des Arts", "Laboratorio Blu", "Sports Centre", "Maison des Langues", "Aula Magna",
    ]

    static let leaderNames = [
        "Claire", "Marco", "Emily", "Julien", "Giulia", "Tom", "Inès", "Luca", "Hannah", "Antoine", "Chiara", "James",
    ]
    static let leaderSurnames = [
        "Dubois", "Rossi", "Clarke", "Martin", "Ferrari", "Walker", "Lefèvre", "Conti", "Hughes", "Moreau", "Ricci",
        "Bennett",
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
