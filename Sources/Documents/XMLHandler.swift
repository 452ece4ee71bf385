/// Receives the events of an ``XMLReader``.
public protocol XMLHandler: AnyObject {
  /// An element begins.
  func start(_ name: String, _ attributes: [String: String], at position: TextPosition) throws
  /// A part of an element's text, with LF for each line end; more may follow, and a character may be split.
  ///
  /// - Parameter isLiteral: Whether it was written as a reference or in CDATA, where white space always counts.
  func text(_ bytes: ArraySlice<UInt8>, isLiteral: Bool) throws
  /// The element that began last ends.
  func end() throws
}

/// What is wrong with an XML text, and where.
public struct XMLError: Error, Hashable, Sendable, Positioned {
  /// What is wrong.
  public enum Problem: Hashable, Sendable {
    /// Not well-formed, in words.
    case syntax(String)
    /// A control character.
    case controlCharacter(UInt8)
    /// A reference to something other than a character or one of the five predefined entities.
    case reference
    /// Text that is not UTF-8.
    case notUTF8
    /// A declaration of an encoding other than UTF-8.
    case otherEncoding(String)
    /// A document type.
    case documentType
    /// Declarations within a document type, which may change what the text means.
    case declarations
    /// A processing instruction that has only a name.
    case emptyInstruction
    /// Elements nested more deeply than the limit.
    case tooDeep(Int)
    /// More elements than the limit.
    case tooManyElements(Int)
    /// An element with more attributes than the limit.
    case tooManyAttributes(Int)
  }

  /// What is wrong.
  public let problem: Problem
  /// Where it is.
  public let position: TextPosition
}
