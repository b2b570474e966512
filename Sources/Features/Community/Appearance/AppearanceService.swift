import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Loads and updates names, logo and colors.
struct AppearanceService: Sendable {
    static let fields = [
        RecordField("title", "App name", .text(0...40), isOptional: true, hint: "Leave empty for Crosstown."),
        RecordField(
            "accent",
            "Accent color",
            .text(0...7),
            isOptional: true,
            hint: "For example #1f6feb. Leave empty for the default.",
            form: .text("^#[0-9a-fA-F]{6}$", examples: "#1f6feb")
        ),
        RecordField("community", "Name for the community", .text(0...40), isOptional: true),
        RecordField("campuses", "Name for campuses", .text(0...40), isOptional: true),
        RecordField(
            "ministries",
            "Name for ministries",
            .text(0...40),
            isOptional: true,
            hint: "For example Clubs, Parishes or Departments."
        ),
        RecordField("groups", "Name for groups", .text(0...40), isOptional: true),
        RecordField("teams", "Name for teams", .text(0...40), isOptional: true),
        RecordField("missions", "Name for missions", .text(0...40), isOptional: true),
        RecordField("school", "Name of the school’s page", .text(0...40), isOptional: true),
    ]

    let host: CommunityHost

    /// Loads the stored appearance.
    ///
    /// - Throws: `DatabaseError`.
    func load() async throws {
        let found = try await host.database.read { try AppearanceStore(transaction: $0).read() }
        host.appearance.show(found)
    }

    func values() -> [String: String] {
        let appearance = host.appearance.current
        return appearance.names.merging(["title": appearance.title, "accent": appearance.accent]) { $1 }
    }

    /// Saves an editor's changes.
    ///
    /// - Throws: `Problem` that names every invalid field.
    func change(_ form: RecordForm) async throws {
        var check = Validation()
        var values: [String: String] = [:]
        for field in Self.fields {
            values[field.name] = String.read(field.value(form, host.zone, &check)) ?? ""
        }
        let accent = (values["accent"] ?? "").lowercased()
        check.require(accent.isEmpty || AccentColors(accent) != nil, "accent", "must be a color such as #1f6feb")
        try check.finish()
        let chosen = values
        let appearance = try await host.database.write { transaction in
            let store = AppearanceStore(transaction: transaction)
            var appearance = try store.read()
            (appearance.title, appearance.accent) = (chosen["title"] ?? "", accent)
            for name in Appearance.Name.allCases { appearance.names[name.rawValue] = chosen[name.rawValue] ?? "" }
            try store.write(appearance)
            return appearance
        }
        host.appearance.show(appearance)
    }
}
