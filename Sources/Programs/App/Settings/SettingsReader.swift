import Configuration
import SystemPackage

/// Reads settings: the command line before the environment, the environment before the file.
public struct SettingsReader: Sendable {
    private let reader: ConfigReader

    /// Opens the sources.
    ///
    /// - Parameters:
    ///   - arguments: options such as `--city-name Monaco`.
    ///   - file: the path of a JSON file, if any.
    /// - Throws: `SettingsError` for an unknown option or an unreadable file.
    public init(arguments: [String], file: String?) async throws {
        try Self.refuseUnknown(arguments)
        var providers: [any ConfigProvider] = [
            CommandLineArgumentsProvider(arguments: ["crosstown"] + arguments),
            EnvironmentVariablesProvider().prefixKeys(with: "crosstown"),
        ]
        if let file {
            do {
                providers.append(try await FileProvider<JSONSnapshot>(filePath: FilePath(file)))
            } catch {
                throw SettingsError("config", "\(file) is not a readable JSON file")
            }
        }
        reader = ConfigReader(providers: providers)
    }

    private static func refuseUnknown(_ arguments: [String]) throws {
        let known = Set(SettingKey.all.map(\.option))
        var expectsValue = false
        for argument in arguments {
            if argument.hasPrefix("--") {
                let name = String(argument.prefix { $0 != "=" })
                guard known.contains(name) else { throw SettingsError(name, "there is no such option; see --help") }
                expectsValue = !argument.contains("=")
            } else {
                guard expectsValue else { throw SettingsError(argument, "is not an option") }
                expectsValue = false
            }
        }
    }

    func text(_ key: SettingKey) -> String? {
        reader.string(forKey: ConfigKey(key.name)).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Parses a list; an option with several entries is not a single text.
    func list(_ key: SettingKey) -> [String]? {
        let one = text(key)?.split(separator: ",").map(String.init)
        let entries = one ?? reader.stringArray(forKey: ConfigKey(key.name))
        return entries?.map { String($0.trimmingPrefix(while: \.isWhitespace)) }
    }

    func whether(_ key: SettingKey, default fallback: Bool) throws -> Bool {
        // Checked first: a Boolean in a JSON file can also be read as a number.
        if text(key) == nil, let value = reader.bool(forKey: ConfigKey(key.name)) { return value }
        guard let text = rawText(key) else { return fallback }
        switch text.lowercased() {
        case "true", "yes", "1": return true
        case "false", "no", "0": return false
        default: throw SettingsError(key.name, "must be true or false, not \(text)")
        }
    }

    func number(_ key: SettingKey, default fallback: Double, in limits: ClosedRange<Double>) throws -> Double {
        guard let text = rawText(key) else { return fallback }
        guard let number = Double(text), limits.contains(number) else {
            throw SettingsError(
                key.name,
                "must be a number from \(limits.lowerBound) to \(limits.upperBound), not \(text)"
            )
        }
        return number
    }

    /// Parses a port; `nil` where it is off.
    func port(_ key: SettingKey) throws -> Int? {
        guard let text = rawText(key), text.lowercased() != "off" else { return nil }
        return Int(try number(key, default: 0, in: 0...65_535))
    }

    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ key: SettingKey,
        default fallback: Choice
    ) throws -> Choice {
        guard let text = text(key) else { return fallback }
        guard let choice = Choice(rawValue: text.lowercased()) else {
            let choices = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw SettingsError(key.name, "must be one of \(choices), not \(text)")
        }
        return choice
    }

    /// The value as text, whatever its type in the file.
    func rawText(_ key: SettingKey) -> String? {
        let name = ConfigKey(key.name)
        return text(key) ?? reader.double(forKey: name).map { "\($0)" } ?? reader.int(forKey: name).map { "\($0)" }
            ?? reader.bool(forKey: name).map { "\($0)" }
    }
}
