internal import StockroomKit

/// A command's parameters as requests in people's own words name them, read once for all its intents.
struct RequestNames: Sendable {
  /// Parameters, and the same by the names that a request may have for them.
  struct Names: Sendable {
    /// Each with the stem of its name.
    let all: [(parameter: ParameterDescription, key: String)]
    private let byName: [String: Int]

    fileprivate init(_ parameters: [ParameterDescription]) {
      all = parameters.map { ($0, Lexicon.key($0.name)) }
      byName = Dictionary(
        parameters.enumerated().flatMap { index, parameter in
          ([parameter.name] + parameter.otherNames).map { ($0, index) }
        }
      ) { first, _ in first }
    }

    /// The first parameter of a name.
    subscript(_ name: String) -> ParameterDescription? { byName[name].map { all[$0].parameter } }

    func first(where isMeant: (ParameterDescription) -> Bool) -> ParameterDescription? {
      all.first { isMeant($0.parameter) }?.parameter
    }
  }

  /// Its own parameters and the common ones.
  let options: Names
  /// Its own, and the common ones that a request may name without dashes.
  let plain: Names

  init(_ own: [ParameterDescription], _ options: [ParameterDescription]) {
    let names = Set(own.map(\.name))
    let common = options.filter { !names.contains($0.name) }
    self.options = Names(own + common)
    plain = Names(own + common.filter { ["limit", "sort", "columns"].contains($0.name) })
  }
}

extension RegisteredCommand {
  /// The parameter that the words of a request name.
  func parameter(called item: RequestItem) -> ParameterDescription? {
    let typed = item.name
    // A whole schedule is written as an option's text; the verb only plans one price.
    guard item.isOption || typed.utf8.count > 1 && typed != "schedule" else { return nil }
    let names = item.isOption ? requestNames.options : requestNames.plain
    if let parameter = names[typed] { return parameter }
    if typed == "id", let first = positional.first { return first }
    if typed == "format" { return names["output"] }
    if item.isOption || !item.isFiller, let other = otherNames[typed], let parameter = names[other] {
      return parameter
    }
    if item.isOption, ["o", "out", "output"].contains(typed) { return nil }
    if item.isOption, typed.utf8.count == 1 {
      return names.first { $0.short == typed } ?? (typed == "n" ? names["limit"] : nil)
    }
    // `--description-file` is not `--description`.
    guard !item.meanings.isEmpty, !item.isOption || !typed.hasSuffix("-file") else { return nil }
    // A flag has no value that would tell it from any other word.
    return names.all.first {
      item.meanings.contains($0.key) && ($0.parameter.kind != .flag || item.isOption)
    }?.parameter
  }
}
