public import CrosstownKit
public import CrosstownValues
public import CrosstownWeb

/// The field of a form in which pictures for a case are chosen: files without script, sent one by one with it.
public struct CasePictureField {
    /// The field among those of a summary of errors.
    public static let listed = FormField(Cases.pictureField, label: CaseTexts.pictures)

    /// As many files as are allowed, each as large as a phone's camera makes them, and the texts.
    public static let files = FormFiles(Cases.pictureField, most: Cases.mostPictures, bodyLimit: 52 * 1024 * 1024)

    /// How many pictures a body may name.
    public static let limits = FieldLimits.list(0...Cases.mostPictures, fault: "must be at most four")

    private let refused: RefusedForm?
    private let isForStaff: Bool

    /// Describes the field, with what was sent already where the form was refused.
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

    /// What has arrived already: whoever unticks one leaves it out.
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
    /// Whether pictures can be sent.
    public var takesPictures: Bool { pictures != nil }

    /// Takes in a picture that a form for a case holds.
    ///
    /// - Throws: `Problem` that names the field, or one with status 429 or 503; `DatabaseError`.
    public func receive(
        _ field: String,
        _ filename: String,
        from author: Identifier<Account>
    ) async throws -> any IncomingFile {
        guard let pictures, field == Cases.pictureField else {
            throw Problem.invalid([.init(field: field, message: "takes no files")])
        }
        return try await pictures.receive(from: author, field: field, filename: filename)
    }

    /// A picture of a case; the caller has made sure that it is one (``Cases/requirePicture(_:in:)``).
    ///
    /// - Throws: ``CaseRefusal/noSuchPicture``, `DatabaseError`.
    public func content(of picture: Identifier<Picture>, _ size: PictureSize) async throws -> PrivatePicture {
        guard let content = try await pictures?.kept(picture, size) else { throw CaseRefusal.noSuchPicture }
        return content
    }
}
