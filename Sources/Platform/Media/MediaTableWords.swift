import CrosstownKit
import CrosstownWeb

/// What staff call the tables of pictures.
enum MediaTableWords {
    /// All of them.
    static let all = tables

    private static let tables: [TableWords] = [
        TableWords("picture", "Picture", only: "The picture itself is on the page that shows it.")
    ]
}
