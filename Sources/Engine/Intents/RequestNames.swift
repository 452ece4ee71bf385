internal import StockroomKit

/// A command's parameters as requests in people's own words name them, read once for all its intents.
struct RequestNames: Sendable {
  /// A parameter, and the stem of its name.
  typealias Named = (parameter: ParameterDescription, key: String)

  /// Its own parameters and the common ones.
  let all: [Named]
  /// Its own, and the common ones that a request may name without dashes.
  let plain: [Named]

  init(_ own: [ParameterDescription], _ options: [ParameterDescription]) {
    let names = Set(own.map(\.name))
    func named(_ parameters: [ParameterDescription]) -> [Named] { parameters.map { ($0, Lexicon.key($0.name)) } }
    let common = named(options.filter { !names.contains($0.name) })
    all = named(own) + common
    plain = named(own) + common.filter { ["limit", "sort", "columns"].contains($0.parameter.name) }
  }
}

extension RegisteredCommand {
  /// The parameter that the words of a request name.
  func parameter(called item: RequestItem) -> ParameterDescription? {
    let typed = item.name
    let all = item.isOption ? requestNames.all : requestNames.plain
    guard item.isOption || typed.utf8.count > 1 else { return nil }
    func first(where isMeant: (ParameterDescription) -> Bool) -> ParameterDescription? {
      all.first { isMeant($0.parameter) }?.parameter
    }
    if let parameter = first(where: { $0.name.utf8.elementsEqual(typed.utf8) || $0.otherNames.contains(typed) }) {
      return parameter
    }
    if typed == "id", let first = positional.first { return first }
    if typed == "format" { return first { $0.name == "output" } }
    if item.isOption || !item.isFiller, let other = otherNames[typed],
      let parameter = first(where: { $0.name.utf8.elementsEqual(other.utf8) })
    {
      return parameter
    }
    if item.isOption, ["o", "out", "output"].contains(typed) { return nil }
    if item.isOption, typed.utf8.count == 1 {
      return first { $0.short == typed } ?? (typed == "n" ? first { $0.name == "limit" } : nil)
    }
    // `--description-file` is not `--description`.
    guard !item.meanings.isEmpty, !item.isOption || !typed.hasSuffix("-file") else { return nil }
    // A flag has no value that would tell it from any other word.
    return all.first {
      item.meanings.contains($0.key) && ($0.parameter.kind != .flag || item.isOption)
    }?.parameter
  }
}
