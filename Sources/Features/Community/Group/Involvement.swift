import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What somebody has joined, as the device alone remembers it.
///
/// Each entry is sealed, so that nobody reads a leader's contact without having sent his own first.
struct Involvement: Sendable {
    static let cookie = "community-involved"
    private static let most = 8
    private static let keptSeconds = 400 * 86_400
    private static let place = ["community", "involved"]

    /// The numbers of the groups and teams.
    let groups: [Int]
    private let seal: any SecretSeal

    /// Reads what the device keeps; what we have not sealed is left out.
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

    /// With one more.
    func joining(_ group: Int) -> Involvement {
        Involvement(groups: Array(([group] + groups.filter { $0 != group }).prefix(Self.most)), seal: seal)
    }

    /// With one less.
    func leaving(_ group: Int) -> Involvement { Involvement(groups: groups.filter { $0 != group }, seal: seal) }

    /// The `Set-Cookie` value that lets the device remember.
    ///
    /// - Throws: what the cipher throws.
    func settingCookie() throws -> String {
        let sealed = try groups.map { try seal.seal(String($0), for: Self.place) }.joined(separator: "|")
        return "\(Self.cookie)=\(sealed); Max-Age=\(Self.keptSeconds); Path=/community; HttpOnly; SameSite=Lax"
    }
}
