import CrosstownWeb

/// What an editor has just done with content.
enum ContentDeed: String, CaseIterable, Codable, Sendable {
    /// Something new is there.
    case created
    /// Something was changed.
    case saved
    /// Something is gone.
    case removed
    /// An event, or a date of one, was canceled.
    case canceled
    /// What was canceled takes place again.
    case restored

    /// What is said of it.
    var text: LocalizedText {
        switch self {
        case .created: "Created."
        case .saved: "Saved."
        case .removed: "Removed."
        case .canceled: "Canceled."
        case .restored: "Takes place again."
        }
    }

    /// The words on top of the page that follows, perhaps with more to know.
    func notice(_ more: LocalizedText = "") -> Markup {
        """
        <p class="notice notice-good" role="status"\(attribute: "data-done", rawValue)>\(.icon("check"))\
        <span>\(LocalizedText.sentences([text, more]))</span></p>
        """
    }
}

extension Link {
    /// The page with what was just done there.
    func after(_ deed: ContentDeed) -> Link { adding("done", deed.rawValue) }
}
