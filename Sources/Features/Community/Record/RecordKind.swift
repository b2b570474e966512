import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A kind of things that editors keep, declared once: its form, its table, and who may change it.
struct RecordKind: Sendable {
    /// The kinds.
    enum Name: String, Sendable, CaseIterable, Codable, CustomStringConvertible {
        /// Places of study.
        case campuses
        /// Those who invite: ministries, clubs, departments.
        case ministries
        /// Buildings on a campus.
        case buildings
        /// Questions of a ministry's questionnaire.
        case questions
        /// Groups and teams.
        case groups
        /// Missions.
        case missions
        /// Videos, articles, sites.
        case resources
        /// Feeds that are read again and again.
        case sources
        /// Notices that editors write.
        case announcements

        var description: String { rawValue }
    }

    /// Whose editors may change a record.
    enum Owner: Sendable {
        /// Those of everything alone.
        case everything
        /// Those of the campus that is the record itself.
        case campusItself
        /// Those of the ministry that is the record itself, or of its campus.
        case ministryItself
        /// Those of the campus in the column `campus`.
        case campus
        /// Those of the ministry in the column `ministry`, or of its campus.
        case ministry
        /// Those of the ministry or of the campus in either column; of everything where both are empty.
        case campusOrMinistry
    }

    /// Its name in addresses.
    let name: Name
    /// Its table.
    let table: String
    /// What many of them are called.
    let title: LocalizedText
    /// What one of them is called.
    let one: LocalizedText
    /// The name of its icon in the icon set.
    let icon: String
    /// Who may change it.
    let owner: Owner
    /// The column that names a record in lists.
    let label: String
    /// Whether each has a number that never changes, by which devices remember it.
    let isNumbered: Bool
    /// Its fields.
    let fields: [RecordField]
    /// Whether each may have a picture.
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
