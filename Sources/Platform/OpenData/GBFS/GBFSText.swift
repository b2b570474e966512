import CrosstownValues

/// A text: plain in 2.3, and with its language in 3.0.
struct GBFSText: Encodable, Sendable {
    private struct Translation: Encodable {
        let text: String
        let language = "en"

        private enum CodingKeys: String, CodingKey {
            case text
            case language
        }
    }

    private let text: String
    private let version: GBFSVersion

    init(_ text: String, _ version: GBFSVersion) {
        self.text = text
        self.version = version
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch version {
        case .v2: try container.encode(text)
        case .v3: try container.encode([Translation(text: text)])
        }
    }
}
