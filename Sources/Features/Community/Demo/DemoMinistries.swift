extension DemoContent {
    static let ministries = [
        Ministry(
            name: "Student Community",
            summary: "Friends for the first week and all that follow",
            text: "We eat together, talk, and help each other through exams. Everybody is welcome.",
            contact: "hello@example.org",
            series: [
                Plan("Welcome table", "A meal for all who are new, and all who were new once.", "welcome"),
                Plan("Open Bible evening", "One chapter, many questions. No knowledge needed.", "talks"),
            ],
            single: [
                Plan("Campus tour with pizza", "Where to print, to nap, and to find good coffee.", "welcome", .noon),
                Plan("Movie night", "You vote on the film, we bring the popcorn.", "culture"),
                Plan("Exam brunch", "Pancakes before a long day in the library.", "food"),
                Plan("Talk: choosing well", "A judge and a nurse tell how they found what they do.", "talks"),
                Plan("Clothes swap", "Bring five things, take five things.", "help", .afternoon),
                Plan("Carols by the harbor", "Candles, hot chocolate and far too many verses.", "music"),
            ],
            groups: ["First years' table", "Port Hercule evening group", "Readers", "Early birds", "Sunday supper"],
            groupText: "We cook, read a page, and hear how everybody's week was.",
            team: "Welcome team",
            teamText: "We stand at the door with a smile and know where everything is."
        ),
        Ministry(
            name: "Aumônerie étudiante",
            summary: "Une maison ouverte à tous",
            text: "Un repas chaque semaine, du silence pour qui en cherche, et toujours quelqu'un qui écoute.",
            contact: "aumonerie@example.org",
            series: [
                Plan("Soirée d'accueil", "On met la table ensemble, on parle, on chante.", "welcome"),
                Plan("Heure de silence", "Une bougie, une heure, pas un mot.", "talks"),
            ],
            single: [
                Plan("Table ronde : croire et savoir", "Une physicienne et un moine vous répondent.", "talks"),
                Plan("Marche vers La Turbie", "Trois heures de montée, un pique-nique, la vue.", "outdoors"),
                Plan("Veillée de l'Avent", "Textes, musique et vin chaud.", "music"),
                Plan("Atelier crêpes", "Apportez votre garniture préférée.", "food", .afternoon),
                Plan("Visite aux aînés", "Des jeux à la résidence du Cap Fleuri.", "help", .afternoon),
                Plan("Retraite d'un jour", "Au calme, dans l'arrière-pays.", "talks", .morning),
            ],
            groups: ["Groupe du mardi", "Les lève-tôt", "Groupe Larvotto", "Lire ensemble", "Table des doctorants"],
            groupText: "On partage un repas, un texte et les nouvelles de la semaine.",
            team: "Équipe accueil",
            teamText: "Nous ouvrons la maison et préparons le repas du soir."
        ),
        Ministry(
            name: "Coro Universitario",
            summary: "Cantiamo ogni settimana",
            text: "Dal rinascimento al gospel. Nessuna audizione: basta aver voglia di cantare.",
            contact: "coro@example.org",
            series: [
                Plan("Prova del coro", "Tutte le voci; gli spartiti sono qui.", "music"),
                Plan("Prova delle voci gravi", "Tenori e bassi, con pazienza.", "music"),
            ],
            single: [
                Plan("Serata di musica", "Chi sa suonare suona, chi non sa ascolta.", "music"),
                Plan("Concerto d'inverno", "Britten, Rutter e qualche sorpresa.", "music"),
                Plan("Cantare in ospedale", "Un'ora in corsia, a mezza voce.", "help", .afternoon),
                Plan("Laboratorio di respirazione", "Con una fisioterapista. Abiti comodi.", "culture"),
                Plan("Cena del coro", "Ognuno porta un piatto della sua città.", "food", .evening),
            ],
            groups: ["Gruppo del giovedì", "Voci nuove", "Madrigalisti", "Gospel", "Amici di Fontvieille"],
            groupText: "Proviamo in pochi, poi si va a mangiare qualcosa.",
            team: "Squadra concerti",
            teamText: "Sedie, luci, programmi: senza di noi nessun concerto."
        ),
        Ministry(
            name: "Outdoor Club",
            summary: "Hills, sea and everything between",
            text: "We meet by the port and come back tired. Shoes and curiosity are all that you need.",
            contact: "outdoor@example.org",
            series: [
                Plan("Morning run", "Five easy kilometers along the sea, then coffee.", "outdoors"),
                Plan("Climbing evening", "Ropes and shoes can be borrowed.", "outdoors", .evening),
            ],
            single: [
                Plan("Walk to the Tête de Chien", "Sunset over the principality; bring a lamp.", "outdoors", .evening),
                Plan("Sea swim", "Wetsuits are a good idea, breakfast is included.", "outdoors"),
                Plan("Beach clean-up", "Gloves and bags are there. Last time it was 84 kilograms.", "help"),
                Plan("Snowshoes in the Mercantour", "A whole day; we share cars.", "outdoors"),
                Plan("Map and compass", "Find ten flags without a phone.", "culture", .afternoon),
                Plan("Night of the stars", "Telescopes on the hill of Eze.", "outdoors", .evening),
            ],
            groups: ["Trail runners", "Sunday hikers", "Climbers", "Swimmers", "Slow walkers"],
            groupText: "We go out in every weather, and nobody is left behind.",
            team: "Gear team",
            teamText: "We mend tents, check ropes and know where the stoves are."
        ),
        Ministry(
            name: "Club d'échecs",
            summary: "Débutants et maîtres",
            text: "Une partie, un thé. On apprend les règles à qui les ignore.",
            contact: "echecs@example.org",
            series: [
                Plan("Soirée d'échecs", "Parties libres, pendules et plateaux sur place.", "games"),
                Plan("École d'ouvertures", "Une ouverture par séance, puis on la joue.", "games"),
            ],
            single: [
                Plan("Tournoi d'échecs", "Sept rondes, et un gâteau pour les derniers.", "games", .afternoon),
                Plan("Simultanée", "Une maîtresse internationale contre vingt d'entre nous.", "games", .afternoon),
                Plan("Échecs et café", "Au soleil, sur la terrasse du port.", "games", .afternoon),
                Plan("Finales pour tous", "Roi et tour contre roi : enfin compris.", "games"),
                Plan("Match contre Nice", "Huit échiquiers ; on partage les voitures.", "games", .afternoon),
            ],
            groups: ["Débutants", "Blitz du vendredi", "Groupe d'analyse", "Échecs féminins", "Problémistes"],
            groupText: "On joue, on analyse, on rit de ses fautes.",
            team: "Équipe tournois",
            teamText: "Nous préparons les salles, les pendules et les appariements."
        ),
        Ministry(
            name: "Volontari del Porto",
            summary: "Un aiuto, un sorriso",
            text: "Spesa per gli anziani, compiti con i bambini, il sabato al porto. Due ore bastano.",
            contact: "volontari@example.org",
            series: [
                Plan("Pranzo insieme", "Cuciniamo per chi pranzerebbe da solo.", "food"),
                Plan("Doposcuola", "Matematica, francese e una merenda.", "help", .afternoon),
            ],
            single: [
                Plan("Colletta alimentare", "Due ore davanti al supermercato.", "help"),
                Plan("Giochi da tavolo", "Con i ragazzi del quartiere.", "games", .afternoon),
                Plan("Corso di primo soccorso", "Con la Croce Rossa, certificato compreso.", "culture", .afternoon),
                Plan("Mercatino di Natale", "Tutto il ricavato va alla mensa.", "help", .afternoon),
                Plan("Riparatutto", "Portate una lampada rotta, la aggiustiamo insieme.", "help", .afternoon),
            ],
            groups: ["Gruppo del sabato", "Compiti insieme", "Visite a casa", "Mensa", "Banco alimentare"],
            groupText: "Ci troviamo, ci dividiamo i compiti, e alla fine si beve un caffè.",
            team: "Squadra cucina",
            teamText: "Sessanta pasti in due ore: si impara presto."
        ),
        Ministry(
            name: "International Friends",
            summary: "Languages, food, stories",
            text: "Forty countries, one kitchen. Bring a dish or an appetite.",
            contact: "friends@example.org",
            series: [
                Plan("Language café", "A table for each language; change when the bell rings.", "languages"),
                Plan("Kitchen of the world", "Two of us cook, all of us wash up.", "food", .evening),
            ],
            single: [
                Plan("Paperwork evening", "Residence permit, bank, doctor: we have done it before.", "welcome"),
                Plan("Trip to Ventimiglia market", "By train, back with too much cheese.", "outdoors"),
                Plan("Stories from home", "Three people, ten minutes each, one photograph.", "culture"),
                Plan("Dance workshop", "Forró for beginners.", "culture"),
                Plan("New Year around the world", "We celebrate every full hour.", "food", .evening),
            ],
            groups: ["French for beginners", "Parlons italien", "English table", "Families", "PhD lunch"],
            groupText: "We talk, make mistakes, and learn what is not in the book.",
            team: "Buddy team",
            teamText: "Each of us fetches somebody from the airport and stays a friend."
        ),
        Ministry(
            name: "Cercle de débat",
            summary: "Penser ensemble",
            text: "Un sujet chaque jeudi, deux camps, des règles. On change d'avis sans perdre la face.",
            contact: "debat@example.org",
            series: [
                Plan("Débat du jeudi", "Le sujet est voté la veille.", "talks"),
                Plan("Parler en public", "Trois minutes, une idée, des retours bienveillants.", "talks"),
            ],
            single: [
                Plan("Ciné-club", "« Douze hommes en colère », puis débat.", "culture"),
                Plan("Concours d'éloquence", "Finale devant un jury de l'université.", "talks"),
                Plan("Procès fictif", "Le Petit Chaperon rouge plaide non coupable.", "culture"),
                Plan("Lire la presse", "Quatre journaux, un même fait.", "talks"),
                Plan("Soirée des métiers", "Avocats, journalistes et élus répondent.", "talks"),
                Plan("Debate in English", "Same rules, other accents.", "languages"),
            ],
            groups: ["Club de lecture", "Orateurs débutants", "English debaters", "Philosophie", "Actualité"],
            groupText: "On prépare un sujet, on le retourne, on conclut autour d'un verre.",
            team: "Équipe arbitres",
            teamText: "Nous tenons le temps et les règles, et nous choisissons les salles."
        ),
    ]
}
