import CrosstownWeb

/// An editor's last action.
enum ContentDeed: String, CaseIterable, Codable, Sendable {
    case created
    case saved
    case removed
    /// An event, or one of its dates, was canceled.
    case canceled
    /// A cancellation was reverted.
    case restored

    var text: LocalizedText {
        switch self {
        case .created: "Created."
        case .saved: "Saved."
        case .removed: "Removed."
        case .canceled: "Canceled."
        case .restored: "Back on."
        }
    }

    /// The confirmation on top of the next page, optionally with more text.
    func notice(_ more: LocalizedText = "") -> Markup {
        """
        <p class="notice notice-good" role="status"\(attribute: "data-done", rawValue)>\(.icon("check"))\
        <span>\(LocalizedText.sentences([text, more]))</span></p>
        """
    }
}

extension Link {
    /// The page with a confirmation of the last action.
    func after(_ deed: ContentDeed) -> Link { adding("done", deed.rawValue) }
}
