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
