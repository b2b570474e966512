import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Synchronization

/// Keeps every picture that it is given, and notes which it let go.
final class Album: Pictures {
    private let state = Mutex<(kept: [Identifier<Picture>], dropped: [Identifier<Picture>])>(([], []))

    var kept: [Identifier<Picture>] { state.withLock { $0.kept } }
    var dropped: [Identifier<Picture>] { state.withLock { $0.dropped } }

    func receive(from owner: Identifier<Account>, field: String, filename: String) async throws -> any IncomingFile {
        throw Problem.internalError
    }

    func receive(
        from owner: Identifier<Account>,
        field: String,
        filename: String,
        keep: @escaping @Sendable (MadePicture) async throws -> String
    ) async throws -> any IncomingFile { throw Problem.internalError }

    func keep(
        _ pictures: [Identifier<Picture>],
        of owner: Identifier<Account>,
        field: String,
        in transaction: any Transaction
    ) throws { state.withLock { $0.kept += pictures } }

    func drop(_ pictures: [Identifier<Picture>], in transaction: any Transaction) throws {
        state.withLock { $0.dropped += pictures }
    }

    func kept(_ picture: Identifier<Picture>, _ size: PictureSize) async throws -> PrivatePicture? { nil }
}
