import CrosstownWeb

/// What was done with a version of the tariff, which the list confirms.
enum TariffDeed: Sendable {
    case published(Int64)
    case withdrawn(Int64)
    case withdrawnBefore(Int64)

    init?(_ query: TariffPreview) {
        if let version = query.published {
            self = .published(version)
        } else if let version = query.withdrawn {
            self = query.already == true ? .withdrawnBefore(version) : .withdrawn(version)
        } else {
            return nil
        }
    }

    private var text: LocalizedText {
        switch self {
        case .published(let version): "Version \(Int(version)) is published."
        case .withdrawn(let version): "Version \(Int(version)) is withdrawn and will never be valid."
        case .withdrawnBefore(let version): "Version \(Int(version)) was withdrawn already. Nothing has changed."
        }
    }

    var markup: Markup {
        "<p class=\"notice notice-good\" role=\"status\">\(.icon("check"))<span>\(text)</span></p>"
    }
}
