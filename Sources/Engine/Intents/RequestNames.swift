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
