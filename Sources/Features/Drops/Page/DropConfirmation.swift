import CrosstownWeb

/// What a page says on top about what its reader has done a moment ago.
enum DropConfirmation: Sendable {
    /// A drop was reported, and is in none of the reader's lists any more.
    case reportedDrop
    /// Something said about a drop was reported.
    case reportedAnswer

    var markup: Markup {
        """
        <p class="notice notice-good" role="status" data-drop-confirmed>\(.icon("check"))<span>\(text)</span></p>
        """
    }

    private var text: LocalizedText {
        switch self {
        case .reportedDrop: "Reported. We’ll look at it; you no longer see this drop."
        case .reportedAnswer: "Reported. We’ll look at it; you no longer see this answer."
        }
    }
}
