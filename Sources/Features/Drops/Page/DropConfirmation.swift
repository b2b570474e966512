import CrosstownWeb

/// A confirmation of the reader's last action.
enum DropConfirmation: Sendable {
    /// A drop was reported, and no longer appears in the reader's lists.
    case reportedDrop
    /// A comment on a drop was reported.
    case reportedAnswer

    var markup: Markup {
        """
        <p class="notice notice-good" role="status" data-drop-confirmed>\(.icon("check"))<span>\(text)</span></p>
        """
    }

    private var text: LocalizedText {
        switch self {
        case .reportedDrop: "Reported. We’ll review it. You no longer see this drop."
        case .reportedAnswer: "Reported. We’ll review it. You no longer see this reply."
        }
    }
}
