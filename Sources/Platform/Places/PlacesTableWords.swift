import CrosstownKit
import CrosstownWeb

/// The words staff use for the tables of travel times.
enum PlacesTableWords {
    static let all = tables

    private static let learned = "The service learns it from finished drives."

    private static let tables: [TableWords] = [
        TableWords("travel_factor", leftOut: learned), TableWords("travel_lesson", leftOut: learned),
    ]
}
