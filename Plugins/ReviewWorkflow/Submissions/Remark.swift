internal import StockroomKit

/// A message with a submission or a decision.
struct ReviewMessage: ParameterValue, Hashable {
  let text: String

  static var valueName: String { "TEXT" }
  static var otherNames: [String] { ["reason", "comment", "because", "text", "note"] }

  /// Allows 1 to 4000 characters, including line breaks: App Store Connect's limit for review notes.
  static func parse(_ text: String) throws -> ReviewMessage {
    let scalars = text.unicodeScalars
    let isBlank = scalars.allSatisfy(\.properties.isWhitespace)
    let isPlain = scalars.allSatisfy { !$0.isControl || $0 == "\n" || $0 == "\t" }
    guard !isBlank, isPlain, scalars.count <= 4000 else {
      throw Refusal(
        "review.message", "a message must be 1 to 4000 characters, not blank, without control characters",
        subject: text)
    }
    return ReviewMessage(text: text)
  }
}

/// The message with a move, and its guideline.
struct Remark: Hashable, Sendable {
  /// The reviewer's guideline.
  var guideline: Guideline?
  var message: String?
}

/// The options of a command for its remark.
struct RemarkParameters: Sendable {
  let all: [any AnyParameter]
  let read: @Sendable (Arguments) throws -> Remark

  static let none = RemarkParameters(all: []) { _ in Remark() }

  /// A required message.
  static func message(_ summary: String = "The message to the developer.") -> RemarkParameters {
    let message = Parameter<ReviewMessage>.required("message", summary).short("m")
    return RemarkParameters(all: [message]) { Remark(message: try $0[message].text) }
  }

  /// An optional message.
  static let note: RemarkParameters = {
    let message = Parameter<ReviewMessage?>.option("message", "The message to the reviewer.").short("m")
    return RemarkParameters(all: [message]) { Remark(message: try $0[message]?.text) }
  }()

  /// A required guideline and message.
  static let rejection: RemarkParameters = {
    let guideline = Parameter<Guideline>.required("guideline", "The guideline that is not met.")
    let message = Self.message()
    return RemarkParameters(all: [guideline] + message.all) {
      Remark(guideline: try $0[guideline], message: try message.read($0).message)
    }
  }()

  /// An optional guideline and message, for the steps that need them.
  static func steps(guideline: String, message: String) -> RemarkParameters {
    let guideline = Parameter<Guideline?>.option("guideline", guideline)
    let message = Parameter<ReviewMessage?>.option("message", message).short("m")
    return RemarkParameters(all: [guideline, message]) {
      Remark(guideline: try $0[guideline], message: try $0[message]?.text)
    }
  }
}
