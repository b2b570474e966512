import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The groups that a user has joined, stored only on their device.
///
/// Each entry is sealed, so that users can read a leader's contact only after sending their own.
struct Involvement: Sendable {
    static let cookie = "community-involved"
    private static let most = 8
    private static let keptSeconds = 400 * 86_400
    private static let place = ["community", "involved"]

    let groups: [Int]
    private let seal: any SecretSeal

    /// Parses the device's text; leaves out entries without our seal.
    init(_ text: String?, seal: any SecretSeal) {
        self.seal = seal
        let parts = (text ?? "").split(separator: "|").prefix(Self.most)
        groups = parts.compactMap { part in
            (try? seal.open(String(part), for: Self.place)).flatMap { Int($0) }
        }
    }

    private init(groups: [Int], seal: any SecretSeal) {
        self.groups = groups
        self.seal = seal
    }

    /// The groups with another one.
    func joining(_ group: Int) -> Involvement {
        Involvement(groups: Array(([group] + groups.filter { $0 != group }).prefix(Self.most)), seal: seal)
    }

    /// The groups without one.
    func leaving(_ group: Int) -> Involvement { Involvement(groups: groups.filter { $0 != group }, seal: seal) }

    /// The `Set-Cookie` value that stores the groups on the device.
    ///
    /// - Throws: the errors of the cipher.
    func settingCookie() throws -> String {
        let sealed = try groups.map { try seal.seal(String($0), for: Self.place) }.joined(separator: "|")
        return "\(Self.cookie)=\(sealed); Max-Age=\(Self.keptSeconds); Path=/community; HttpOnly; SameSite=Lax"
    }
}
