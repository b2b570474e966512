import CrosstownKit
import CrosstownMedia
import CrosstownValues

/// The service that stores sealed pictures and videos, instead of local files.
public struct ObjectSettings: Sendable {
    private let address: String
    private let bucket: String
    private let region: String
    private let key: String
    private let secret: String

    /// - Throws: `SettingsError` where settings are missing or the address is invalid.
    init?(_ reader: SettingsReader) throws {
        guard let address = reader.text(.objectsAddress) else { return nil }
        guard let bucket = reader.text(.objectsBucket), let key = reader.text(.objectsKey),
            let secret = reader.text(.objectsSecret)
        else {
            throw SettingsError(
                SettingKey.objectsAddress.name,
                "also needs \(SettingKey.objectsBucket.name), \(SettingKey.objectsKey.name) and \(SettingKey.objectsSecret.name)"
            )
        }
        (self.address, self.bucket, self.key, self.secret) = (address, bucket, key, secret)
        region = reader.text(.objectsRegion) ?? "us-east-1"
        guard service(SystemClock()) != nil else {
            throw SettingsError(
                SettingKey.objectsAddress.name,
                "must be like https://objects.example.org, and the bucket of small letters, digits and hyphens"
            )
        }
    }

    /// Creates the object store.
    func service(_ clock: any WallClock) -> ObjectService? {
        ObjectService(address: address, bucket: bucket, region: region, key: key, secret: secret, clock: clock)
    }
}
