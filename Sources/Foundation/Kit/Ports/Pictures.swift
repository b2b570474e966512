public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// Stores users' pictures, re-encoded without the camera's metadata, with limits for size and for each user.
///
/// A new picture belongs to nothing. A feature keeps it in its own transaction and controls who may see it from then
/// on; a picture that no feature keeps is deleted after an hour.
public protocol Pictures: Sendable {
    /// Prepares to receive a picture; the value of its form field will be its ID.
    ///
    /// - Parameters:
    ///   - owner: the sender, whose storage limit applies.
    ///   - field: the form field for errors.
    ///   - filename: the sender's name of the file, for errors only.
    /// - Returns: the receiver of its bytes.
    /// - Throws: `Problem` for the field, or one with status 429 or 503; `DatabaseError`.
    func receive(
        from owner: Identifier<Account>,
        field: String,
        filename: String
    ) async throws -> any IncomingFile

    /// Prepares to receive a picture that a feature stores itself: it is passed on when re-encoded, and never stored
    /// under a name.
    ///
    /// - Parameters:
    ///   - owner: the sender.
    ///   - field: the form field for errors.
    ///   - filename: the sender's name of the file, for errors only.
    ///   - keep: stores the picture, and returns the value of its form field.
    /// - Returns: the receiver of its bytes.
    /// - Throws: `Problem` for the field, or one with status 429 or 503.
    func receive(
        from owner: Identifier<Account>,
        field: String,
        filename: String,
        keep: @escaping @Sendable (MadePicture) async throws -> String
    ) async throws -> any IncomingFile

    /// Keeps pictures that their owner has just sent, until they are dropped.
    ///
    /// - Parameters:
    ///   - pictures: the pictures.
    ///   - owner: their sender.
    ///   - field: the form field for errors.
    ///   - transaction: the transaction of the feature.
    /// - Throws: `Problem` for the field if one is another user's, deleted, or already in use; `DatabaseError`.
    func keep(
        _ pictures: [Identifier<Picture>],
        of owner: Identifier<Account>,
        field: String,
        in transaction: any Transaction
    ) throws

    /// Deletes pictures; their files follow soon after the commit.
    ///
    /// - Throws: `DatabaseError`.
    func drop(_ pictures: [Identifier<Picture>], in transaction: any Transaction) throws

    /// Returns a stored picture; `nil` if missing. The caller has checked who may see it.
    ///
    /// - Throws: `DatabaseError`.
    func kept(_ picture: Identifier<Picture>, _ size: PictureSize) async throws -> PrivatePicture?
}
