import CrosstownAccounts
import CrosstownInstitutions
import CrosstownSQL
import Foundation

/// Checks whether the secrets in the database can be opened.
struct SecretHealthCheck {
    private static let subject = "secrets"

    private let settings: Settings

    init(_ settings: Settings) { self.settings = settings }

    func finding() async -> HealthCheck.Finding {
        do {
            let file = SealKey.file(settings)
            let seal = try file.read()
            let lost = await lostSecrets(seal)
            let path = settings.secretKeyFile
            if file.isOpenToOthers { return finding(.broken, "others may read \(path); chmod 600 it") }
            if lost > 0 { return finding(.broken, Self.remedy(lost, seal == nil ? "is missing" : "is not", path)) }
            if seal == nil { return finding(.lacking, "\(path) will be made at the first start") }
            return finding(.well, "the key is in \(path); back it up apart from the database")
        } catch {
            return finding(.broken, SealKey.words(for: error, settings))
        }
    }

    /// An unreachable database is a separate finding.
    private func lostSecrets(_ seal: KeyedSeal?) async -> Int {
        let file = settings.dataFolder + "/crosstown.sqlite"
        guard settings.database != nil || FileManager.default.fileExists(atPath: file) else { return 0 }
        guard let database = try? await Storage.open(settings) else { return 0 }
        let lost = try? await database.read { try InstitutionsModule.lostSecrets(in: $0, seal: seal) }
        try? await database.close()
        return lost ?? 0
    }

    private static func remedy(_ lost: Int, _ fault: String, _ path: String) -> String {
        let secrets = lost == 1 ? "1 client secret of an institution" : "\(lost) client secrets of institutions"
        return "the key that sealed \(secrets) \(fault) in \(path); bring it back from its backup, or enter them again"
    }

    private func finding(_ state: HealthCheck.Finding.State, _ text: String) -> HealthCheck.Finding {
        HealthCheck.Finding(state: state, subject: Self.subject, text: text)
    }
}
