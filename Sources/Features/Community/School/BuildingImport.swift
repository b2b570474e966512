import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import NIOCore

/// Imports the buildings of a campus from a map file; updates known ones instead of adding them again.
struct BuildingImport: Sendable {
    let host: CommunityHost

    func campuses(for caller: Caller?) async throws -> [Campus] {
        try await host.database.read { [host] transaction in
            let rights = try EditingRights(of: caller, host.people, in: transaction)
            return try MinistryStore(transaction: transaction).campuses()
                .filter { rights.edits(campus: $0.id, ministry: nil) }
        }
    }

    /// Imports a file, and returns the result for each building.
    ///
    /// - Throws: `Problem` that names the field.
    func take(
        _ file: ByteBuffer?,
        campus: Identifier<CommunityRecord>?,
        by caller: Caller?
    ) async throws -> TableReport {
        let edited = try await campuses(for: caller)
        var check = Validation()
        let campus = edited.first { $0.id == campus }
        check.require(campus != nil, "campus", "must be one you can edit")
        try check.finish()
        guard let campus else { throw Problem.internalError }
        let buildings = try BuildingFile(file).buildings
        let lines = buildings.enumerated().map { index, building in
            var values = [
                "campus": campus.id.description, "name": String(building.name.prefix(100)),
                "number": String(building.number.prefix(20)),
            ]
            if let place = building.place {
                values["latitude"] = String(place.latitude)
                values["longitude"] = String(place.longitude)
            }
            return CSVRow(line: index + 1, cells: values)
        }
        // Imports the first of each name and number, so that a file does not overwrite its own buildings.
        return try await RecordImport(host: host)
            .take(lines, .named(.buildings), by: caller, once: ["name", "number"])
    }
}

/// The page for uploading a map file, with the result for each building.
struct BuildingImportPage: Page {
    struct Contents: Codable {
        let campuses: [Campus]
    }

    let campuses: [Campus]
    let report: TableReport?
    let refused: RefusedForm?

    var title: LocalizedText { "Import buildings from a map file" }

    static var contents: any Decodable.Type { Contents.self }

    func encode(to encoder: any Encoder) throws { try Contents(campuses: campuses).encode(to: encoder) }

    var setting: PageSetting {
        guard let refused, refused.problem.errors == nil else { return PageSetting(.console) }
        return PageSetting(.console, popup: Popup(refused.problem).markup)
    }

    private static let file = FormField(
        CSVTable.field,
        label: "Map file (GeoJSON)",
        type: "file",
        hint:
            """
            A list of features, each with a name, a number or ref, and a point or outline. Up to 1,000 features and 8 \
            MB.
            """,
        attributes: " accept=\".geojson,.json,application/geo+json\""
    )

    var main: Markup {
        """
        <h1>\(title)</h1>\(optional: report?.markup())\
        <p>\("We update buildings that already exist, so you can import the same file again.")</p>\
        \(refused.map { $0.summary(of: [Self.file]) } ?? .empty)\
        <form class="stack page-narrow" method="post"\(attribute: "action", CommunityLinks.buildingsImport) enctype="multipart/form-data" novalidate>\
        \(.formToken)\(campus)\(Self.file.markup(refused))<div class="form-actions">\
        <button class="button button-primary">\("Import")</button>\
        <a class="button"\(attribute: "href", CommunityLinks.records(.buildings))>\("Back")</a></div></form>
        """
    }

    private var campus: Markup {
        let error = refused?.message(for: "campus").map { LocalizedText.fault(of: "Campus", $0) }
        return """
            <div class="field"><label for="campus">\("Campus")</label>\
            \(optional: error.map { "<p class=\"field-error\">\($0)</p>" })\
            <select id="campus" name="campus">\(forEach: campuses, { campus in
                "<option\(attribute: "value", campus.id)\(attribute: "selected", campus.id.description == refused?["campus"])>\(campus.name)</option>"
            })</select></div>
            """
    }
}
