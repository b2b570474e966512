import HTTPTypes

/// The version of the specification, which clients request by its media type.
///
/// Source: MDS 2.0, General Information, Versioning.
enum MDSVersion {
    /// The version in responses.
    static let full = "2.0.0"
    /// The version in requests, without the patch.
    static let asked = "2.0"
    static let mediaType = "application/vnd.mds+json"

    /// The media type of responses.
    static var contentType: String { "\(mediaType);version=\(asked)" }

    /// Whether an `Accept` header requests this version; without a version it requests an outdated one.
    static func isAccepted(_ accept: String?) -> Bool {
        (accept ?? "").split(separator: ",").contains { range in
            let parts = range.split(separator: ";").map { part in part.lowercased().filter { !$0.isWhitespace } }
            let isRefused = parts.contains("q=0") || parts.contains("q=0.0")
            guard parts.first == mediaType, !isRefused else { return false }
            return parts.contains("version=\(asked)") || parts.contains("version=\"\(asked)\"")
        }
    }
}

/// An error in the format of the specification.
///
/// Source: MDS 2.0, General Information, Error Messages.
struct MDSError: Error, Hashable, Encodable, Sendable {
    let status: HTTPResponse.Status
    let error: String
    let description: String
    let details: [String]

    private enum CodingKeys: String, CodingKey {
        case error
        case description = "error_description"
        case details = "error_details"
    }

    private init(_ status: HTTPResponse.Status, _ error: String, _ description: String, _ details: [String] = []) {
        self.status = status
        self.error = error
        self.description = description
        self.details = details
    }

    static let otherVersion = MDSError(
        .notAcceptable,
        "unsupported_version",
        "Ask for version \(MDSVersion.asked) by Accept: \(MDSVersion.contentType)."
    )

    static let unknownHour = MDSError(.notFound, "not_found", "The hour is not over, or nothing was in service then.")
    static let unknownVehicle = MDSError(.notFound, "not_found", "There is no vehicle with this device_id.")

    static func missing(_ name: String) -> MDSError {
        MDSError(.badRequest, "missing_param", "A required parameter is missing.", [name])
    }

    static func bad(_ name: String, _ form: String) -> MDSError {
        MDSError(.badRequest, "bad_param", "A parameter cannot be used: \(form).", [name])
    }
}
