import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct NewRecorder: FormFieldSet {
    let kind = Field<RecorderKind>("App", .choice(RecorderKind.apps.map { ($0, $0.title) }))
    let name = Field<String>("Phone name", .optional(.text(0...40, attributes: "maxlength=\"40\""), or: ""))
}

/// The user's other recording apps, and how to set up one.
struct RecordersPage: Page {
    struct Line: Codable, Sendable {
        let id: Identifier<FixRecorder>
        let kind: RecorderKind
        let name: String
        let heardAt: Timestamp?
        let isWithdrawn: Bool

        init(_ recorder: StoredRecorder) {
            id = recorder.id
            kind = recorder.kind
            name = recorder.name
            heardAt = recorder.heardAt
            isWithdrawn = recorder.withdrawnAt != nil
        }
    }

    struct Contents: Codable, Sendable {
        let recorders: [Line]
    }

    let recorders: [StoredRecorder]
    let refused: RefusedForm?
    /// The result of an import.
    let intake: FileIntake?

    var title: LocalizedText { "Record with other apps" }

    var setting: PageSetting { PageSetting(popup: refused?.generalPopup ?? .empty) }

    static var contents: any Decodable.Type { Contents.self }

    func encode(to encoder: any Encoder) throws {
        try Contents(recorders: recorders.map(Line.init)).encode(to: encoder)
    }

    var main: Markup {
        """
        <h1>\(title)</h1>\
        <p>\("Other apps record in the background, with the screen off. Each app gets its own key, which you can revoke.")</p>\
        \(optional: takenNotice)<ul class="list">\(forEach: recorders.filter { $0.kind != .phone && $0.kind != .file }, line)</ul>\
        <h2>\("Set up an app")</h2>\
        \(DeclaredForm<NewRecorder>().markup("recorder-form", to: TripsLinks.recorders, button: """
            Create key
            """, refused: refused))\
        <h2>\("Import a file")</h2>\
        <p class="quiet small">\("GPX, GeoJSON, CSV or a Google Timeline export (on your phone: Settings, Location, Timeline, Export). Up to 32 MB.")</p>\
        <form method="post"\(attribute: "action", TripsLinks.files) enctype="multipart/form-data" class="stack-small">\(.formToken)\
        \(Self.file.markup(refused))\
        <button class="button">\("Import")</button></form>\(HelpPage.link(.recorders))
        """
    }

    private static let file = FormField(
        "file",
        label: "File",
        type: "file",
        attributes: "required\(attribute: "data-most-bytes", RecorderRoutes.largestFile)"
    )

    private var takenNotice: Markup? {
        intake.map { intake in
            """
            <p class="notice notice-good">\(.icon("check"))<span>\(intake.words)</span></p>
            """
        }
    }

    private func line(_ recorder: StoredRecorder) -> Markup {
        let heard: LocalizedText =
            recorder.heardAt.map { "Last seen \(LocalizedText.moment($0, .dayAndClock))" } ?? "Nothing received yet"
        let form: Markup =
            recorder.withdrawnAt != nil
            ? "<span class=\"badge badge-bad\">\("Key revoked")</span>"
            : """
            <form method="post"\(attribute: "action", TripsLinks.withdraw(recorder.id))\
            \(textAttribute: "data-confirm", "Revoke this key?")\
            \(textAttribute: "data-confirm-text", """
                We’ll reject anything the app sends from now on. The trips it recorded stay.
                """) data-enhance>\
            \(.formToken)<button class="button button-small">\("Revoke")</button></form>
            """
        return """
            <li class="row row-apart"><span><strong>\(recorder.kind.title) \(recorder.name)</strong><br>\
            <span class="quiet small">\(heard)</span></span>\(form)</li>
            """
    }
}

extension RecorderKind {
    var title: LocalizedText {
        switch self {
        case .phone: "This app"
        case .owntracks: LocalizedText(verbatim: "OwnTracks")
        case .overland: LocalizedText(verbatim: "Overland")
        case .traccar: LocalizedText(verbatim: "Traccar Client")
        case .program: "Your own program"
        case .file: "Files"
        }
    }
}

extension FileIntake {
    /// The new and known trips of an import.
    fileprivate var words: LocalizedText {
        if taken == 0 { return nothingNew }
        if trips == 0, updated == 0 {
            return .plural(
                taken,
                one: "\(taken) new position was imported, but it contains no new trip.",
                other: "\(taken) new positions were imported, but they contain no new trip."
            )
        }
        let counted = [(trips, newTrips), (updated, changedTrips), (known, knownTrips)]
        return .joined(counted.filter { $0.0 > 0 }.map { $0.1 }, by: " ")
    }

    private var nothingNew: LocalizedText {
        guard known > 0 else { return "You have already imported this file. Nothing new was added." }
        return .plural(
            known,
            one: "\(known) trip is already in your history. Nothing was changed.",
            other: "These \(known) trips are already in your history. Nothing was changed."
        )
    }

    private var newTrips: LocalizedText {
        .plural(
            trips,
            one: "\(trips) new trip was added to your history.",
            other: "\(trips) new trips were added to your history."
        )
    }

    private var changedTrips: LocalizedText {
        .plural(
            updated,
            one: "\(updated) trip was updated with new positions.",
            other: "\(updated) trips were updated with new positions."
        )
    }

    private var knownTrips: LocalizedText {
        .plural(
            known,
            one: "\(known) trip was already in your history.",
            other: "\(known) trips were already in your history."
        )
    }
}
