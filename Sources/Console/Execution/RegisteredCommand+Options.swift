internal import StockroomKit

extension RegisteredCommand {
  /// The option or flag of a name, the command's own or one every command takes.
  func anyOption(named name: some StringProtocol) -> ParameterDescription? {
    option(named: name) ?? CommonOptions.descriptions.first { $0.name.utf8.elementsEqual(name.utf8) }
  }

  /// The option or flag of a word such as `-o`.
  func option(short word: String) -> ParameterDescription? {
    guard word.utf8.count == 2, word.utf8.first == UInt8(ascii: "-") else { return nil }
    let letter = String(word.dropFirst())
    return (description.parameters + CommonOptions.descriptions).first { $0.short == letter }
  }

  /// Every option and flag it takes, its own first.
  var allOptions: [ParameterDescription] {
    description.parameters.filter { $0.kind != .argument } + CommonOptions.descriptions
  }
}
