import CrosstownAccounts

/// The key that seals secrets in the database.
enum SealKey {
    /// Opens the key, which is created at the first start.
    ///
    /// - Throws: `SettingsError` that names the file and the fix.
    static func open(_ settings: Settings) throws -> KeyedSeal {
        do {
            return try file(settings).readOrMake(randomBytes: Platform.randomBytes)
        } catch {
            throw SettingsError(SettingKey.secretKeyFile.name, words(for: error, settings))
        }
    }

    static func file(_ settings: Settings) -> SealKeyFile { SealKeyFile(path: settings.secretKeyFile) }

    /// Explains an error of the key file and its fix.
    static func words(for fault: SealKeyFile.Fault, _ settings: Settings) -> String {
        let path = settings.secretKeyFile
        return switch fault {
        case .unreadable: "\(path) cannot be read; change its owner"
        case .malformed: "\(path) is no key; bring it back from its backup, or move it away and enter all secrets again"
        case .unwritable: "\(path) cannot be made; change the owner of its folder"
        }
    }
}
