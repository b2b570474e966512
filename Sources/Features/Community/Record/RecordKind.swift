import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A kind of record with its form, its table, and the people who may update it.
struct RecordKind: Sendable {
    enum Name: String, Sendable, CaseIterable, Codable, CustomStringConvertible {
        case campuses
        /// Organizers: ministries, clubs, departments.
        case ministries
        case buildings
        case questions
        case groups
        case missions
        case resources
        /// Feeds to read regularly.
        case sources
        case announcements

        var description: String { rawValue }
    }

    /// The editors who may update a record.
    enum Owner: Sendable {
        /// Administrators only.
        case everything
        /// Editors of the campus that the record is.
        case campusItself
        /// Editors of the ministry that the record is, or of its campus.
        case ministryItself
        /// Editors of the campus in the column `campus`.
        case campus
        /// Editors of the ministry in the column `ministry`, or of its campus.
        case ministry
        /// Editors of the ministry or the campus in either column; administrators if both are empty.
        case campusOrMinistry
    }

    let name: Name
    let table: String
    /// Its plural name.
    let title: LocalizedText
    /// Its singular name.
    let one: LocalizedText
    let icon: String
    let owner: Owner
    /// The column with a record's name in lists.
    let label: String
    /// Whether each record has a permanent number, which devices store.
    let isNumbered: Bool
    let fields: [RecordField]
    /// Whether a record may have a picture.
    let hasPicture: Bool

    init(
        _ name: Name,
        table: String,
        title: LocalizedText,
        one: LocalizedText,
        icon: String,
        owner: Owner,
        label: String = "name",
        isNumbered: Bool = false,
        hasPicture: Bool = false,
        fields: [RecordField]
    ) {
        self.name = name
        self.table = table
        self.title = title
        self.one = one
        self.icon = icon
        self.owner = owner
        self.label = label
        self.isNumbered = isNumbered
        self.hasPicture = hasPicture
        self.fields = fields
    }
}
