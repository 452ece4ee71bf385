internal import StockroomKit

/// Answers questions as in the transcript: with the text after the question on its screen.
final class StoryDialog: Dialog {
  private let printer: Printer
  /// The screen of the line being played.
  var screen: [String] = []

  init(printer: Printer) {
    self.printer = printer
  }

  func ask(_ question: String) throws -> String? {
    let answer = screen.first { $0.hasPrefix(question) }.map { String($0.dropFirst(question.count)) }
    try printer.write(question + (answer ?? "") + "\n")
    return answer
  }

  /// A transcript has no secrets.
  func askSecret(_ question: String) throws -> SecretBytes? { nil }
}
