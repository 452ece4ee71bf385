import StockroomKit
import Testing

/// A command's maker, and the words of a line bound to its parameters; `'two words'` are one.
struct BoundLine {
  let entry: Registry.Entry
  let arguments: Arguments

  init(_ line: String, _ registry: Registry) throws {
    var words = Self.words(line)
    let names = [3, 2].map { words.prefix($0).joined(separator: " ") }
    let found = names.lazy.compactMap { name in registry.entries.first { $0.description.name == name } }.first
    entry = try #require(found)
    words.removeFirst(entry.description.name.split(separator: " ").count)
    let parameters = entry.description.parameters
    var places = parameters.filter { $0.kind == .argument }[...]
    var arguments = Arguments()
    while !words.isEmpty {
      let word = words.removeFirst()
      guard word.hasPrefix("-") else {
        let place = try #require(places.first)
        arguments.append(word, to: place.name)
        if !place.isRepeated { places.removeFirst() }
        continue
      }
      let option = try #require(parameters.first { word == "--\($0.name)" || word == "-\($0.short ?? "")" })
      arguments.append(option.kind == .flag ? "true" : words.removeFirst(), to: option.name)
    }
    self.arguments = arguments
  }

  private static func words(_ line: String) -> [String] {
    line.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap { place, part in
      place.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
    }
  }
}
