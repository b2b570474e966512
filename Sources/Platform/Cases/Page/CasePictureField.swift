public import CrosstownKit
public import CrosstownValues
public import CrosstownWeb

/// The form field of pictures for a case: files without script, uploaded one by one with it.
public struct CasePictureField {
    /// The field in a summary of errors.
    public static let listed = FormField(Cases.pictureField, label: CaseTexts.pictures)

    /// The maximum number of files with the size of phone pictures, in addition to the texts.
    public static let files = FormFiles(Cases.pictureField, most: Cases.mostPictures, bodyLimit: 52 * 1024 * 1024)

    /// The number of pictures that a body may list.
    public static let limits = FieldLimits.list(0...Cases.mostPictures, fault: "must be at most four")

    private let refused: RefusedForm?
    private let isForStaff: Bool

    /// Creates the field, with the uploaded pictures if the form had errors.
    public init(_ refused: RefusedForm?, isForStaff: Bool = false) {
        (self.refused, self.isForStaff) = (refused, isForStaff)
    }

    private var hint: LocalizedText { isForStaff ? CaseTexts.staffPicturesHint : CaseTexts.picturesHint }

    /// The field as HTML.
    public var markup: Markup {
        let name = Cases.pictureField
        let error = refused?.message(for: name).map { LocalizedText.fault(of: CaseTexts.pictures, $0) }
        let isWrong: Markup = error == nil ? "" : " field-wrong"
        return """
            <div class="field\(isWrong)" data-photographs="/media/pictures"\
            \(attribute: "data-most", Cases.mostPictures)\(attribute: "data-name", name)>\
            <label\(attribute: "for", name)>\(CaseTexts.pictures)</label>\
            <p class="hint" id="photographs-hint">\(hint)</p>\
            <p class="field-error" id="photographs-error"\(attribute: "hidden", error == nil)>\(text: error)</p>\
            \(sent)<input class="input" type="file" multiple\(attribute: "id", name)\(attribute: "name", name)\
            \(attribute: "accept", "image/jpeg,image/png,image/webp,image/heic")\
            \(attribute: "aria-describedby", "photographs-hint photographs-error")\
            \(attribute: "aria-invalid", error.map { _ in "true" })></div>
            """
    }

    /// The uploaded pictures, which users can deselect.
    private var sent: Markup {
        """
        <ul class="photographs" data-photographs-sent>\(forEach: (refused?.fields.all(Cases.pictureField) ?? []).enumerated(), {
            index, id in
            let name = CaseTexts.picture(index + 1)
            return """
                <li><img width="96" height="96"\(attribute: "src", "/media/pictures/\(id)?thumbnail=true" as Link)\
                \(attribute: "alt", name)><div class="check">\
                <input type="checkbox" checked\(attribute: "id", "photograph-\(index)")\(attribute: "name", Cases.pictureField)\
                \(attribute: "value", id)><label\(attribute: "for", "photograph-\(index)")>\(name)</label></div></li>
                """
        })</ul>
        """
    }
}

extension CaseDesk {
    /// Whether users can upload pictures.
    public var takesPictures: Bool { pictures != nil }

    /// Receives a picture of a form for a case.
    ///
    /// - Throws: `Problem` that names the field, or one with status 429 or 503; `DatabaseError`.
    public func receive(
        _ field: String,
        _ filename: String,
        from author: Identifier<Account>
    ) async throws -> any IncomingFile {
        guard let pictures, field == Cases.pictureField else {
            throw Problem.invalid([.init(field: field, message: "doesn’t accept files")])
        }
        return try await pictures.receive(from: author, field: field, filename: filename)
    }

    /// Returns a picture; the caller has validated that it belongs to a case (``Cases/requirePicture(_:in:)``).
    ///
    /// - Throws: ``CaseRefusal/noSuchPicture``, `DatabaseError`.
    public func content(of picture: Identifier<Picture>, _ size: PictureSize) async throws -> PrivatePicture {
        guard let content = try await pictures?.kept(picture, size) else { throw CaseRefusal.noSuchPicture }
        return content
    }
}
