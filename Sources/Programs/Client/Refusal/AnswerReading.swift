#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ClientResponse {
    /// Decodes a successful response; throws ``Refusal``, ``ServerFailure`` or ``UnreadableResponse``.
    func answer<Answer: Decodable>(_ type: Answer.Type = Answer.self) throws -> Answer {
        try checkStatus()
        do {
            return try JSONDecoder().decode(type, from: Data(body))
        } catch {
            throw UnreadableResponse(status: head.status, explanation: "\(error)")
        }
    }

    /// Throws the error of a failed response.
    func checkStatus() throws {
        guard let error = head.error(body: body) else { return }
        throw error
    }
}

extension ResponseHead {
    /// The error by the status and the problem in the body; `nil` for a successful response.
    func error(body: [UInt8]) -> (any Error)? {
        switch status {
        case 200...299: nil
        case 400...499: refusal(body)
        case 500...599: ServerFailure(status: status, retryAfter: retryAfter)
        default: UnreadableResponse(status: status, explanation: "unexpected status")
        }
    }

    private func refusal(_ body: [UInt8]) -> Refusal {
        let problem = try? JSONDecoder().decode(ProblemDocument.self, from: Data(body))
        return Refusal(
            status: status,
            type: problem?.type ?? "about:blank",
            title: problem?.title ?? "Status \(status)",
            detail: problem?.detail,
            fields: problem?.errors ?? [],
            retryAfter: retryAfter
        )
    }

    /// `Retry-After` in seconds; the server does not use its other form, a date.
    private var retryAfter: Duration? {
        self[header: "Retry-After"].flatMap { Int($0) }.flatMap { $0 >= 0 ? .seconds($0) : nil }
    }
}

/// The RFC 9457 members of refusals, all optional.
private struct ProblemDocument: Decodable {
    var type: String?
    var title: String?
    var detail: String?
    var errors: [Refusal.FieldError]?
}
