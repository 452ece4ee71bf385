package import StockroomKit

/// The parameters that a command refuses beside those already given.
///
/// The command itself decides: it is created from the words, and not run.
package struct Exclusions {
  private let command: RegisteredCommand
  private var given: [(parameter: ParameterDescription, word: String)] = []

  /// - Parameter words: The words after the command's name, which `reading` has read.
  package init(_ command: RegisteredCommand, _ reading: CommandReading, words: [PlainWord]) {
    self.command = command
    for (role, word) in zip(reading.roles, words) {
      switch role {
      case .flag(let parameter, let isOn): given.append((parameter, isOn ? "true" : "false"))
      case .choice(let parameter, let value): given.append((parameter, value))
      case .value(let parameter), .argument(let parameter): given.append((parameter, word.text))
      case .assignment(let parameter):
        given.append((parameter, String(word.text.drop { $0 != "=" }.dropFirst())))
      case .name, .separator, .option, .surplus, .unknownOption: break
      }
    }
    given.removeAll { CommonOptions.names.contains($0.parameter.name) }
  }

  /// True if the command would accept its words without one of them or without this parameter, but not with both.
  ///
  /// - Parameter value: A value of the parameter; false is returned if the value itself is refused.
  package func contains(_ parameter: ParameterDescription, value: () -> String) -> Bool {
    guard !given.isEmpty, !CommonOptions.names.contains(parameter.name) else { return false }
    let value = value()
    let with = given + [(parameter, value)]
    guard let refusal = refusal(of: with), refusal.kind == .usage, refusal.subject != value,
      !isSame(refusal, self.refusal(of: given))
    else { return false }
    return given.contains { other in
      guard !other.parameter.isRequired, other.parameter.name != parameter.name else { return false }
      return !isSame(refusal, self.refusal(of: with.filter { $0.parameter.name != other.parameter.name }))
    }
  }

  private func refusal(of words: [(parameter: ParameterDescription, word: String)]) -> Refusal? {
    var arguments = Arguments()
    for (parameter, word) in words { arguments.append(word, to: parameter.name, isSecret: parameter.isSecret) }
    do {
      switch command.factory {
      case .plugin(let make): _ = try make(arguments)
      case .workspace(let make): _ = try make(arguments)
      case .door: break
      }
      return nil
    } catch {
      return error as? Refusal
    }
  }

  private func isSame(_ refusal: Refusal, _ other: Refusal?) -> Bool {
    other.map { $0.code == refusal.code && $0.message == refusal.message } ?? false
  }
}
