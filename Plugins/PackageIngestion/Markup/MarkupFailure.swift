/// An error in an XML document.
enum MarkupFailure: Error, Equatable {
  case notUTF8, otherEncoding, declaresType, declaresEntities, tooDeep, tooManyElements, tooManyAttributes
  case emptyInstruction
  case malformed(line: Int)
}

extension MarkupFailure: CustomStringConvertible {
  /// The failure as the end of a sentence about the document.
  var description: String {
    switch self {
    case .notUTF8: "is not UTF-8"
    case .otherEncoding: "declares an encoding other than UTF-8"
    case .declaresType: "declares a document type"
    case .declaresEntities: "declares XML entities"
    case .tooDeep: "is nested too deeply"
    case .tooManyElements: "has too many elements"
    case .tooManyAttributes: "has an element with too many attributes"
    case .emptyInstruction: "has an empty processing instruction"
    case .malformed(let line): "is not well-formed XML near line \(line)"
    }
  }
}
