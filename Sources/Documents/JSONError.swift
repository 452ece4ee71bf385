/// What is wrong with a JSON text, and where.
public struct JSONError: Error, Hashable, Sendable, Positioned {
  /// What is wrong.
  public enum Problem: Hashable, Sendable {
    /// Something else must be here.
    case expected(String)
    /// Not a number.
    case number
    /// A string without its end.
    case openString
    /// A control character in a string.
    case controlCharacter(UInt8)
    /// Not an escape.
    case escape
    /// Half of a surrogate pair.
    case loneSurrogate
    /// A string that is not UTF-8.
    case notUTF8
    /// A second member with the same name.
    case duplicateName(String)
    /// Arrays and objects nested more deeply than the limit.
    case tooDeep(Int)
    /// More values than the limit.
    case tooManyValues(Int)
  }

  /// What is wrong.
  public let problem: Problem
  /// Where it is.
  public let position: TextPosition
  /// The byte that the line begins at.
  public let lineStart: Int

  /// Whether the text is JSON as far as read, but exceeds a limit.
  public var isOfLimit: Bool {
    switch problem {
    case .tooDeep, .tooManyValues: true
    default: false
    }
  }

  /// The problem, in one sentence without a period.
  public var message: String {
    switch problem {
    case .expected(let wanted): "expected \(wanted)"
    case .number: "this is not a number in JSON"
    case .openString: "this text is never closed"
    case .controlCharacter: "a string contains a control character"
    case .escape: "this is not an escape in JSON"
    case .loneSurrogate: "this is half of a character"
    case .notUTF8: "this text is not UTF-8"
    case .duplicateName(let name): "this object has the key \(name) already"
    case .tooDeep(let limit): "arrays and objects are nested more than \(limit) levels deep"
    case .tooManyValues(let limit): "there are more than \(limit) values"
    }
  }

  /// How to fix it, if that is known.
  public var hint: String? {
    switch problem {
    case .expected, .tooDeep: nil
    case .number: "digits without leading zeros, and a point before decimals: 0.5"
    case .openString: "add a double quote; write a line end in a string as \\n"
    case .controlCharacter(let byte): "write it as \\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))"
    case .escape: #"the escapes are \" \\ \/ \b \f \n \r \t, and \u with four hexadecimal digits"#
    case .loneSurrogate: "a character beyond \\uFFFF is two \\u escapes"
    case .notUTF8: "save the file as UTF-8"
    case .duplicateName: "delete one of them"
    case .tooManyValues: "split the file"
    }
  }
}
