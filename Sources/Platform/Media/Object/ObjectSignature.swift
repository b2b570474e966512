package import CrosstownValues
import Crypto
import Foundation

/// Signs requests to an object store (AWS Signature Version 4, which all services with the S3 protocol support).
package struct ObjectSignature: Sendable {
    let region: String
    let key: String
    let secret: String

    private static let service = "s3"
    private static let algorithm = "AWS4-HMAC-SHA256"

    /// Creates a signer with a key and its secret.
    package init(region: String, key: String, secret: String) {
        (self.region, self.key, self.secret) = (region, key, secret)
    }

    /// Returns the headers of a request, including its signature.
    ///
    /// - Parameters:
    ///   - method: the method, such as `PUT`.
    ///   - path: the path, in which nothing needs escaping.
    ///   - headers: other headers to sign, by lowercase names; includes `host`.
    ///   - body: the body.
    ///   - moment: the timestamp of the request.
    /// - Returns: All headers by their names.
    package func headers(
        _ method: String,
        _ path: String,
        signing headers: [String: String],
        body: [UInt8],
        at moment: Timestamp
    ) -> [String: String] {
        let (day, second) = Self.stamps(moment)
        let content = Self.text(SHA256.hash(data: body))
        var signed = headers
        signed["x-amz-content-sha256"] = content
        signed["x-amz-date"] = second
        let names = signed.keys.sorted()
        let lines = names.map { "\($0):\(signed[$0] ?? "")\n" }.joined()
        let list = names.joined(separator: ";")
        let request = [method, path, "", lines, list, content].joined(separator: "\n")
        let scope = [day, region, Self.service, "aws4_request"].joined(separator: "/")
        let digest = Self.text(SHA256.hash(data: Data(request.utf8)))
        let signature = Self.text(sign([Self.algorithm, second, scope, digest].joined(separator: "\n"), day))
        signed["authorization"] =
            "\(Self.algorithm) Credential=\(key)/\(scope), SignedHeaders=\(list), Signature=\(signature)"
        return signed
    }

    private func sign(_ text: String, _ day: String) -> HMAC<SHA256>.MAC {
        var key = SymmetricKey(data: Data("AWS4\(secret)".utf8))
        for part in [day, region, Self.service, "aws4_request"] {
            key = SymmetricKey(data: HMAC<SHA256>.authenticationCode(for: Data(part.utf8), using: key))
        }
        return HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key)
    }

    /// The day and the second of a timestamp, such as `20261124` and `20261124T130000Z`.
    private static func stamps(_ moment: Timestamp) -> (day: String, second: String) {
        let civil = CivilTime(moment)
        let seconds = civil.millisecondOfDay / 1000
        let day = two(civil.year / 100) + two(civil.year % 100) + two(civil.month) + two(civil.day)
        return (day, day + "T" + two(seconds / 3600) + two(seconds / 60 % 60) + two(seconds % 60) + "Z")
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func text(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
